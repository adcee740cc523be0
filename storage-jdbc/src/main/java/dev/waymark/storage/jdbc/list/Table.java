package dev.waymark.storage.jdbc.list;

import java.util.regex.Pattern;

/**
 * A table whose records are listed.
 *
 * @param name its name in the database, after that of its schema and a dot if it is not in the connection's
 * @param alias what statements call it
 * @param columns what is selected of it, each after the alias and a dot
 */
public record Table(String name, String alias, String columns) {

    private static final Pattern COLUMN = Pattern.compile("\\w+");

    /**
     * A table of which some columns are selected.
     *
     * @param columns their names, divided by commas
     */
    public static Table of(String name, String alias, String columns) {
        return new Table(name, alias, COLUMN.matcher(columns).replaceAll(alias + ".$0"));
    }

    /** A column of it, as statements call it. */
    public String column(String column) {
        return alias + "." + column;
    }

    /** What is selected from to read it by whichever index the database likes. */
    public String declaration() {
        return name + " " + alias;
    }
}
