package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The selected records of a table.
 *
 * @param owner the owner of all records
 * @param ids the ids of the records; empty if the ids are not restricted
 * @param conditions the conditions for all records, without owner, ids and search
 * @param search the search for a text, if any
 */
public record Selection(
        Owner owner, Optional<Set<Long>> ids, ImmutableList<Condition> conditions, Optional<TextSearch> search) {

    /** Returns the records of this selection with these ids. */
    Selection among(Set<Long> some) {
        return new Selection(owner, Optional.of(some), conditions, search);
    }

    /** Returns whether the selection consists of all records of the owner. */
    boolean isEverything() {
        return ids.isEmpty() && conditions.isEmpty() && search.isEmpty();
    }

    /**
     * Returns whether the best plan of a list depends on the number of matching records: the database must choose between the
     * index of the order and an index of a condition or a search. Returns false for known ids, which the primary key finds.
     */
    boolean hasSeveralPlans(Order order) {
        return ids.isEmpty() && (search.isPresent() || (hasIndex() && !hasIndexOf(order)));
    }

    /** Returns whether a condition has an index. */
    boolean hasIndex() {
        return conditions.stream().anyMatch(each -> each.index() != Condition.Index.NONE);
    }

    /** Returns whether the index of a condition has the matching records in this order. */
    boolean hasIndexOf(Order order) {
        return order.isById() && has(Condition.Index.OF_VALUE);
    }

    private boolean has(Condition.Index index) {
        return conditions.stream().anyMatch(each -> each.index() == index);
    }

    /** Returns whether a list by id reads a time range, and no condition has an index with the order of ids. */
    boolean isTimeRange() {
        return search.isEmpty() && hasSeveralPlans(Order.BY_ID) && has(Condition.Index.OF_TIME);
    }

    boolean readsOtherTables() {
        return has(Condition.Index.OF_OTHER_TABLE);
    }

    /** Returns the ids for the parameter {@code :ids}. A database requires one value at least, and no record has the id 0. */
    List<Long> idList() {
        return ids.filter(some -> !some.isEmpty()).map(List::copyOf).orElse(List.of(0L));
    }
}
