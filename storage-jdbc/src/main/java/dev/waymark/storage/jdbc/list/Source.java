package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.util.Optional;

/**
 * The source of the rows of a list: the table, or a search index joined with the table.
 *
 * @param from the text after {@code FROM}, which contains the table with its alias
 * @param owner the column of the owner, for the order; empty if the source is read in the order of {@code id} only
 * @param id the column of the ids, for the order
 * @param conditions the conditions that restrict the source
 */
public record Source(String from, Optional<String> owner, String id, ImmutableList<Condition> conditions) {

    /**
     * Returns a source of some rows of a table.
     *
     * @param conditions the conditions that restrict the source
     */
    public static Source of(String from, Table table, Condition... conditions) {
        return new Source(
                from, Optional.of(table.column(Order.OWNER)), table.column(Order.ID), ImmutableList.copyOf(conditions));
    }

    /**
     * Returns this source for an order by the key of another table. A source of few rows is read first. Otherwise the other table
     * has the index of the order, and the table of the records is read only if the selection has conditions.
     */
    Source orderedBy(Order.Counter counter, Selection selection) {
        String counterId = counter.table().column(counter.id());
        String on = " ON " + counterId + " = " + id;
        if (!conditions.isEmpty() || selection.ids().isPresent()) {
            return new Source(from + " JOIN " + counter.table().declaration() + on, owner, id, conditions);
        }
        String counters = counter.table().declaration();
        Optional<String> counterOwner = Optional.of(counter.table().column(Order.OWNER));
        if (selection.isEverything()) {
            return new Source(counters, counterOwner, counterId, ImmutableList.of());
        }
        Condition ownCounters = Condition.of(counterOwner.get() + " = :owner_id", new Parameters());
        return new Source(counters + " JOIN " + from + on, counterOwner, counterId, ImmutableList.of(ownCounters));
    }
}
