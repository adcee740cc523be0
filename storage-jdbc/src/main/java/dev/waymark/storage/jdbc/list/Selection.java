package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.database.Database;
import java.util.Optional;

/**
 * The selected records of a table.
 *
 * @param owner the owner of all records
 * @param conditions the conditions for all records, without owner and search
 * @param search the search for a text, if any
 */
public record Selection(Owner owner, ImmutableList<Condition> conditions, Optional<TextSearch> search) {

    /**
     * Returns whether the database must choose between the index of the order and the index of a condition. The better
     * index depends on the number of records that match the values of the conditions. Returns false for a search, because a
     * search chooses its own source.
     */
    boolean hasSeveralPlans(Order order) {
        boolean isOrderOfCondition = order.isById()
                && conditions.stream().anyMatch(each -> each.indexed().isPresent());
        return search.isEmpty() && !isOrderOfCondition && conditions.stream().anyMatch(Condition::hasOwnIndex);
    }

    /** Returns whether a list by id reads a time range, and no condition has an index with the order of ids. */
    boolean isTimeRange() {
        return hasSeveralPlans(Order.BY_ID) && conditions.stream().anyMatch(Condition::isTimeRange);
    }

    boolean readsOtherTables() {
        return conditions.stream().anyMatch(Condition::readsOtherTables);
    }

    /** Returns all conditions, including the conditions of the owner and of the search. */
    public ImmutableList<Condition> conditions(Database database, SearchMethod searches, Table table) {
        ImmutableList.Builder<Condition> all = ImmutableList.builder();
        all.add(Condition.ownedBy(database, table, owner)).addAll(conditions);
        search.ifPresent(text -> all.add(Condition.contains(searches, table, text)));
        return all.build();
    }
}
