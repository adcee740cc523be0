package dev.waymark.storage.memory.rows;

import dev.waymark.storage.memory.tree.IndexedRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An atomic change of the rows of some owners. The caller excludes other writers of these rows. */
public final class RowsTransaction<R extends IndexedRow, F extends Enum<F>, S extends Snapshot<R, S>> {

    /** The changes of an owner's rows. */
    private static final class OwnerEdit<R extends IndexedRow, F extends Enum<F>, S extends Snapshot<R, S>> {

        private final OwnerRows<R, F, S> rows;
        private final List<R> removed = new ArrayList<>();
        private final List<R> added = new ArrayList<>();
        private S next;

        OwnerEdit(OwnerRows<R, F, S> rows) {
            this.rows = rows;
            this.next = rows.now();
        }

        void prepare() {
            next = rows.now().edit(removed, added);
        }

        void publish(TransactionState state) {
            rows.publish(next, added, state);
        }

        void settle() {
            rows.settle(removed, added);
        }
    }

    private final TransactionState state = new TransactionState();
    private final Map<OwnerRows<R, F, S>, OwnerEdit<R, F, S>> edits = new LinkedHashMap<>();

    /** Returns the state of this transaction. */
    public TransactionState state() {
        return state;
    }

    public void add(OwnerRows<R, F, S> rows, R row) {
        edit(rows).added.add(row);
    }

    public void remove(OwnerRows<R, F, S> rows, R row) {
        edit(rows).removed.add(row);
    }

    private OwnerEdit<R, F, S> edit(OwnerRows<R, F, S> rows) {
        return edits.computeIfAbsent(rows, OwnerEdit::new);
    }

    /** Builds the new snapshots, which is the most expensive step. Readers do not see the new snapshots yet. */
    public void prepare() {
        edits.values().forEach(OwnerEdit::prepare);
    }

    /**
     * Commits the prepared transaction, or rolls the transaction back if an error occurs.
     *
     * @param rest further writes of the transaction
     */
    public void commit(Runnable rest) {
        try {
            edits.values().forEach(edit -> edit.publish(state));
            rest.run();
            state.commit();
        } finally {
            if (!state.isCommitted()) {
                state.rollBack();
                edits.keySet().forEach(OwnerRows::rollBack);
            }
        }
        edits.values().forEach(OwnerEdit::settle);
    }
}
