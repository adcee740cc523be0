package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.util.List;
import java.util.Optional;

/**
 * The source of the rows of a list: the table, or a search index joined with the table.
 *
 * @param from the text after {@code FROM}, which contains the table with its alias
 * @param owner the column of the owner, for the order; empty if the source is read in the order of {@code id} only
 * @param id the column of the ids, for the order
 * @param conditions the conditions that restrict the source
 * @param isReadFirst whether the database must read this source before the other conditions, which then use no index
 */
public record Source(
        String from, Optional<String> owner, String id, ImmutableList<Condition> conditions, boolean isReadFirst) {

    /**
     * Returns a source of some rows of a table.
     *
     * @param conditions the conditions that restrict the source
     */
    public static Source of(String from, Table table, Condition... conditions) {
        Optional<String> owner = Optional.of(table.column(Order.OWNER));
        return new Source(from, owner, table.column(Order.ID), ImmutableList.copyOf(conditions), false);
    }

    /**
     * Returns the source of the records with these ids. The order does not begin with the owner, as the indexes of orders do.
     */
    static Source ofIds(Table table, List<Long> ids) {
        String id = table.column(Order.ID);
        Condition hasId = Condition.of(id + " IN (:ids)", Parameters.ofIds(ids));
        return new Source(table.declaration(), Optional.empty(), id, ImmutableList.of(hasId), true);
    }

    /**
     * Returns this source for an order by the key of another table. A source of few rows is read first. Otherwise the other table
     * has the index of the order, and the table of the records is read only if the selection has conditions.
     *
     * @param countersFirst whether the database must read the other table first
     */
    Source orderedBy(Order.Counter counter, Selection selection, boolean countersFirst) {
        String counters = counter.table().declaration();
        String counterId = counter.table().column(counter.id());
        String on = " ON " + counterId + " = " + id;
        if (!conditions.isEmpty()) {
            return new Source(from + " JOIN " + counters + on, owner, id, conditions, isReadFirst);
        }
        String counterOwner = counter.table().column(Order.OWNER);
        if (selection.isEverything()) {
            return new Source(counters, Optional.of(counterOwner), counterId, ImmutableList.of(), false);
        }
        String both = counters + " JOIN " + from + on;
        Condition owned = Condition.of(counterOwner + " = :owner_id", new Parameters());
        return new Source(both, Optional.of(counterOwner), counterId, ImmutableList.of(owned), countersFirst);
    }
}
