package dev.waymark.storage.jdbc.database;

/**
 * MariaDB 10.6 and later: what {@link MySqlFamily} says, and that it sorts texts by their first kilobyte unless a statement is
 * told to look further. It has its scripts in common with MySQL, in {@code META-INF/waymark/mysql}.
 */
final class MariaDb extends MySqlFamily {

    MariaDb() {
        super("MariaDB");
    }

    @Override
    public String selectSortingLongTexts() {
        return "SET STATEMENT max_sort_length = 8192 FOR\nSELECT";
    }
}
