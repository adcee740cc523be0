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

    /** To look up one row takes as long as to look at so many in a row. */
    private static final int LOOKING_UP = 8;

    private final RoaringBitmap numbers;
    private final long[] ids;
    private final ImmutableSet<Long> unnumbered;
    private final long behind;
    private final int others;

    /**
     * Matches.
     *
     * @param numbers of rows that an index knows
     * @param ids by number
     * @param unnumbered all rows with these ids are among them, too
     * @param behind and all with higher ids
     * @param others how many there are of both, or more
     */
    TextMatches(RoaringBitmap numbers, long[] ids, ImmutableSet<Long> unnumbered, long behind, int others) {
        this.numbers = numbers;
        this.ids = ids;
        this.unnumbered = unnumbered;
        this.behind = behind;
        this.others = others;
    }

    /** The rows, of these. */
    public <R extends IndexedRow> CandidateRows<R> among(SortedRows<R> byId) {
        int known = numbers.getCardinality();
        if (known > byId.size() / LOOKING_UP) {
            return new CandidateRows<>(byId.size(), byId::stream, false);
        }
        return new CandidateRows<>(
                known + others,
                () -> Stream.concat(
                        ids().flatMap(id -> byId.withId(id).stream()), byId.from(row -> row.id() <= behind)),
                false,
                known + expectedOfOthers(known, byId.size()));
    }

    private Stream<Long> ids() {
        return Stream.concat(
                IntStream.of(numbers.toArray()).mapToObj(number -> ids[number]),
                unnumbered.stream().filter(id -> id <= behind));
    }

    /**
     * Estimates the matches among the rows that are not indexed, from the proportion of matches among the indexed rows.
     */
    private int expectedOfOthers(long known, int all) {
        int indexed = Math.max(0, all - others);
        return (int) Math.min(others, others * (known + 1) / (indexed + 1));
    }
}
