package dev.waymark.storage.jdbc;

import dev.waymark.access.Owner;
import dev.waymark.storage.jdbc.Parameters.Binder;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the records of a list must fulfil.
 *
 * @param sql the condition, with names for its parameters that no other condition of the list has
 * @param binder what binds them
 * @param indexed the column that must equal a value, if there is an index on owner, this column and id
 */
record Condition(String sql, Binder binder, Optional<String> indexed) {

    static Condition of(String sql, Binder binder) {
        return new Condition(sql, binder, Optional.empty());
    }

    /** It is of the owner; most are not. */
    static Condition ownedBy(Dialect dialect, Owner owner) {
        return of(dialect.selective("owner_id = :owner_id"), p -> p.set("owner_id", owner.key()));
    }

    static Condition equal(String column, long value) {
        return new Condition(column + " = :" + column, p -> p.set(column, value), Optional.empty());
    }

    static Condition equal(String column, String value) {
        return new Condition(column + " = :" + column, p -> p.set(column, value), Optional.empty());
    }

    /** One of the columns contains the term. */
    static Condition contains(SearchMethod method, TextSearch search) {
        String sql = search.columns().stream()
                .map(column -> method.contains(column, ":term"))
                .collect(Collectors.joining(" OR "));
        return of(sql, p -> p.setFolded("term", method.bound(search.term())));
    }

    /** The same, where there is an index on the owner, the one column it compares, and the id. */
    Condition indexedOn(String column) {
        return new Condition(sql, binder, Optional.of(column));
    }
}
