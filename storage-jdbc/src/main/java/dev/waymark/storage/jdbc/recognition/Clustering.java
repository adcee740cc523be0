package dev.waymark.storage.jdbc.recognition;

import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.Session;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.Optional;

/** Detects a database cluster in which every node accepts writes. */
final class Clustering {

    private static final Logger LOG = System.getLogger("dev.waymark");

    private Clustering() {}

    /**
     * Returns the database to use for a recognised database. Logs a warning if an operation may miss the writes of the
     * operation before it.
     */
    static Database of(Database recognised, Session session) throws SQLException {
        Optional<Sql> query = recognised.queryForCluster().map(Sql::parse);
        if (query.isEmpty() || !session.get(query.get(), p -> {}, row -> row.flag("clustered"))) {
            return recognised;
        }
        String url = session.connection().getMetaData().getURL();
        if (recognised.isSharedOut(url) && session.get(query.get(), p -> {}, row -> row.flag("behind"))) {
            LOG.log(
                    Level.WARNING,
                    "connections are shared out over the nodes of a cluster that do not wait for what others have committed, so"
                            + " that an operation may miss what the one before it has written: let sessions have"
                            + " wsrep_sync_wait=7, or use one node at a time, as in jdbc:mariadb:sequential://...");
        }
        return recognised.clustered();
    }
}
