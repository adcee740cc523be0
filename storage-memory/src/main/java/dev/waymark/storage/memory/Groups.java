package dev.waymark.storage.memory;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Rows by something that several have in common, such as a space; a row can be in several groups or in none. */
final class Groups<R extends Row, K> implements Index<R> {

    private final Function<R, ? extends Collection<K>> keys;
    private final Map<K, SortedRows<R>> groups = new HashMap<>();

    /** With the keys of a row's groups, which must not change while it is in them. */
    Groups(Function<R, ? extends Collection<K>> keys) {
        this.keys = keys;
    }

    @Override
    public void add(R row) {
        keys.apply(row)
                .forEach(
                        key -> groups.computeIfAbsent(key, unused -> newGroup()).add(row));
    }

    @Override
    public void remove(R row) {
        keys.apply(row)
                .forEach(key -> groups.computeIfPresent(key, (unused, group) -> {
                    group.remove(row);
                    return group.size() == 0 ? null : group;
                }));
    }

    /** Being in the group with this key. */
    Condition<R> contain(K key) {
        SortedRows<R> group = groups.get(key);
        return Condition.on(row -> keys.apply(row).contains(key), group == null ? Candidates.none() : group.all());
    }

    private SortedRows<R> newGroup() {
        return new SortedRows<>(RowOrder.byNumber(Row::id));
    }
}
