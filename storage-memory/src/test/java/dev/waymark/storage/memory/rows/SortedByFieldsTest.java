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

    private int looked;

    /** The first page, the highest ids first, of rows of which an index knows that they are below {@code end}. */
    private List<Long> list(LongPredicate isMeant, int end, int expected) {
        CandidateRows<Numbered> candidates =
                new CandidateRows<>(end, () -> sorted.byId().stream().limit(end), false, expected);
        RowCondition<Numbered> condition = RowCondition.on(
                row -> {
                    looked++;
                    return isMeant.test(row.id());
                },
                candidates);
        RowSelection<Numbered, Numbered> selection =
                new RowSelection<>(List.of(condition), Function.identity(), Optional.empty());
        return sorted.list(Slice.from(Sort.by(Field.REVERSED, Direction.ASC), 0, PAGE), selection).stream()
                .map(Numbered::id)
                .toList();
    }

    @Test
    void where_few_are_expected_only_candidates_are_looked_at() {
        assertThat(list(id -> id % 100 == 0, 500, 5)).containsExactly(400L, 300L, 200L, 100L, 0L);
        assertThat(looked).isEqualTo(500);
    }

    @Test
    void where_none_are_expected_only_candidates_are_looked_at() {
        assertThat(list(id -> false, 500, 0)).isEmpty();
        assertThat(looked).isEqualTo(500);
    }

    @Test
    void where_many_are_expected_no_more_rows_are_looked_at_than_a_page_takes() {
        assertThat(list(id -> id < 900 && id % 2 == 0, 900, 450))
                .isEqualTo(LongStream.iterate(898, id -> id - 2)
                        .limit(PAGE)
                        .boxed()
                        .toList());
        assertThat(looked).isLessThan(ALL - 900 + 3 * PAGE);
    }
}
