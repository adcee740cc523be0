package dev.waymark.storage.memory.text;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;

/**
 * Ids with small numbers for bitmaps. The numbers start at 0, in the order of the ids. A removed id leaves its number
 * free, and receives the same number if it is added again. A new id between other ids receives no number; such ids
 * should be few.
 */
final class NumberedIds {

    private static final int ALLOWED_FREE = 1_024;

    private final BitSet free = new BitSet();
    private long[] ids;
    private ImmutableSet<Long> unnumbered = ImmutableSet.of();
    private int end;
    private int freeCount;

    /** Numbers these ids, which are in ascending order. */
    NumberedIds(long[] ids) {
        this.ids = ids;
        this.end = ids.length;
    }

    /** Returns the highest number plus one. */
    int end() {
        return end;
    }

    /** Returns the ids by their numbers. The entries below the current {@link #end} never change. */
    long[] array() {
        return ids;
    }

    /** Returns the ids without a number. */
    ImmutableSet<Long> unnumbered() {
        return unnumbered;
    }

    /** Returns whether a new id would receive no number, because the id lies between other ids. */
    boolean belongsBetween(long id) {
        int number = number(id);
        return number < 0 && -number - 1 < end && !unnumbered.contains(id);
    }

    /**
     * Adds an id if it is absent. An id above all other ids receives the next number. A removed id receives its old
     * number.
     *
     * @return the number, or a negative value if the id has no number
     */
    int add(long id) {
        int number = number(id);
        if (number >= 0) {
            reuse(number);
            return number;
        }
        if (-number - 1 == end) {
            append(id);
            return end - 1;
        }
        unnumbered = ImmutableSet.copyOf(Sets.union(unnumbered, Set.of(id)));
        return number;
    }

    private void reuse(int number) {
        if (free.get(number)) {
            free.clear(number);
            freeCount--;
        }
    }

    private void append(long id) {
        if (end == ids.length) {
            ids = Arrays.copyOf(ids, Math.max(16, end + end / 2));
        }
        ids[end] = id;
        end++;
    }

    /** Removes an id. Its number is free after this call. */
    void remove(long id) {
        int number = number(id);
        if (number < 0) {
            unnumbered = ImmutableSet.copyOf(Sets.difference(unnumbered, Set.of(id)));
        } else {
            free.set(number);
            freeCount++;
        }
    }

    /** Returns the number of an id, or a negative value if the id has no number. */
    int number(long id) {
        return Arrays.binarySearch(ids, 0, end, id);
    }

    /**
     * Returns whether the free numbers exceed the used numbers by more than 1,024, so that new numbers would save
     * space.
     */
    boolean isSparse() {
        return freeCount > ALLOWED_FREE + (end - freeCount);
    }
}
