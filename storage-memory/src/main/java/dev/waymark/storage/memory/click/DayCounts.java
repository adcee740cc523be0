package dev.waymark.storage.memory.click;

import com.google.common.primitives.Longs;
import dev.waymark.spi.ClickSpan;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * Counts by day. A count takes twelve bytes; in a map, a count takes a hundred bytes. Most days arrive in ascending
 * order.
 */
final class DayCounts {

    /** The first capacity, in days. */
    private static final int FIRST_SIZE = 4;

    private int[] days = new int[FIRST_SIZE];
    private long[] counts = new long[FIRST_SIZE];
    private int size;

    void add(LocalDate day, long more) {
        int number = Math.toIntExact(day.toEpochDay());
        int index = size > 0 && days[size - 1] == number ? size - 1 : Arrays.binarySearch(days, 0, size, number);
        if (index < 0) {
            index = -index - 1;
            insert(index, number);
        }
        counts[index] += more;
    }

    private void insert(int index, int day) {
        if (size == days.length) {
            days = Arrays.copyOf(days, size + size / 2);
            counts = Arrays.copyOf(counts, size + size / 2);
        }
        System.arraycopy(days, index, days, index + 1, size - index);
        System.arraycopy(counts, index, counts, index + 1, size - index);
        days[index] = day;
        counts[index] = 0;
        size++;
    }

    void forEach(ClickSpan span, BiConsumer<LocalDate, Long> action) {
        for (int i = from(span.from()); i < from(span.before()); i++) {
            action.accept(LocalDate.ofEpochDay(days[i]), counts[i]);
        }
    }

    void forEach(BiConsumer<LocalDate, Long> action) {
        for (int i = 0; i < size; i++) {
            action.accept(LocalDate.ofEpochDay(days[i]), counts[i]);
        }
    }

    long sum(ClickSpan span) {
        return Arrays.stream(counts, from(span.from()), from(span.before())).sum();
    }

    /** Returns whether a count exists for an earlier day. */
    boolean hasBefore(LocalDate day) {
        return size > 0 && days[0] < day.toEpochDay();
    }

    /** Removes the days before {@code day}, and returns the sum of their counts. */
    long removeBefore(LocalDate day) {
        int from = from(day);
        long sum = Arrays.stream(counts, 0, from).sum();
        days = Arrays.copyOfRange(days, from, Math.max(size, from + FIRST_SIZE));
        counts = Arrays.copyOfRange(counts, from, Math.max(size, from + FIRST_SIZE));
        size -= from;
        return sum;
    }

    /**
     * Subtracts clicks from the first day if {@code day} is the first day, and removes the day if no clicks are left.
     */
    void subtractFromFirst(LocalDate day, long less) {
        if (size > 0 && days[0] == day.toEpochDay()) {
            counts[0] -= less;
            if (counts[0] <= 0) {
                removeBefore(day.plusDays(1));
            }
        }
    }

    /** Counts the days before {@code day}. */
    private int from(LocalDate day) {
        int number = (int) Longs.constrainToRange(day.toEpochDay(), Integer.MIN_VALUE, Integer.MAX_VALUE);
        int index = Arrays.binarySearch(days, 0, size, number);
        return index < 0 ? -index - 1 : index;
    }
}
