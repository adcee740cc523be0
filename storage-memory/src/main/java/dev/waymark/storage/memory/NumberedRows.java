package dev.waymark.storage.memory;

import static com.google.common.base.Preconditions.checkState;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows by small numbers, such as bitmaps hold: from 0, in the order of the ids. A row that is removed leaves its number
 * free, for itself to come back to.
 */
final class NumberedRows<R extends Row> {

    private static final int FEW = 1_024;

    private long[] ids = new long[0];
    private final List<@Nullable R> rows = new ArrayList<>();
    private int free;

    /** One more than the highest number. */
    int end() {
        return rows.size();
    }

    /** How many rows there are. */
    int size() {
        return rows.size() - free;
    }

    /** Whether a row belongs between others, so that those behind it would get other numbers. */
    boolean belongsBetween(R row) {
        int number = find(row.id());
        return number < 0 && -number - 1 < rows.size();
    }

    /** Adds a row between others. All behind it get other numbers. */
    void insert(R row) {
        int number = -find(row.id()) - 1;
        makeRoom();
        System.arraycopy(ids, number, ids, number + 1, rows.size() - number);
        ids[number] = row.id();
        rows.add(number, row);
    }

    /** Adds a row, and tells its number. Its id must be above all others unless it was here before. */
    int add(R row) {
        int number = find(row.id());
        if (number >= 0) {
            checkState(rows.set(number, row) == null, "row %s is here already", row.id());
            free--;
            return number;
        }
        checkState(-number - 1 == rows.size(), "row %s comes too late", row.id());
        makeRoom();
        ids[rows.size()] = row.id();
        rows.add(row);
        return rows.size() - 1;
    }

    private void makeRoom() {
        if (rows.size() == ids.length) {
            ids = Arrays.copyOf(ids, Math.max(16, ids.length + ids.length / 2));
        }
    }

    /** Removes a row, and tells the number that it had. */
    int remove(R row) {
        int number = find(row.id());
        checkState(number >= 0 && rows.get(number) == row, "row %s is not here", row.id());
        rows.set(number, null);
        free++;
        return number;
    }

    private int find(long id) {
        return Arrays.binarySearch(ids, 0, rows.size(), id);
    }

    /** Whether so many numbers are free that it is worth while to {@link #renumber}. */
    boolean isSparse() {
        return free > FEW + size();
    }

    /** Gives all rows new numbers, without gaps. */
    void renumber() {
        List<R> present = stream(IntStream.range(0, end())).toList();
        rows.clear();
        rows.addAll(present);
        ids = present.stream().mapToLong(Row::id).toArray();
        free = 0;
    }

    /** The row with this number, or null if the number is free. */
    @Nullable
    R get(int number) {
        return rows.get(number);
    }

    /** The rows that have one of these numbers. */
    Stream<R> stream(IntStream numbers) {
        return numbers.mapToObj(rows::get).flatMap(Stream::ofNullable);
    }
}
