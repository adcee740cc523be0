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

    /** Of those that the first 90 texts have, where so many are found. */
    private CandidateRows<Numbered> among(int found) {
        int indexed = 90;
        RoaringBitmap numbers = RoaringBitmap.bitmapOf(IntStream.range(0, found).toArray());
        long[] ids = LongStream.range(0, indexed).toArray();
        return new TextMatches(numbers, ids, ImmutableSet.of(), indexed - 1, ALL - indexed).among(rows);
    }

    @Test
    void few_are_looked_up_and_what_is_not_indexed_is_looked_at() {
        assertThat(among(3).size()).isEqualTo(13);
        assertThat(among(3).rows().get())
                .extracting(Numbered::id)
                .containsExactly(0L, 1L, 2L, 90L, 91L, 92L, 93L, 94L, 95L, 96L, 97L, 98L, 99L);
    }

    @Test
    void what_has_no_number_is_looked_at_once() {
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
    void of_what_is_not_indexed_as_many_are_expected_in_proportion_as_of_what_is() {
        assertThat(among(0).expected()).isZero();
        assertThat(among(3).expected()).isEqualTo(3);
        assertThat(among(10).expected()).isEqualTo(11);
    }

    @Test
    void of_what_is_not_indexed_all_are_expected_as_long_as_nothing_is() {
        assertThat(new TextMatches(new RoaringBitmap(), new long[0], ImmutableSet.of(), Long.MIN_VALUE, ALL)
                        .among(rows)
                        .expected())
                .isEqualTo(ALL);
    }

    @Test
    void to_look_at_all_takes_less_than_to_look_up_many() {
        assertThat(among(80).size()).isEqualTo(ALL);
        assertThat(among(80).rows().get()).hasSize(ALL);
        assertThat(among(80).areExact()).isFalse();
    }
}
