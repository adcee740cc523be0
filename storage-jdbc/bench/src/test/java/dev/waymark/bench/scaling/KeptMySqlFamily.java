package dev.waymark.bench.scaling;

import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.server.DurableMariaDb;
import dev.waymark.storage.jdbc.fixture.server.DurableServer;
import dev.waymark.storage.jdbc.fixture.server.MySqlServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/** MariaDB or MySQL with the settings of an operator, but without automatic statistics. */
record KeptMySqlFamily(DurableServer server, Path folder) implements KeptServer {

    private static final List<String> TABLES = List.of(
            "waymark_link", "waymark_link_counter", "waymark_link_pixel", "waymark_link_tag", "waymark_link_clicks");

    static KeptMySqlFamily start(Engine engine, Path folder) throws IOException {
        Path pid = folder.resolve("server.pid");
        stopEarlierServer(pid);
        String[] options = {
            "--pid-file=" + pid.toAbsolutePath(),
            "--innodb-buffer-pool-size=2G",
            "--innodb-log-file-size=512M",
            "--innodb-stats-auto-recalc=OFF"
        };
        try {
            DurableServer server = engine == Engine.MARIADB
                    ? DurableMariaDb.start(folder, options)
                    : MySqlServer.startDurable(folder, options);
            return new KeptMySqlFamily(server, folder);
        } catch (SQLException e) {
            throw new IOException("the server has no database", e);
        }
    }

    /** Stops the server of a killed run of the program, which still uses the data. */
    private static void stopEarlierServer(Path file) throws IOException {
        if (Files.exists(file)) {
            long pid = Long.parseLong(Files.readString(file).trim());
            ProcessHandle.of(pid)
                    .filter(process -> process.info().command().orElse("").matches(".*(mysqld|mariadbd)"))
                    .ifPresent(DurableServer::killAll);
        }
    }

    @Override
    public String url(String database) {
        return server.url(database);
    }

    @Override
    public void createIfMissing(String database) throws SQLException {
        Database.executeAt(server.url("mysql"), "CREATE DATABASE IF NOT EXISTS " + database);
    }

    @Override
    public void drop(String database) throws SQLException {
        Database.executeAt(server.url("mysql"), "DROP DATABASE IF EXISTS " + database);
    }

    @Override
    public void restart() throws IOException {
        server.kill();
        server.restart();
    }

    @Override
    public List<String> analyze() {
        return each("ANALYZE TABLE ").toList();
    }

    /** Builds the tables again. */
    @Override
    public List<String> vacuum() {
        return each("OPTIMIZE TABLE ").toList();
    }

    private static Stream<String> each(String statement) {
        return TABLES.stream().map(statement::concat);
    }

    @Override
    public List<String> beforeFilling() {
        return List.of();
    }

    @Override
    public int writers() {
        return Runtime.getRuntime().availableProcessors();
    }
}
