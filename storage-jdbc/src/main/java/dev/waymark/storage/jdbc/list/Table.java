package dev.waymark.storage.jdbc.list;

/**
 * A table whose records are listed.
 *
 * @param name the default name
 * @param alias what conditions and orders call it
 * @param columns the columns that are selected, without the alias: no other table in a list has columns of these names, and
 *     SQLite, which parses each statement anew, parses short names faster
 */
public record Table(String name, String alias, String columns) {

    /** A column of it, as conditions and orders call it. */
    public String column(String column) {
        return alias + "." + column;
    }

    /** The table as it stands behind {@code FROM}, to be read by whichever index the database likes. */
    public String declaration() {
        return name + " " + alias;
    }

    /** The same table, of which other columns are selected. */
    Table withColumns(String selected) {
        return new Table(name, alias, selected);
    }
}
