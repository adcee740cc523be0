package dev.waymark.storage.memory.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

class TextMatchesTest {

    private record Numbered(long id) implements IndexedRow {}

    private static final int ALL = 100;

    private final SortedRows<Numbered> rows = SortedRows.<Numbered>empty(RowOrder.byNumber(Numbered::id))
            .edit(List.of(), LongStream.range(0, ALL).mapToObj(Numbered::new).toList());

    /** Returns the candidates of a search that matches the first {@code found} of 90 indexed texts. */
    private CandidateRows<Numbered> among(int found) {
        int indexed = 90;
        RoaringBitmap numbers = RoaringBitmap.bitmapOf(IntStream.range(0, found).toArray());
        long[] ids = LongStream.range(0, indexed).toArray();
        return new TextMatches(numbers, ids, ImmutableSet.of(), indexed - 1, ALL - indexed).among(rows);
    }

    @Test
    void candidates_are_the_few_indexed_matches_and_all_unindexed_rows() {
        assertThat(among(3).size()).isEqualTo(13);
        assertThat(among(3).rows().get())
                .extracting(Numbered::id)
                .containsExactly(0L, 1L, 2L, 90L, 91L, 92L, 93L, 94L, 95L, 96L, 97L, 98L, 99L);
    }

    @Test
    void an_unnumbered_row_is_a_candidate_once() {
        RoaringBitmap numbers = RoaringBitmap.bitmapOf(0);
        ImmutableSet<Long> unnumbered = ImmutableSet.of(5L, 90L, 97L, 1_000L);

        CandidateRows<Numbered> candidates =
                new TextMatches(numbers, new long[] {3, 90}, unnumbered, 90, 13).among(rows);

        assertThat(candidates.size()).isEqualTo(14);
        assertThat(candidates.rows().get())
                .extracting(Numbered::id)
                .containsExactly(3L, 5L, 90L, 91L, 92L, 93L, 94L, 95L, 96L, 97L, 98L, 99L);
    }

    @Test
    void the_proportion_of_indexed_matches_is_expected_among_unindexed_rows() {
        assertThat(among(0).expected()).isZero();
        assertThat(among(3).expected()).isEqualTo(3);
        assertThat(among(10).expected()).isEqualTo(11);
    }

    @Test
    void all_rows_are_expected_to_match_while_no_row_is_indexed() {
        assertThat(new TextMatches(new RoaringBitmap(), new long[0], ImmutableSet.of(), Long.MIN_VALUE, ALL)
                        .among(rows)
                        .expected())
                .isEqualTo(ALL);
    }

    @Test
    void all_rows_are_candidates_if_many_rows_match() {
        assertThat(among(80).size()).isEqualTo(ALL);
        assertThat(among(80).rows().get()).hasSize(ALL);
        assertThat(among(80).areExact()).isFalse();
    }
}
