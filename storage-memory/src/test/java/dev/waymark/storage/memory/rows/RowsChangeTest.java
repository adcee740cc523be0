package dev.waymark.storage.memory.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.storage.memory.text.TextIndexing;
import dev.waymark.storage.memory.text.Texts;
import dev.waymark.storage.memory.tree.Row;
import dev.waymark.storage.memory.tree.RowOrder;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A change of two owners' rows, in whose middle somebody looks. */
class RowsChangeTest {

    private enum Field {
        NONE
    }

    private record Numbered(long id) implements Row {}

    private record Numbers(SortedRows<Numbered> byId) implements Snapshot<Numbered, Numbers> {

        @Override
        public Numbers edit(Collection<? extends Numbered> removed, Collection<? extends Numbered> added) {
            return new Numbers(byId.edit(removed, added));
        }
    }

    private static final Numbered NUMBERED = new Numbered(1);

    private final Rows<Numbered, Field, Numbers> from = rows();
    private final Rows<Numbered, Field, Numbers> to = rows();

    private static Rows<Numbered, Field, Numbers> rows() {
        return new Rows<>(
                new Numbers(SortedRows.empty(RowOrder.byNumber(Numbered::id))),
                new Texts<>(TextIndexing.DEFAULT, Field.class, field -> row -> ""));
    }

    private void change(List<Numbered> removed, List<Numbered> added, Runnable rest) {
        RowsChange<Numbered, Field, Numbers> change = new RowsChange<>();
        removed.forEach(row -> change.remove(from, row));
        added.forEach(row -> change.add(to, row));
        change.prepare();
        change.publish(rest);
    }

    private static List<Numbered> seen(Rows<Numbered, Field, Numbers> rows) {
        return rows.now().byId().stream().toList();
    }

    private void givenOne() {
        RowsChange<Numbered, Field, Numbers> change = new RowsChange<>();
        change.add(from, NUMBERED);
        change.prepare();
        change.publish(() -> {});
    }

    @Test
    void nothing_of_it_is_seen_before_all_of_it() {
        givenOne();

        change(List.of(NUMBERED), List.of(NUMBERED), () -> {
            assertThat(seen(from)).containsExactly(NUMBERED);
            assertThat(seen(to)).isEmpty();
        });

        assertThat(seen(from)).isEmpty();
        assertThat(seen(to)).containsExactly(NUMBERED);
    }

    @Test
    void if_it_fails_all_is_as_before() {
        givenOne();

        assertThatThrownBy(() -> change(List.of(NUMBERED), List.of(NUMBERED), () -> {
                    throw new OutOfMemoryError("for example");
                }))
                .isInstanceOf(OutOfMemoryError.class);

        assertThat(seen(from)).containsExactly(NUMBERED);
        assertThat(seen(to)).isEmpty();
        change(List.of(NUMBERED), List.of(), () -> {});
        assertThat(seen(from)).isEmpty();
    }

    @Test
    void who_waits_for_one_that_fails_waits_no_longer() {
        RowsChange<Numbered, Field, Numbers> change = new RowsChange<>();

        assertThatThrownBy(() -> change.publish(() -> {
                    throw new OutOfMemoryError("for example");
                }))
                .isInstanceOf(OutOfMemoryError.class);

        change.change().await();
        assertThat(change.change().isDone()).isFalse();
    }
}
