package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import dev.waymark.storage.jdbc.database.Database;

/**
 * The source of the rows of a list: the table, or a search index joined with the table.
 *
 * @param table the table of the rows
 * @param from the text after {@code FROM}, which contains the table with its alias
 * @param id the column for the order of ids: the id of the table, or the id of a search index that is read in this order
 * @param conditions the conditions that restrict the source
 */
public record Source(Table table, String from, String id, ImmutableList<Condition> conditions) {

    /** Returns a source of all rows of a table. */
    static Source of(Database database, Table table) {
        return new Source(
                table, database.listingOneOwner(table.declaration()), table.column(Order.ID), ImmutableList.of());
    }

    /** Returns whether the ids come from a search index instead of the table. */
    boolean hasOwnIds() {
        return !id.equals(table.column(Order.ID));
    }

    /** Returns the source with other selected columns. */
    Source withColumns(String selected) {
        return new Source(table.withColumns(selected), from, id, conditions);
    }
}
