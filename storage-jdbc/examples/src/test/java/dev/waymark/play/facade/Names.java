package dev.waymark.play.facade;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Ids of one kind, and the numbers from 1 by which they are known, in the order in which they are first met. */
public final class Names {

    /** What nothing has. */
    private static final long NO_CLAIM = Long.MAX_VALUE - 1;

    private final List<Long> ids = new ArrayList<>();
    private final Map<Long, Long> numbers = new HashMap<>();

    public long number(long id) {
        if (id == NO_CLAIM) {
            return NO_CLAIM;
        }
        return numbers.computeIfAbsent(id, unknown -> {
            ids.add(id);
            return (long) ids.size();
        });
    }

    /** One that was met; a negative number is nobody's. */
    public long id(int which) {
        return ids.isEmpty() || which < 0 ? NO_CLAIM : ids.get(which % ids.size());
    }
}
