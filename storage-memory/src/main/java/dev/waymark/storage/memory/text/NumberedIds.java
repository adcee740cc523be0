package dev.waymark.storage.memory.text;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;

/**
 * Ids by small numbers, such as bitmaps hold: from 0, in the order of the ids. An id that is removed leaves its number free,
 * for itself to come back to. One that comes between others has no number; of these there should be few.
 */
final class NumberedIds {

    private static final int FEW = 1_024;

    private final BitSet free = new BitSet();
    private long[] ids;
    private ImmutableSet<Long> unnumbered = ImmutableSet.of();
    private int end;
    private int gone;

    /** Numbers these ids, which are in ascending order. */
    NumberedIds(long[] ids) {
        this.ids = ids;
        this.end = ids.length;
    }

    /** Returns the highest number plus one. */
    int end() {
        return end;
    }

    /** The ids by their numbers, of which those below the present {@link #end} stay as they are. */
    long[] array() {
        return ids;
    }

    /** Returns the ids without a number. */
    ImmutableSet<Long> unnumbered() {
        return unnumbered;
    }

    /** Returns whether an id is unknown and between other ids, so that no number is available. */
    boolean belongsBetween(long id) {
        int number = number(id);
        return number < 0 && -number - 1 < end && !unnumbered.contains(id);
    }

    /**
     * Adds an id, or leaves it. One that is above all others gets a number, and one that was removed has its own back.
     *
     * @return its number, or something negative
     */
    int add(long id) {
        int number = number(id);
        if (number >= 0) {
            takeBack(number);
            return number;
        }
        if (-number - 1 == end) {
            append(id);
            return end - 1;
        }
        unnumbered = ImmutableSet.copyOf(Sets.union(unnumbered, Set.of(id)));
        return number;
    }

    private void takeBack(int number) {
        if (free.get(number)) {
            free.clear(number);
            gone--;
        }
    }

    private void append(long id) {
        if (end == ids.length) {
            ids = Arrays.copyOf(ids, Math.max(16, end + end / 2));
        }
        ids[end] = id;
        end++;
    }

    /** Removes an id, whose number is free from now on. */
    void remove(long id) {
        int number = number(id);
        if (number < 0) {
            unnumbered = ImmutableSet.copyOf(Sets.difference(unnumbered, Set.of(id)));
        } else {
            free.set(number);
            gone++;
        }
    }

    /** The number of an id, or something negative if it has none. */
    int number(long id) {
        return Arrays.binarySearch(ids, 0, end, id);
    }

    /** Returns whether so many numbers are free that new numbers save space. */
    boolean isSparse() {
        return gone > FEW + (end - gone);
    }
}
