package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import dev.waymark.storage.jdbc.database.Database;

/**
 * From where the rows of a list are read: from their table, by whichever of its indexes the database likes, or by way of
 * something that finds the rows with a term.
 *
 * @param table the table that has the rows
 * @param from what stands behind {@code FROM}; it has the table under its alias
 * @param id the column to sort by for the order of ids: the table's own, or that of what finds the rows, if it finds them in
 *     that order
 * @param conditions what restricts it to the rows that are meant
 */
public record Source(Table table, String from, String id, ImmutableList<Condition> conditions) {

    /** All rows of a table. */
    static Source of(Database database, Table table) {
        return new Source(table, database.ofOneOwner(table.declaration()), table.column(Order.ID), ImmutableList.of());
    }

    /** Whether it is read in the order of ids of its own, not of the table's. */
    boolean hasOwnIds() {
        return !id.equals(table.column(Order.ID));
    }

    /** The same rows, of which other columns are selected. */
    Source withColumns(String selected) {
        return new Source(table.withColumns(selected), from, id, conditions);
    }
}
