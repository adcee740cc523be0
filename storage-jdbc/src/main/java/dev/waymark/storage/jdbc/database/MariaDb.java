package dev.waymark.storage.jdbc.database;

import java.util.Optional;

/**
 * MariaDB 10.6 and later. In addition to {@link MySqlFamily}, this class lengthens the sort keys of long texts, avoids the
 * batches of the driver, and recognises {@link Galera} clusters. MariaDB and MySQL have the same schema scripts, in {@code
 * META-INF/waymark/mysql}.
 */
class MariaDb extends MySqlFamily {

    MariaDb() {
        super("MariaDB");
    }

    @Override
    public String selectSortingLongTexts() {
        return "SET STATEMENT max_sort_length = 8192, sort_buffer_size = " + SORT_BUFFER + " FOR\nSELECT";
    }

    /** Servers without Galera lack these variables. */
    @Override
    public Optional<String> queryForCluster() {
        return Optional.of("""
                SELECT
                  COUNT(CASE WHEN variable_name = 'WSREP_ON' AND variable_value = 'ON' THEN 1 END) AS clustered,
                  COUNT(CASE WHEN variable_name = 'WSREP_SYNC_WAIT' AND variable_value & 7 <> 7 THEN 1 END) AS behind
                FROM information_schema.session_variables
                WHERE variable_name IN ('WSREP_ON', 'WSREP_SYNC_WAIT')
                """);
    }

    @Override
    public Database clustered() {
        return Databases.GALERA;
    }

    /** With {@code loadbalance}, the driver chooses a random node for each connection. */
    @Override
    public boolean rotatesNodes(String url) {
        return url.startsWith("jdbc:mariadb:loadbalance:") || url.startsWith("jdbc:mysql:loadbalance:");
    }
}
