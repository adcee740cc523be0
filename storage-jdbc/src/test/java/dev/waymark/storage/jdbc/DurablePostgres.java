package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableMap;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;

/** PostgreSQL with all that makes it lose nothing. */
public final class DurablePostgres implements DurableServer {

    private final Path data;
    private final ImmutableMap<String, String> settings;
    private EmbeddedPostgres server;

    private DurablePostgres(Path data, ImmutableMap<String, String> settings) throws IOException {
        this.data = data;
        this.settings = settings;
        this.server = builder().start();
    }

    /**
     * Starts one.
     *
     * @param data where it keeps its data, which must not exist
     */
    public static DurablePostgres start(Path data) throws IOException, SQLException {
        DurablePostgres started = over(data, Map.of());
        Database.executeAt(started.url("postgres"), "CREATE DATABASE waymark");
        return started;
    }

    /** Starts one with more settings, over the data that are there. */
    static DurablePostgres over(Path data, Map<String, String> settings) throws IOException {
        return new DurablePostgres(data, ImmutableMap.copyOf(settings));
    }

    private EmbeddedPostgres.Builder builder() {
        EmbeddedPostgres.Builder builder = Postgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on");
        settings.forEach(builder::setServerConfig);
        return builder;
    }

    int port() {
        return server.getPort();
    }

    @Override
    public String url(String database) {
        return server.getJdbcUrl("postgres", database);
    }

    @Override
    public void kill() throws IOException {
        DurableServer.killAll(process());
    }

    /** Its first process. */
    ProcessHandle process() throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0));
        return ProcessHandle.of(pid).orElseThrow();
    }

    @Override
    public void restart() throws IOException {
        server.close(); // releases what this process holds of it
        server = builder().setPort(port()).start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
