package dev.waymark.storage.memory;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.roaringbitmap.RoaringBitmap;

/** Among which rows all are whose texts contain a term. */
final class TextMatches {

    /** To look up one row takes as long as to look at so many in a row. */
    private static final int LOOKING_UP = 8;

    private final RoaringBitmap numbers;
    private final long[] ids;
    private final long behind;
    private final int missing;

    /**
     * Matches.
     *
     * @param numbers of rows that an index knows
     * @param ids by number
     * @param behind all rows with higher ids are among them, too
     * @param missing how many there are of these, or more
     */
    TextMatches(RoaringBitmap numbers, long[] ids, long behind, int missing) {
        this.numbers = numbers;
        this.ids = ids;
        this.behind = behind;
        this.missing = missing;
    }

    /** The rows, of these. */
    <R extends Row> Candidates<R> among(SortedRows<R> byId) {
        int known = numbers.getCardinality();
        if (known > byId.size() / LOOKING_UP) {
            return new Candidates<>(byId.size(), byId::stream, false);
        }
        return new Candidates<>(
                known + missing,
                () -> Stream.concat(
                        IntStream.of(numbers.toArray())
                                .mapToLong(number -> ids[number])
                                .boxed()
                                .flatMap(id -> byId.withId(id).stream()),
                        byId.from(row -> row.id() <= behind)),
                false,
                known + expectedOfMissing(known, byId.size()));
    }

    /** As many in proportion as of those that the index knows, and more the fewer these are. */
    private int expectedOfMissing(long known, int all) {
        int indexed = Math.max(0, all - missing);
        return (int) Math.min(missing, missing * (known + 1) / (indexed + 1));
    }
}
