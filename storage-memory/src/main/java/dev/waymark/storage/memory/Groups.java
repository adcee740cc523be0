package dev.waymark.storage.memory;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Rows by something that several have in common, such as a space; a row can be in several groups or in none. */
final class Groups<R extends Row, K> {

    private final Function<R, ? extends Collection<K>> keys;
    private final Map<K, SortedRows<R>> groups = new HashMap<>();

    /** With the keys of a row's groups, which must not change while it is in them. */
    Groups(Function<R, ? extends Collection<K>> keys) {
        this.keys = keys;
    }

    void add(R row) {
        keys.apply(row)
                .forEach(
                        key -> groups.computeIfAbsent(key, unused -> newGroup()).add(row));
    }

    void remove(R row) {
        keys.apply(row)
                .forEach(key -> groups.computeIfPresent(key, (unused, group) -> {
                    group.remove(row);
                    return group.size() == 0 ? null : group;
                }));
    }

    /** Being in the group with this key. */
    Condition<R> contain(K key) {
        return new Condition<>(row -> keys.apply(row).contains(key), Optional.of(groups.getOrDefault(key, newGroup())));
    }

    private SortedRows<R> newGroup() {
        return new SortedRows<>(RowOrder.byNumber(Row::id));
    }
}
