package dev.waymark.bench.scaling;

import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.server.DurablePostgres;
import dev.waymark.storage.jdbc.fixture.server.DurableServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/** PostgreSQL with the settings of an operator, but without autovacuum. */
record KeptPostgres(DurablePostgres server) implements KeptServer {

    private static final Map<String, String> SETTINGS = Map.of(
            "shared_buffers", "2GB",
            "maintenance_work_mem", "512MB",
            "max_wal_size", "8GB",
            "autovacuum", "off");

    static KeptPostgres start(Path folder) throws IOException {
        Path data = folder.resolve("data");
        stopEarlierServer(data);
        return new KeptPostgres(DurablePostgres.over(data, SETTINGS));
    }

    /** Stops the server of a killed run of the program, which still uses the data. */
    private static void stopEarlierServer(Path data) throws IOException {
        Path file = data.resolve("postmaster.pid");
        if (Files.exists(file)) {
            long pid = Long.parseLong(Files.readAllLines(file).get(0).trim());
            ProcessHandle.of(pid)
                    .filter(process -> process.info().command().orElse("").endsWith("postgres"))
                    .ifPresent(DurableServer::killAll);
        }
    }

    @Override
    public String url(String database) {
        return server.url(database) + "&reWriteBatchedInserts=true";
    }

    @Override
    public void createIfMissing(String database) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url("postgres"));
                Statement statement = connection.createStatement()) {
            boolean exists;
            try (ResultSet found =
                    statement.executeQuery("SELECT 1 FROM pg_database WHERE datname = '" + database + "'")) {
                exists = found.next();
            }
            if (!exists) {
                statement.execute("CREATE DATABASE " + database);
            }
        }
    }

    @Override
    public void drop(String database) throws SQLException {
        Database.executeAt(server.url("postgres"), "DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
    }

    @Override
    public void restart() throws IOException {
        server.restart();
    }

    @Override
    public List<String> analyze() {
        return List.of("ANALYZE");
    }

    @Override
    public List<String> vacuum() {
        return List.of("VACUUM");
    }

    @Override
    public List<String> beforeFilling() {
        return List.of(
                "DROP INDEX IF EXISTS waymark_link_search_title",
                "DROP INDEX IF EXISTS waymark_link_search_alias",
                "DROP INDEX IF EXISTS waymark_link_search_url");
    }

    @Override
    public int writers() {
        return Runtime.getRuntime().availableProcessors();
    }
}
