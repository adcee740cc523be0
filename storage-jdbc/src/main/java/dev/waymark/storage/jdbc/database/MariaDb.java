package dev.waymark.storage.jdbc.database;

/**
 * MariaDB 10.6 and later. In addition to {@link MySqlFamily}, this class lengthens the sort keys of long texts. MariaDB and
 * MySQL have the same schema scripts, in {@code META-INF/waymark/mysql}.
 */
class MariaDb extends MySqlFamily {

    MariaDb() {
        super("MariaDB");
    }

    @Override
    public String selectSortingLongTexts() {
        return "SET STATEMENT max_sort_length = 8192, sort_buffer_size = " + SORT_BUFFER + " FOR\nSELECT";
    }
}
