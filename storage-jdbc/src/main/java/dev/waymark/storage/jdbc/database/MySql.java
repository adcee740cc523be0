package dev.waymark.storage.jdbc.database;

import java.util.Optional;

/** MySQL 8.0 and later. */
final class MySql extends MySqlFamily {

    MySql() {
        super("MySQL");
    }

    @Override
    public String selectSortingLongTexts() {
        return "SELECT /*+ SET_VAR(max_sort_length = 8192) SET_VAR(sort_buffer_size = " + SORT_BUFFER + ") */";
    }

    /** MySQL 8.0.15 compares binary columns with texts in such a way that it does not recognise the constants. */
    @Override
    public boolean ordersByConstants() {
        return false;
    }

    /** Without the hint, MySQL reads the primary key for the order of ids, with the rows of all owners. */
    @Override
    public String ofOneOwner(String table) {
        return table + " IGNORE INDEX FOR ORDER BY (PRIMARY)";
    }

    /**
     * The driver rewrites batches if its options say so, and computes the ids of the rows from the increment that the session
     * had at its beginning.
     */
    @Override
    public boolean mistrustsBatches() {
        return true;
    }

    /** InnoDB gives consecutive ids to the rows of a statement whose number of rows is known. */
    @Override
    public Optional<String> firstId() {
        return Optional.of("SELECT LAST_INSERT_ID() AS id, @@auto_increment_increment AS step");
    }
}
