package dev.waymark.storage.jdbc.transaction;

import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;

/** Detects a Galera cluster of MariaDB, in which every node accepts writes. */
final class Clustering {

    private static final Logger LOG = System.getLogger("dev.waymark");

    /**
     * The query whether the server is a node of a cluster ({@code clustered}), and whether reads on this node may miss earlier
     * commits of other nodes ({@code behind}). Servers without Galera lack these variables.
     */
    private static final Sql QUERY = Sql.parse("""
            SELECT
              COUNT(CASE WHEN variable_name = 'WSREP_ON' AND variable_value = 'ON' THEN 1 END) AS clustered,
              COUNT(CASE WHEN variable_name = 'WSREP_SYNC_WAIT' AND variable_value & 7 <> 7 THEN 1 END) AS behind
            FROM information_schema.session_variables
            WHERE variable_name IN ('WSREP_ON', 'WSREP_SYNC_WAIT')
            """);

    private Clustering() {}

    /**
     * Returns whether a server of MariaDB is a node of a cluster. Logs a warning if an operation may miss the writes of the
     * previous operation.
     */
    static boolean isGalera(Session session) throws SQLException {
        if (!session.get(QUERY, new Parameters(), row -> row.flag("clustered"))) {
            return false;
        }
        String url = session.connection().getMetaData().getURL();
        if (rotatesNodes(url) && session.get(QUERY, new Parameters(), row -> row.flag("behind"))) {
            LOG.log(
                    Level.WARNING,
                    "connections rotate between the nodes of a cluster, and a node does not wait for the commits of other nodes,"
                            + " so an operation may miss the writes of the previous operation; set wsrep_sync_wait=7 in the"
                            + " sessions, or use one node, as in jdbc:mariadb:sequential://...");
        }
        return true;
    }

    /** With {@code loadbalance}, the driver chooses a random node for each connection. */
    private static boolean rotatesNodes(String url) {
        return url.startsWith("jdbc:mariadb:loadbalance:") || url.startsWith("jdbc:mysql:loadbalance:");
    }
}
