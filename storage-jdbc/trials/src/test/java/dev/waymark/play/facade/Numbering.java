package dev.waymark.play.facade;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Numbers for the ids of one kind of record, from 1, in the order of first appearance. */
public final class Numbering {

    /** An id that no record has. */
    private static final long UNUSED = Long.MAX_VALUE - 1;

    private final List<Long> ids = new ArrayList<>();
    private final Map<Long, Long> numbers = new HashMap<>();

    public long number(long id) {
        if (id == UNUSED) {
            return UNUSED;
        }
        return numbers.computeIfAbsent(id, unknown -> {
            ids.add(id);
            return (long) ids.size();
        });
    }

    /** Returns the ids with these numbers, and an unused id for the other numbers. */
    public Set<Long> ids(Set<Long> those) {
        return those.stream()
                .map(number -> number <= ids.size() ? ids.get(number.intValue() - 1) : UNUSED)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the id at an index, which wraps around, or an unused id if the index is negative or no id is numbered. */
    public long id(int which) {
        return ids.isEmpty() || which < 0 ? UNUSED : ids.get(which % ids.size());
    }
}
