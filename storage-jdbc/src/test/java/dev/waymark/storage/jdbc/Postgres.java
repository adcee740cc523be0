package dev.waymark.storage.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A PostgreSQL server of the tests' own. */
final class Postgres {

    private static final File FOLDER = new File("target/postgresql").getAbsoluteFile();

    private final EmbeddedPostgres server;

    private Postgres(EmbeddedPostgres server) {
        this.server = server;
    }

    /** The one that all tests share. */
    static Postgres shared() {
        return Shared.SERVER;
    }

    /** Initialised when it is first asked for. */
    private static final class Shared {
        static final Postgres SERVER = start();

        private static Postgres start() {
            try {
                return new Postgres(builder()
                        .setDataDirectory(Scratch.newFolder("postgresql"))
                        // To delete the files of hundreds of databases at the end would take half a minute.
                        .setCleanDataDirectory(false)
                        // It would begin a process for each of these each minute, and the tests are over by then.
                        .setServerConfig("autovacuum_naptime", "1d")
                        .start());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** One whose binaries are where the build keeps what it makes. */
    static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder().setOverrideWorkingDirectory(FOLDER);
    }

    String url(String database) {
        return server.getJdbcUrl("postgres", database);
    }
}
