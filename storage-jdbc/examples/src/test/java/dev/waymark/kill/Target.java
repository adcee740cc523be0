package dev.waymark.kill;

import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.server.DurableMariaDb;
import dev.waymark.storage.jdbc.fixture.server.DurablePostgres;
import dev.waymark.storage.jdbc.fixture.server.MySqlServer;
import java.io.File;
import java.nio.file.Path;

/** The databases of which a process is killed. */
enum Target {
    SQLITE("SQLite file, WAL, JVM killed", true) {
        @Override
        Victim start(Path folder, File log) throws Exception {
            return new EmbeddedVictim("jdbc:sqlite:" + folder.resolve("kill.db"), log);
        }
    },

    GATHERED("SQLite, clicks gathered", true) {
        @Override
        Victim start(Path folder, File log) throws Exception {
            return EmbeddedVictim.gatheringClicks("jdbc:sqlite:" + folder.resolve("kill.db"), log);
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

    /** Whether it must lose nothing, but clicks that it has gathered. */
    boolean isDurable() {
        return durable;
    }

    /** Returns whether it is killed if no target is named. */
    boolean isDefault() {
        return durable;
    }

    /**
     * Starts it, and an example server over it.
     *
     * @param folder an empty folder for its data
     * @param log where the example server writes what it has to say
     */
    abstract Victim start(Path folder, File log) throws Exception;
}
