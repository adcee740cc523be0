package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;

/**
 * Where the rows of a list are read: a table, by whichever of its indexes the database likes, or what leads to those rows
 * of the table that have a term.
 *
 * @param table the table that has the rows
 * @param from what is selected from; the table goes by its alias there
 * @param id the column to sort by for the order of ids, in which the rows are read where that is their natural order
 * @param conditions what makes it those rows
 */
public record Source(Table table, String from, String id, ImmutableList<Condition> conditions) {

    /** All rows of a table. */
    static Source of(Table table) {
        return new Source(table, table.declaration(), table.column(Order.ID), ImmutableList.of());
    }

    /** Whether it is read in the order of something other than the ids of the table. */
    boolean hasOwnIds() {
        return !id.equals(table.column(Order.ID));
    }
}
