package dev.waymark.storage.jdbc;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.statement.OwnTransactions;
import dev.waymark.storage.jdbc.statement.Retries;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Sql;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Finds out whether a database is a cluster whose nodes are all written to. */
final class Clustering {

    private static final Logger LOG = System.getLogger("dev.waymark");

    private Clustering() {}

    /**
     * The database that is to be used for one that was recognised. Says in the log if one operation would not see what the one
     * before it has written.
     *
     * @throws StorageException if it cannot be asked
     */
    static Database of(Database recognised, DataSource dataSource) {
        return recognised
                .queryForCluster()
                .map(query -> new OwnTransactions(dataSource, recognised.clustered(), Retries.DEFAULT)
                        .read("recognising the database", session -> of(recognised, query, session)))
                .orElse(recognised);
    }

    private static Database of(Database recognised, String query, Session session) throws SQLException {
        Sql sql = Sql.parse(query);
        if (!session.get(sql, p -> {}, row -> row.flag("clustered"))) {
            return recognised;
        }
        String url = session.connection().getMetaData().getURL();
        if (recognised.isSharedOut(url) && session.get(sql, p -> {}, row -> row.flag("behind"))) {
            LOG.log(
                    Level.WARNING,
                    "connections are shared out over the nodes of a cluster that do not wait for what others have committed, so"
                            + " that an operation may miss what the one before it has written: let sessions have"
                            + " wsrep_sync_wait=7, or use one node at a time, as in jdbc:mariadb:sequential://...");
        }
        return recognised.clustered();
    }
}
