package dev.waymark.kill;

import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.server.DurableMariaDb;
import dev.waymark.storage.jdbc.fixture.server.DurablePostgres;
import dev.waymark.storage.jdbc.fixture.server.MySqlServer;
import java.io.File;
import java.nio.file.Path;

/** The databases to kill. */
enum Target {
    SQLITE("SQLite file, WAL, JVM killed", true) {
        @Override
        Victim start(Path folder, File log) throws Exception {
            return new EmbeddedVictim("jdbc:sqlite:" + folder.resolve("kill.db"), log);
        }
    },

    BUFFERED("SQLite, buffered clicks", true) {
        @Override
        Victim start(Path folder, File log) throws Exception {
            return EmbeddedVictim.bufferingClicks("jdbc:sqlite:" + folder.resolve("kill.db"), log);
        }
    },

    POSTGRESQL("PostgreSQL, server killed", true) {
        @Override
        Victim start(Path folder, File log) throws Exception {
            return new DatabaseVictim(DurablePostgres.start(folder.resolve("data")), log);
        }
    },

    MARIADB("MariaDB, server killed", true) {
        @Override
        Victim start(Path folder, File log) throws Exception {
            return new DatabaseVictim(DurableMariaDb.start(folder), log);
        }
    },

    MYSQL("MySQL, server killed", true) {
        @Override
        Victim start(Path folder, File log) throws Exception {
            return new DatabaseVictim(MySqlServer.startDurable(folder), log);
        }

        @Override
        boolean isDefault() {
            return Engine.selected().anyMatch(engine -> engine == Engine.MYSQL);
        }
    },

    H2("H2 file, JVM killed", false) {
        @Override
        Victim start(Path folder, File log) throws Exception {
            return new EmbeddedVictim("jdbc:h2:" + folder.resolve("kill"), log);
        }
    };

    private final String description;
    private final boolean durable;

    Target(String description, boolean durable) {
        this.description = description;
        this.durable = durable;
    }

    String description() {
        return description;
    }

    /** Returns whether a kill must lose nothing except buffered clicks. */
    boolean isDurable() {
        return durable;
    }

    /** Returns whether the program kills this target without the option {@code -Dengine}. */
    boolean isDefault() {
        return durable;
    }

    /**
     * Starts the database, and an example server that uses the database.
     *
     * @param folder an empty folder for the data
     * @param log the log of the example server
     */
    abstract Victim start(Path folder, File log) throws Exception;
}
