package dev.waymark.storage.jdbc.database;

/** MariaDB 10.6 and later. MariaDB and MySQL have the same schema scripts, in {@code META-INF/waymark/mysql}. */
class MariaDb extends MySqlFamily {

    MariaDb() {
        super("MariaDB");
    }

    @Override
    public String sortingLongTexts() {
        // The number includes the length of a key, which follows its 2,048 bytes.
        return "SET STATEMENT max_sort_length = 2064 FOR\n";
    }
}
