package dev.waymark.storage.jdbc.database;

import java.util.Optional;

/** MySQL 8.0 and later. */
final class MySql extends MySqlFamily {

    MySql() {
        super("MySQL");
    }

    /** Without the hint, MySQL reads the rows of all owners in the order of the primary key. */
    @Override
    public String listingOneOwner(String table) {
        return table + " IGNORE INDEX FOR ORDER BY (PRIMARY)";
    }

    /** Without the hint, MySQL reads all rows of the owner in the order of the id, until the page after a position is full. */
    @Override
    public String listingOneValue(String table, String indexById) {
        return table + " IGNORE INDEX FOR ORDER BY (PRIMARY, " + indexById + ")";
    }

    /** Without the hint, MySQL may read the rows of other owners first, from the end of the index to a position. */
    @Override
    public String listingById(String table, String indexById) {
        return table + " FORCE INDEX (" + indexById + ")";
    }

    /** InnoDB assigns consecutive ids to the rows of an {@code INSERT} with a known number of rows. */
    @Override
    public Optional<String> firstId(int rows) {
        return Optional.of("SELECT LAST_INSERT_ID() AS id, @@auto_increment_increment AS step");
    }
}
