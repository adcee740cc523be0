package dev.waymark.storage.memory.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.lifecycle.BeforeTry;

/** Sorted rows of several nodes are compared with a sorted set. */
class SortedRowsProperties {

    private static final int MANY = 3_000;
    private static final RowOrder<Numbered> ORDER = RowOrder.byNumber(Numbered::key);

    private record Numbered(long key, long id) implements IndexedRow {}

    private SortedRows<Numbered> rows;
    private TreeSet<Numbered> expected;

    @BeforeTry
    void startEmpty() {
        rows = SortedRows.empty(ORDER);
        expected = new TreeSet<>(ORDER);
    }

    @Property(tries = 20)
    void rows_are_in_order_after_random_additions_and_removals(
            @ForAll Random random, @ForAll @IntRange(min = 1, max = MANY) int keys) {
        for (int id = 0; id < MANY; id++) {
            add(new Numbered(random.nextInt(keys), id));
        }
        assertSame();

        List<Numbered> leaving = new ArrayList<>(expected);
        Collections.shuffle(leaving, random);
        leaving.subList(0, MANY - 100).forEach(this::remove);
        assertSame();

        add(new Numbered(random.nextInt(keys), MANY));
        leaving.subList(MANY - 100, MANY).forEach(this::remove);
        assertSame();
    }

    @Property(tries = 20)
    void rows_are_in_order_after_edits_of_many_rows(@ForAll Random random) {
        for (int batch = 0; batch < 5; batch++) {
            List<Numbered> added = new ArrayList<>();
            for (int id = 0; id < 700; id++) {
                added.add(new Numbered(random.nextInt(100), batch * 700L + id));
            }
            rows = rows.edit(List.of(), added);
            expected.addAll(added);
            List<Numbered> removed = added.subList(0, 300);
            rows = rows.edit(removed, List.of());
            removed.forEach(expected::remove);
        }
        assertSame();
    }

    @Property(tries = 20)
    void thousands_of_rows_fit_between_two_rows(@ForAll @IntRange(max = 999) int low) {
        List<Numbered> apart = LongStream.range(0, 1_000)
                .mapToObj(i -> new Numbered(MANY * i, i))
                .toList();
        List<Numbered> between = LongStream.range(1, MANY)
                .mapToObj(i -> new Numbered((long) MANY * low + i, i))
                .toList();

        rows = rows.edit(List.of(), apart).edit(List.of(), between);

        expected.addAll(apart);
        expected.addAll(between);
        assertSame();
    }

    @Property(tries = 20)
    void an_edit_removes_and_adds_rows(@ForAll Random random) {
        for (int id = 0; id < MANY; id++) {
            add(new Numbered(random.nextInt(100), id));
        }
        for (int change = 0; change < 20; change++) {
            List<Numbered> present = new ArrayList<>(expected);
            Collections.shuffle(present, random);
            List<Numbered> removed = present.subList(0, random.nextInt(500));
            List<Numbered> added = removed.stream()
                    .filter(row -> random.nextInt(3) > 0)
                    .map(row -> new Numbered(random.nextBoolean() ? row.key() : random.nextInt(100), row.id()))
                    .toList();
            rows = rows.edit(removed, added);
            removed.forEach(expected::remove);
            expected.addAll(added);
            assertSame();
        }
    }

    @Property(tries = 20)
    void a_reader_sees_no_later_changes(@ForAll Random random) {
        for (int id = 0; id < 1_000; id++) {
            add(new Numbered(random.nextInt(100), id));
        }
        SortedRows<Numbered> seen = rows;
        List<Numbered> then = new ArrayList<>(expected);

        Collections.shuffle(then, random);
        then.subList(0, 900).forEach(this::remove);
        for (int id = 1_000; id < 2_000; id++) {
            add(new Numbered(random.nextInt(100), id));
        }

        then.sort(ORDER);
        assertThat(seen.stream()).containsExactlyElementsOf(then);
    }

    @Property(tries = 20)
    void a_row_is_found_by_its_id(@ForAll Random random) {
        rows = SortedRows.empty(RowOrder.byNumber(Numbered::id));
        for (int i = 0; i < 1_000; i++) {
            add(new Numbered(0, 3L * i + random.nextInt(3)));
        }

        for (long id = -1; id <= 3_001; id++) {
            Numbered row = new Numbered(0, id);
            assertThat(rows.withId(id)).isEqualTo(expected.contains(row) ? Optional.of(row) : Optional.empty());
        }
    }

    @Property(tries = 200)
    void a_slice_starts_after_its_position_or_offset(
            @ForAll Random random,
            @ForAll Direction direction,
            @ForAll @LongRange(min = -1, max = 101) long key,
            @ForAll @LongRange(min = -1, max = 2_001) long number) {
        for (int id = 0; id < 2_000; id++) {
            add(new Numbered(random.nextInt(100), id));
        }
        Sort<LinkSortField> sort = Sort.by(LinkSortField.CLICKS, direction);
        List<Numbered> inOrder = new ArrayList<>(direction == Direction.ASC ? expected : expected.descendingSet());
        Position position = new Position(new SortKey.OfNumber(key), number);
        Numbered there = new Numbered(key, number);

        assertThat(rows.from(Slice.behind(sort, position, 1)))
                .containsExactlyElementsOf(
                        direction == Direction.ASC
                                ? expected.tailSet(there, false)
                                : expected.headSet(there, false).descendingSet());
        long offset = Math.max(0, number);
        assertThat(rows.from(Slice.from(sort, offset, 1)))
                .containsExactlyElementsOf(inOrder.subList((int) Math.min(offset, 2_000), 2_000));
        assertThat(rows.fromPosition(new Slice<>(sort, Optional.empty(), offset, 1)))
                .containsExactlyElementsOf(inOrder);
    }

    @Example
    void the_slice_at_the_largest_offset_is_empty() {
        add(new Numbered(1, 1));

        assertThat(rows.from(Slice.from(Sort.by(LinkSortField.ID, Direction.ASC), Long.MAX_VALUE, 1)))
                .isEmpty();
        assertThat(rows.from(Slice.from(Sort.by(LinkSortField.ID, Direction.DESC), Long.MAX_VALUE, 1)))
                .isEmpty();
    }

    @Example
    void an_edit_that_removes_an_absent_row_fails() {
        add(new Numbered(1, 1));

        assertThatThrownBy(() -> rows.edit(List.of(new Numbered(2, 1)), List.of()))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> rows.edit(List.of(new Numbered(1, 0)), List.of()))
                .isInstanceOf(IllegalStateException.class);
        assertSame();
    }

    private void add(Numbered row) {
        rows = rows.edit(List.of(), List.of(row));
        expected.add(row);
    }

    private void remove(Numbered row) {
        rows = rows.edit(List.of(row), List.of());
        expected.remove(row);
    }

    private void assertSame() {
        assertThat(rows.stream()).containsExactlyElementsOf(expected);
        assertThat(rows.size()).isEqualTo(expected.size());
    }
}
