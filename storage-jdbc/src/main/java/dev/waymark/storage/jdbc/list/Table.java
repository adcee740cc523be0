package dev.waymark.storage.jdbc.list;

/**
 * A table with its selected columns, for lists.
 *
 * @param name the default name of the table; {@code SqlCatalog} replaces the default name if the storage has another name
 * for the table
 * @param alias the alias in conditions and orders
 * @param columns the selected columns in a statement that finds the rows
 * @param columnsOfPage the selected columns of the rows whose ids a page contains
 * @param joinsOfPage the joins of a page with the further tables of {@code columnsOfPage}, or an empty text
 */
public record Table(String name, String alias, String columns, String columnsOfPage, String joinsOfPage) {

    /** Creates a table whose columns are read without further tables. */
    public Table(String name, String alias, String columns) {
        this(name, alias, columns, columns, "");
    }

    /** Returns a column with the alias. */
    public String column(String column) {
        return alias + "." + column;
    }

    /** Returns the name of the index on owner and id. */
    String indexById() {
        return name + "_by_id";
    }

    /** Returns the table with its alias, for {@code FROM}. */
    public String declaration() {
        return name + " " + alias;
    }
}
