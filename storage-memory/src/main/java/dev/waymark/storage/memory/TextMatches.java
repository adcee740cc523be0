package dev.waymark.storage.memory;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.roaringbitmap.RoaringBitmap;

/** Among which rows all are whose texts contain a term. */
final class TextMatches {

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
        return new Candidates<>(
                numbers.getCardinality() + missing,
                () -> Stream.concat(
                        IntStream.of(numbers.toArray())
                                .mapToLong(number -> ids[number])
                                .boxed()
                                .flatMap(id -> byId.withId(id).stream()),
                        byId.from(row -> row.id() <= behind)),
                false);
    }
}
