package dev.waymark.storage.jdbc.database;

import java.util.Optional;

/**
 * MariaDB 10.6 and later: what {@link MySqlFamily} says, and that it sorts texts by their first kilobyte unless a statement is
 * told to look further, that its driver's batches are not to be trusted, and that it may be one of a {@link Galera} cluster. It
 * has its scripts in common with MySQL, in {@code META-INF/waymark/mysql}.
 */
class MariaDb extends MySqlFamily {

    MariaDb() {
        super("MariaDB");
    }

    @Override
    public String selectSortingLongTexts() {
        return "SET STATEMENT max_sort_length = 8192, sort_buffer_size = " + SORT_BUFFER + " FOR\nSELECT";
    }

    /**
     * The versions of driver and server and the options of the URL decide which batches are sent by a bulk protocol. If a
     * Galera cluster aborts a transaction in the middle of one, the server answers that all is well.
     */
    @Override
    public boolean mistrustsBatches() {
        return true;
    }

    /** Servers that know nothing of Galera do not have these variables. */
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

    /** Then the driver picks a node at random for each connection. */
    @Override
    public boolean isSharedOut(String url) {
        return url.startsWith("jdbc:mariadb:loadbalance:") || url.startsWith("jdbc:mysql:loadbalance:");
    }
}
