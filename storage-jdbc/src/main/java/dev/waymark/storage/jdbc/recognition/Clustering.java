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
     * Returns the variant of the recognised database for a cluster, or the database itself. Logs a warning if an operation may
     * miss the writes of the previous operation.
     */
    static Database of(Database recognised, Session session) throws SQLException {
        Optional<Sql> query = recognised.queryForCluster().map(Sql::parse);
        if (query.isEmpty() || !session.get(query.get(), p -> {}, row -> row.flag("clustered"))) {
            return recognised;
        }
        String url = session.connection().getMetaData().getURL();
        if (recognised.rotatesNodes(url) && session.get(query.get(), p -> {}, row -> row.flag("behind"))) {
            LOG.log(
                    Level.WARNING,
                    "connections rotate between the nodes of a cluster, and a node does not wait for the commits of other nodes,"
                            + " so an operation may miss the writes of the previous operation; set wsrep_sync_wait=7 in the"
                            + " sessions, or use one node, as in jdbc:mariadb:sequential://...");
        }
        return recognised.clustered();
    }
}
