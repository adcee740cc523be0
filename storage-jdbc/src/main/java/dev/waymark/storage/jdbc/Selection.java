package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import dev.waymark.access.Owner;
import java.util.Optional;

/**
 * Which records of a table are meant.
 *
 * @param owner whose they are
 * @param conditions what else is true of all of them
 * @param search what their texts have, if anything is looked for
 */
record Selection(Owner owner, ImmutableList<Condition> conditions, Optional<TextSearch> search) {

    /** All conditions, the owner's and the search's included. */
    ImmutableList<Condition> allConditions(Dialect dialect, Table table) {
        ImmutableList.Builder<Condition> all = ImmutableList.builder();
        all.add(Condition.ownedBy(dialect, table, owner)).addAll(conditions);
        search.ifPresent(text -> all.add(Condition.contains(dialect.searchMethod(), table, text)));
        return all.build();
    }
}
