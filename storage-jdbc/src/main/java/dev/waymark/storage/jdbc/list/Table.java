package dev.waymark.storage.jdbc.list;

/**
 * A table whose records are listed.
 *
 * @param name its name in the database, after that of its schema and a dot if it is not in the connection's
 * @param alias what conditions and orders call it
 * @param columns what is selected of it; nothing else that is selected from has columns of these names, and SQLite, which
 *     reads each statement anew, reads short names faster
 */
public record Table(String name, String alias, String columns) {

    /** A column of it, as conditions and orders call it. */
    public String column(String column) {
        return alias + "." + column;
    }

    /** What is selected from to read it by whichever index the database likes. */
    public String declaration() {
        return name + " " + alias;
    }
}
