package dev.waymark.storage.memory;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Ids by small numbers, such as bitmaps hold: from 0, in the order of the ids. An id that is removed leaves its number free,
 * for itself to come back to.
 */
final class NumberedIds {

    private static final int FEW = 1_024;

    private final BitSet free = new BitSet();
    private long[] ids;
    private int end;
    private int gone;

    /** With these ids, in ascending order. */
    NumberedIds(long[] ids) {
        this.ids = ids;
        this.end = ids.length;
    }

    /** One more than the highest number. */
    int end() {
        return end;
    }

    /** The ids by their numbers, of which those below the present {@link #end} stay as they are. */
    long[] array() {
        return ids;
    }

    /** Whether an id belongs between others, so that there is no number for it. */
    boolean belongsBetween(long id) {
        int number = number(id);
        return number < 0 && -number - 1 < end;
    }

    /** The number of an id, which gets one if it is above all others, and has its own back if it was removed. */
    int add(long id) {
        int number = number(id);
        if (number < 0) {
            append(id);
            return end - 1;
        }
        if (free.get(number)) {
            free.clear(number);
            gone--;
        }
        return number;
    }

    private void append(long id) {
        if (end == ids.length) {
            ids = Arrays.copyOf(ids, Math.max(16, end + end / 2));
        }
        ids[end] = id;
        end++;
    }

    /** Frees the number of an id. */
    void remove(long id) {
        free.set(number(id));
        gone++;
    }

    /** The number of an id that has one. */
    int number(long id) {
        return Arrays.binarySearch(ids, 0, end, id);
    }

    /** Whether so many numbers are free that it is worth while to begin anew. */
    boolean isSparse() {
        return gone > FEW + (end - gone);
    }
}
