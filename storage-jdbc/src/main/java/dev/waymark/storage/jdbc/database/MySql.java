package dev.waymark.storage.jdbc.database;

/** MySQL 8.0 and later. */
final class MySql extends MySqlFamily {

    MySql() {
        super("MySQL");
    }

    @Override
    public String selectSortingLongTexts() {
        return "SELECT /*+ SET_VAR(max_sort_length = 8192) */";
    }
}
