package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;

/**
 * Where the rows of a list come from: a table, by whichever of its indexes the database likes, or what leads to those rows
 * of the table that have a term.
 *
 * @param table the table that has the rows
 * @param from what is selected from; of all columns only those of the table are called as these are
 * @param id what has to be asked to sort by id
 * @param conditions what makes it those rows
 */
record Source(String table, String from, String id, ImmutableList<Condition> conditions) {

    /** All rows of a table. */
    static Source of(String table) {
        return new Source(table, table, Order.ID, ImmutableList.of());
    }

    /** The same order, asked for such that the rows come in it, if by id. */
    Order order(Order order) {
        return order.isById() ? Order.byId(id) : order;
    }
}
