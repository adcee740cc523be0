package dev.waymark.bench.scaling;

import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A durable database with the links of the measurement. The database keeps its links between runs of the program, also after a
 * kill. Only the program vacuums and analyzes the tables.
 */
final class KeptDatabase implements AutoCloseable {

    private static final String NAME = "waymark";
    private static final String COPY = "waymark_copy";

    private final KeptServer server;
    private Database database;
    private Optional<Database> copy = Optional.empty();

    private KeptDatabase(KeptServer server, Database database) {
        this.server = server;
        this.database = database;
    }

    /** Opens the database of a server, or creates the database. */
    static KeptDatabase open(KeptServer server) throws SQLException {
        server.createIfMissing(NAME);
        KeptDatabase opened = new KeptDatabase(server, Database.at(server.url(NAME)));
        opened.storage().schema().createOrUpgrade();
        return opened;
    }

    /** Returns a storage over the present pool of connections. */
    JdbcStorage storage() {
        return JdbcStorage.create(database.dataSource());
    }

    /** Returns an empty storage in another database of the same server. */
    JdbcStorage newCopy() {
        copy.ifPresent(Database::close);
        try {
            server.drop(COPY);
            server.createIfMissing(COPY);
        } catch (SQLException e) {
            throw new IllegalStateException("the database of the copies could not be created", e);
        }
        Database created = Database.at(server.url(COPY));
        copy = Optional.of(created);
        return created.storage();
    }

    /** Brings the database into a phase after the previous phase. */
    void enter(Phase phase) throws IOException {
        switch (phase) {
            case LOADED -> {}
            case ANALYZED -> database.execute(server.analyze().toArray(String[]::new));
            case VACUUMED -> database.execute(server.vacuum().toArray(String[]::new));
            case RESTARTED -> {
                database.execute(server.vacuum().toArray(String[]::new));
                database.close();
                server.restart();
                database = Database.at(server.url(NAME));
            }
        }
    }

    /** Prepares the insertion of many links. */
    void beforeFilling() {
        database.execute(server.beforeFilling().toArray(String[]::new));
    }

    int writers() {
        return server.writers();
    }

    @Override
    public void close() {
        copy.ifPresent(Database::close);
        database.close();
    }
}
