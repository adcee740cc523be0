package dev.waymark.storage.memory.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.Slice;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SortedByFieldsTest {

    private enum Field {
        ID,
        REVERSED
    }

    private record Numbered(long id) implements IndexedRow {}

    private static final int ALL = 1_000;
    private static final int PAGE = 10;

    private final SortedByFields<Numbered, Field> sorted = SortedByFields.<Numbered, Field>empty(
                    Field.ID, field -> RowOrder.byNumber(row -> field == Field.ID ? row.id() : -row.id()))
            .edit(List.of(), LongStream.range(0, ALL).mapToObj(Numbered::new).toList());

    private int tested;

    /** Lists the first page, with the highest ids first. An index provides the rows below {@code end} as candidates. */
    private List<Long> list(LongPredicate matches, int end, int expected) {
        CandidateRows<Numbered> candidates =
                new CandidateRows<>(end, () -> sorted.byId().stream().limit(end), false, expected);
        RowCondition<Numbered> condition = RowCondition.on(
                row -> {
                    tested++;
                    return matches.test(row.id());
                },
                candidates);
        RowSelection<Numbered, Numbered> selection =
                new RowSelection<>(List.of(condition), Function.identity(), Optional.empty());
        return sorted.list(Slice.from(Sort.by(Field.REVERSED, Direction.ASC), 0, PAGE), selection).stream()
                .map(Numbered::id)
                .toList();
    }

    @Test
    void a_list_with_few_expected_rows_reads_only_candidates() {
        assertThat(list(id -> id % 100 == 0, 500, 5)).containsExactly(400L, 300L, 200L, 100L, 0L);
        assertThat(tested).isEqualTo(500);
    }

    @Test
    void a_list_without_expected_rows_reads_only_candidates() {
        assertThat(list(id -> false, 500, 0)).isEmpty();
        assertThat(tested).isEqualTo(500);
    }

    @Test
    void a_list_with_many_expected_rows_reads_rows_in_order_until_the_page_is_full() {
        assertThat(list(id -> id < 900 && id % 2 == 0, 900, 450))
                .isEqualTo(LongStream.iterate(898, id -> id - 2)
                        .limit(PAGE)
                        .boxed()
                        .toList());
        assertThat(tested).isLessThan(ALL - 900 + 3 * PAGE);
    }
}
