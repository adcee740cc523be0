package dev.waymark.storage.memory.rows;

import dev.waymark.storage.memory.tree.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A change of the rows of some owners, all of which is seen at once or never. Nobody else may change these rows meanwhile. */
public final class RowsChange<R extends Row, F extends Enum<F>, S extends Snapshot<R, S>> {

    /** What becomes of one owner's rows. */
    private static final class Part<R extends Row, F extends Enum<F>, S extends Snapshot<R, S>> {

        private final Rows<R, F, S> rows;
        private final List<R> removed = new ArrayList<>();
        private final List<R> added = new ArrayList<>();
        private S next;

        Part(Rows<R, F, S> rows) {
            this.rows = rows;
            this.next = rows.now();
        }

        void prepare() {
            next = rows.now().edit(removed, added);
        }

        void publish(Change change) {
            rows.set(next, added, change);
        }

        void settle() {
            rows.settle(removed, added);
        }
    }

    private final Change change = new Change();
    private final Map<Rows<R, F, S>, Part<R, F, S>> parts = new LinkedHashMap<>();

    /** What is seen at once. */
    public Change change() {
        return change;
    }

    public void add(Rows<R, F, S> rows, R row) {
        part(rows).added.add(row);
    }

    public void remove(Rows<R, F, S> rows, R row) {
        part(rows).removed.add(row);
    }

    private Part<R, F, S> part(Rows<R, F, S> rows) {
        return parts.computeIfAbsent(rows, Part::new);
    }

    /** Does what takes long, of which nobody sees anything. */
    public void prepare() {
        parts.values().forEach(Part::prepare);
    }

    /**
     * Makes the change, which is prepared. If that fails, nothing has changed.
     *
     * @param rest what else belongs to it
     */
    public void publish(Runnable rest) {
        try {
            parts.values().forEach(part -> part.publish(change));
            rest.run();
            change.done();
        } finally {
            if (!change.isDone()) {
                change.undone();
                parts.keySet().forEach(Rows::undone);
            }
        }
        parts.values().forEach(Part::settle);
    }
}
