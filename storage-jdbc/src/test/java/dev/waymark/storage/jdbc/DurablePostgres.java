package dev.waymark.storage.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** PostgreSQL with all that makes it lose nothing. */
public final class DurablePostgres implements DurableServer {

    private final Path data;
    private EmbeddedPostgres server;

    private DurablePostgres(Path data, EmbeddedPostgres server) {
        this.data = data;
        this.server = server;
    }

    /**
     * Starts one.
     *
     * @param data where it keeps its data, which must not exist
     */
    public static DurablePostgres start(Path data) throws IOException, SQLException {
        DurablePostgres started = new DurablePostgres(data, builder(data).start());
        Database.executeAt(started.url("postgres"), "CREATE DATABASE waymark");
        return started;
    }

    private static EmbeddedPostgres.Builder builder(Path data) {
        return Postgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on");
    }

    @Override
    public String url(String database) {
        return server.getJdbcUrl("postgres", database);
    }

    @Override
    public void kill() throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0));
        DurableServer.killAll(ProcessHandle.of(pid).orElseThrow());
    }

    @Override
    public void restart() throws IOException {
        server.close(); // releases what this process holds of it
        server = builder(data).setPort(server.getPort()).start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
