package dev.waymark.storage.memory.tree;

import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * An index of sorted rows. Immutable, so readers need no lock while writers build the next index. A change copies some
 * hundred references and shares the rest. The sort key of a row must not change.
 *
 * <p>The index is a tree with wide nodes. It takes about six bytes for a row, is read sequentially, and finds a row by
 * its rank.
 */
public record SortedRows<R extends IndexedRow>(
        RowOrder<R> order, @Nullable Node<R> root) {

    /** Returns an index without rows. */
    public static <R extends IndexedRow> SortedRows<R> empty(RowOrder<R> order) {
        return new SortedRows<>(order, null);
    }

    public int size() {
        return root == null ? 0 : root.size();
    }

    /**
     * Returns the rows after a change. The cost of each row is lower in a larger change.
     *
     * @throws IllegalStateException if a removed row does not exist
     */
    public SortedRows<R> edit(Collection<? extends R> removed, Collection<? extends R> added) {
        Edit<R> edit = Edit.of(order, removed, added);
        return edit.isEmpty() ? this : new SortedRows<>(order, root(edit));
    }

    private @Nullable Node<R> root(Edit<R> edit) {
        List<Node<R>> nodes = root == null ? Leaf.leaves(edit.applyToNoRows()) : root.edit(edit);
        while (nodes.size() > 1) {
            nodes = Branch.branches(nodes);
        }
        return nodes.isEmpty() ? null : Branch.withoutSingleChildren(nodes.get(0));
    }

    /** Returns all rows in ascending order. */
    public Stream<R> stream() {
        return ascending(0, size());
    }

    /** Returns all rows as exact candidates. */
    public CandidateRows<R> all() {
        return new CandidateRows<>(size(), this::stream, true);
    }

    /** Returns the rows before a position. */
    public CandidateRows<R> before(Position position) {
        int end = countBefore(position);
        return new CandidateRows<>(end, () -> ascending(0, end), false);
    }

    /** Returns the rows after a position. */
    public CandidateRows<R> after(Position position) {
        int start = countUpTo(position);
        return new CandidateRows<>(size() - start, () -> ascending(start, size()), false);
    }

    /** Returns the rows between two positions as exact candidates. */
    CandidateRows<R> between(Position low, Position high) {
        int start = countUpTo(low);
        int end = countBefore(high);
        return new CandidateRows<>(end - start, () -> ascending(start, end), true);
    }

    /** Finds the row with this id. The rows must be sorted by id. */
    public Optional<R> withId(long id) {
        int rank = count(row -> row.id() < id);
        if (root == null || rank == size()) {
            return Optional.empty();
        }
        Node.Place<R> place = root.place(rank);
        return Optional.of(place.leaf().get(place.index())).filter(row -> row.id() == id);
    }

    /**
     * Returns the rows from the first row that does not fulfil {@code below}. The rows that fulfil {@code below} must
     * be the lowest rows.
     */
    public Stream<R> from(Predicate<R> below) {
        return ascending(count(below), size());
    }

    /** Returns the rows in the slice's order, starting at its offset or after its position, without its limit. */
    public Stream<R> from(Slice<?> slice) {
        if (slice.offset() == 0) {
            return fromPosition(slice);
        }
        int skipped = (int) Math.min(slice.offset(), size());
        return slice.isDescending() ? descending(size() - skipped) : ascending(skipped, size());
    }

    /**
     * Returns the rows in the slice's order, starting after its position or at the beginning, without its offset and
     * limit.
     */
    public Stream<R> fromPosition(Slice<?> slice) {
        return slice.isDescending()
                ? descending(slice.after().map(this::countBefore).orElse(size()))
                : ascending(slice.after().map(this::countUpTo).orElse(0), size());
    }

    private int countBefore(Position position) {
        return count(row -> order.compare(row, position) < 0);
    }

    private int countUpTo(Position position) {
        return count(row -> order.compare(row, position) <= 0);
    }

    private int count(Predicate<R> below) {
        return root == null ? 0 : root.count(below);
    }

    private Stream<R> ascending(int start, int end) {
        return stream(root == null ? null : new Walk<>(root, start, end, 1), end - start);
    }

    private Stream<R> descending(int count) {
        return stream(root == null ? null : new Walk<>(root, count - 1, -1, -1), count);
    }

    private static <R> Stream<R> stream(@Nullable Iterator<R> rows, int size) {
        return rows == null || size <= 0
                ? Stream.empty()
                : StreamSupport.stream(Spliterators.spliterator(rows, size, Spliterator.ORDERED), false);
    }

    /** An iterator over rows. It finds each leaf from the root. */
    private static final class Walk<R extends IndexedRow> implements Iterator<R> {

        private final Node<R> root;
        private final int end;
        private final int step;
        private int next;
        private List<R> leaf = List.of();
        private int index;

        /**
         * Creates an iterator from the row with the rank {@code start}, inclusive, to the row with the rank
         * {@code end}, exclusive.
         */
        Walk(Node<R> root, int start, int end, int step) {
            this.root = root;
            this.next = start;
            this.end = end;
            this.step = step;
        }

        @Override
        public boolean hasNext() {
            return next != end;
        }

        @Override
        public R next() {
            if (next == end) {
                throw new NoSuchElementException();
            }
            if (index < 0 || index >= leaf.size()) {
                Node.Place<R> place = root.place(next);
                leaf = place.leaf();
                index = place.index();
            }
            R row = leaf.get(index);
            index += step;
            next += step;
            return row;
        }
    }
}
