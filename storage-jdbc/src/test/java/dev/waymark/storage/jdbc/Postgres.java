package dev.waymark.storage.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL server of the tests' own. */
final class Postgres implements AutoCloseable {

    private static final File FOLDER = new File("target/postgresql").getAbsoluteFile();

    private EmbeddedPostgres server;

    private Postgres(EmbeddedPostgres server) {
        this.server = server;
    }

    /** The one that all tests share that do not stop it. */
    static Postgres shared() {
        return Shared.SERVER;
    }

    /** Initialised when it is first asked for. */
    private static final class Shared {
        static final Postgres SERVER = start();

        private static Postgres start() {
            try {
                return new Postgres(builder().start());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder().setOverrideWorkingDirectory(FOLDER);
    }

    /** One that keeps its data when it is stopped, and loses nothing that it has committed. */
    static Postgres durable(Path data) throws IOException {
        return new Postgres(durableBuilder(data).start());
    }

    private static EmbeddedPostgres.Builder durableBuilder(Path data) {
        return builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on");
    }

    String url(String database) {
        return server.getJdbcUrl("postgres", database);
    }

    /** Kills the server, so that it can do nothing more; returns when all of its processes are gone. */
    void kill(Path data) throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0));
        ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
        List<ProcessHandle> all =
                Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }

    /** Starts it again after it was killed, at the same address. */
    void restart(Path data) throws IOException {
        server.close(); // releases what this process holds of it
        server = durableBuilder(data).setPort(server.getPort()).start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
