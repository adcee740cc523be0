package dev.waymark.storage.memory.rows;

import dev.waymark.storage.memory.tree.IndexedRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A change of the rows of some owners, all of which is seen at once or never. Nobody else may change these rows meanwhile. */
public final class RowsTransaction<R extends IndexedRow, F extends Enum<F>, S extends Snapshot<R, S>> {

    /** What becomes of one owner's rows. */
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

        void publish(TransactionState change) {
            rows.publish(next, added, change);
        }

        void settle() {
            rows.settle(removed, added);
        }
    }

    private final TransactionState change = new TransactionState();
    private final Map<OwnerRows<R, F, S>, OwnerEdit<R, F, S>> edits = new LinkedHashMap<>();

    /** What is seen at once. */
    public TransactionState state() {
        return change;
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

    /** Does what takes long, of which nobody sees anything. */
    public void prepare() {
        edits.values().forEach(OwnerEdit::prepare);
    }

    /**
     * Makes the change, which is prepared. If that fails, nothing has changed.
     *
     * @param rest what else belongs to it
     */
    public void commit(Runnable rest) {
        try {
            edits.values().forEach(edit -> edit.publish(change));
            rest.run();
            change.commit();
        } finally {
            if (!change.isCommitted()) {
                change.rollBack();
                edits.keySet().forEach(OwnerRows::rollBack);
            }
        }
        edits.values().forEach(OwnerEdit::settle);
    }
}
