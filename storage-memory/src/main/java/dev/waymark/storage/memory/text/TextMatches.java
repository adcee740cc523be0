package dev.waymark.storage.memory.text;

import com.google.common.collect.ImmutableSet;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.roaringbitmap.RoaringBitmap;

/** The possible matches of a search: these rows include all rows whose text contains the term. */
public final class TextMatches {

    /** Finding one row by id takes as long as reading this many consecutive rows. */
    private static final int LOOKUP_COST = 8;

    private final RoaringBitmap numbers;
    private final long[] ids;
    private final ImmutableSet<Long> unnumbered;
    private final long lastIndexed;
    private final int unindexed;

    /**
     * Creates the possible matches.
     *
     * @param numbers the numbers of the indexed rows that may match
     * @param ids the ids of the indexed rows, by number
     * @param unnumbered the ids of rows without a number, all of which may match
     * @param lastIndexed the highest indexed id; all rows with higher ids may match
     * @param unindexed the number of rows without a number or with a higher id, or a higher number
     */
    TextMatches(RoaringBitmap numbers, long[] ids, ImmutableSet<Long> unnumbered, long lastIndexed, int unindexed) {
        this.numbers = numbers;
        this.ids = ids;
        this.unnumbered = unnumbered;
        this.lastIndexed = lastIndexed;
        this.unindexed = unindexed;
    }

    /** Returns the possible matches among the given rows. */
    public <R extends IndexedRow> CandidateRows<R> among(SortedRows<R> byId) {
        int indexedMatches = numbers.getCardinality();
        if (indexedMatches > byId.size() / LOOKUP_COST) {
            return new CandidateRows<>(byId.size(), byId::stream, false);
        }
        return new CandidateRows<>(
                indexedMatches + unindexed,
                () -> Stream.concat(
                        ids().flatMap(id -> byId.withId(id).stream()), byId.from(row -> row.id() <= lastIndexed)),
                false,
                indexedMatches + expectedUnindexed(indexedMatches, byId.size()));
    }

    private Stream<Long> ids() {
        return Stream.concat(
                IntStream.of(numbers.toArray()).mapToObj(number -> ids[number]),
                unnumbered.stream().filter(id -> id <= lastIndexed));
    }

    /**
     * Estimates the matches among the rows that are not indexed, from the proportion of matches among the indexed rows.
     */
    private int expectedUnindexed(long matches, int all) {
        int indexed = Math.max(0, all - unindexed);
        return (int) Math.min(unindexed, unindexed * (matches + 1) / (indexed + 1));
    }
}
