package dev.waymark.storage.memory.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.storage.memory.text.SearchedTexts;
import dev.waymark.storage.memory.text.TextIndexing;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes of two owners' rows, with a reader in the middle of a change. */
class RowsTransactionTest {

    private enum Field {
        NONE
    }

    private record Numbered(long id) implements IndexedRow {}

    private record Numbers(SortedRows<Numbered> byId) implements Snapshot<Numbered, Numbers> {

        @Override
        public Numbers edit(Collection<? extends Numbered> removed, Collection<? extends Numbered> added) {
            return new Numbers(byId.edit(removed, added));
        }
    }

    private static final Numbered NUMBERED = new Numbered(1);

    private final OwnerRows<Numbered, Field, Numbers> from = rows();
    private final OwnerRows<Numbered, Field, Numbers> to = rows();

    private static OwnerRows<Numbered, Field, Numbers> rows() {
        return new OwnerRows<>(
                new Numbers(SortedRows.empty(RowOrder.byNumber(Numbered::id))),
                new SearchedTexts<>(TextIndexing.DEFAULT, Field.class, field -> row -> ""));
    }

    private void change(List<Numbered> removed, List<Numbered> added, Runnable rest) {
        RowsTransaction<Numbered, Field, Numbers> change = new RowsTransaction<>();
        removed.forEach(row -> change.remove(from, row));
        added.forEach(row -> change.add(to, row));
        change.prepare();
        change.commit(rest);
    }

    private static List<Numbered> seen(OwnerRows<Numbered, Field, Numbers> rows) {
        return rows.now().byId().stream().toList();
    }

    private void insertOne() {
        RowsTransaction<Numbered, Field, Numbers> change = new RowsTransaction<>();
        change.add(from, NUMBERED);
        change.prepare();
        change.commit(() -> {});
    }

    @Test
    void a_reader_sees_all_parts_of_a_change_together() {
        insertOne();

        change(List.of(NUMBERED), List.of(NUMBERED), () -> {
            assertThat(seen(from)).containsExactly(NUMBERED);
            assertThat(seen(to)).isEmpty();
        });

        assertThat(seen(from)).isEmpty();
        assertThat(seen(to)).containsExactly(NUMBERED);
    }

    @Test
    void a_failed_change_has_no_effect() {
        insertOne();

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
    void a_failed_change_ends_the_wait_of_other_writers() {
        RowsTransaction<Numbered, Field, Numbers> change = new RowsTransaction<>();

        assertThatThrownBy(() -> change.commit(() -> {
                    throw new OutOfMemoryError("for example");
                }))
                .isInstanceOf(OutOfMemoryError.class);

        change.state().awaitEnd();
        assertThat(change.state().isCommitted()).isFalse();
    }
}
