package dev.waymark.storage.jdbc.database;

/** MariaDB 10.6 and later. */
final class MariaDb extends MySqlFamily {

    MariaDb() {
        super("MariaDB");
    }

    @Override
    public String selectSortingLongTexts() {
        return "SET STATEMENT max_sort_length = 8192 FOR\nSELECT";
    }
}
