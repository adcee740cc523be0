package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.database.Database;
import java.util.Optional;

/**
 * Which records of a table are meant.
 *
 * @param owner whose they are
 * @param conditions what else is true of all of them
 * @param search what their texts have, if anything is looked for
 */
public record Selection(Owner owner, ImmutableList<Condition> conditions, Optional<TextSearch> search) {

    /**
     * Whether it depends on the values which index had better be read, that of an order or that of a condition: how many
     * records have them. A search is another matter.
     */
    boolean hasSeveralPlans(Order order) {
        boolean isOrderOfCondition = order.isById()
                && conditions.stream().anyMatch(each -> each.indexed().isPresent());
        return search.isEmpty() && !isOrderOfCondition && conditions.stream().anyMatch(Condition::hasOwnIndex);
    }

    /** All conditions, the owner's and the search's included. */
    public ImmutableList<Condition> conditions(Database database, SearchMethod searches, Table table) {
        ImmutableList.Builder<Condition> all = ImmutableList.builder();
        all.add(Condition.ownedBy(database, table, owner)).addAll(conditions);
        search.ifPresent(text -> all.add(Condition.contains(searches, table, text)));
        return all.build();
    }
}
