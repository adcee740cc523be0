package dev.waymark.storage.memory.rows;

import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An owner's rows, sorted by each sort field. Immutable. An owner with few rows has only the index by id, and each
 * list sorts the rows: for many owners of few links, further indexes would need more memory than the links.
 *
 * @param others the indexes by other fields; empty if the owner has few rows
 */
public record SortedByFields<R extends IndexedRow, F extends Enum<F>>(
        SortedByFields.Fields<R, F> fields, SortedRows<R> byId, Map<F, SortedRows<R>> others) {

    /**
     * The maximum number of rows without further indexes: sorting these rows for each list is cheaper than an index.
     */
    public static final int FEW = 32;

    /** Sorting a row costs as much as reading this many rows. */
    private static final long SORTING = 8;

    /**
     * The sort fields of a type of rows.
     *
     * @param ids the field that sorts by id
     */
    record Fields<R extends IndexedRow, F extends Enum<F>>(Class<F> type, F ids, Function<F, RowOrder<R>> orders) {

        Map<F, SortedRows<R>> sorted(Collection<R> rows) {
            Map<F, SortedRows<R>> sorted = new EnumMap<>(type);
            EnumSet.complementOf(EnumSet.of(ids)).forEach(field -> sorted.put(field, sorted(field, rows)));
            return sorted;
        }

        SortedRows<R> sorted(F field, Collection<R> rows) {
            return SortedRows.empty(orders.apply(field)).edit(List.of(), rows);
        }
    }

    /**
     * Returns an index without rows.
     *
     * @param ids the field that sorts by id
     */
    public static <R extends IndexedRow, F extends Enum<F>> SortedByFields<R, F> empty(
            F ids, Function<F, RowOrder<R>> orders) {
        return new SortedByFields<>(
                new Fields<>(ids.getDeclaringClass(), ids, orders), SortedRows.empty(orders.apply(ids)), Map.of());
    }

    /** Returns the rows after a change. */
    public SortedByFields<R, F> edit(Collection<? extends R> removed, Collection<? extends R> added) {
        SortedRows<R> editedById = byId.edit(removed, added);
        if (others.isEmpty()) {
            return new SortedByFields<>(
                    fields,
                    editedById,
                    editedById.size() <= FEW
                            ? others
                            : fields.sorted(editedById.stream().toList()));
        }
        Map<F, SortedRows<R>> edited = new EnumMap<>(others);
        edited.replaceAll((field, rows) -> rows.edit(removed, added));
        return new SortedByFields<>(fields, editedById, edited);
    }

    /** Returns the same rows with replaced entries in the order by a field. */
    public SortedByFields<R, F> resort(F field, Collection<? extends R> before, Collection<? extends R> after) {
        if (others.isEmpty()) {
            return this;
        }
        Map<F, SortedRows<R>> edited = new EnumMap<>(others);
        edited.computeIfPresent(field, (key, rows) -> rows.edit(before, after));
        return new SortedByFields<>(fields, byId, edited);
    }

    private SortedRows<R> by(F field) {
        if (field == fields.ids()) {
            return byId;
        }
        SortedRows<R> rows = others.get(field);
        return rows == null ? fields.sorted(field, byId.stream().toList()) : rows;
    }

    public <T> List<T> list(Slice<F> slice, RowSelection<R, T> selection) {
        SortedRows<R> rows = by(slice.sort().field());
        if (selection.matchesAllRows()) {
            return rows.from(slice)
                    .limit(slice.limit())
                    .map(selection.reading())
                    .toList();
        }
        Stream<R> sorted = selection
                .narrowest()
                .filter(few -> isWorthSorting(few, slice))
                .map(few -> sort(selection.fulfilling(few.rows().get()), rows.order(), slice))
                .orElseGet(() -> selection.fulfilling(rows.fromPosition(slice)));
        return selection.read(sorted).skip(slice.offset()).limit(slice.limit()).toList();
    }

    /**
     * Returns whether sorting the {@code few} rows is faster than reading all rows in order until the slice is complete.
     * The estimate assumes that the few rows are evenly distributed among all rows.
     */
    private boolean isWorthSorting(CandidateRows<R> few, Slice<F> slice) {
        long sorted = Math.max(1, few.expected());
        long dropped = few.size() - sorted;
        return (dropped + sorted * SORTING) * sorted <= byId.size() * (slice.offset() + slice.limit());
    }

    private static <R extends IndexedRow> Stream<R> sort(Stream<R> few, RowOrder<R> order, Slice<?> slice) {
        int direction = slice.isDescending() ? -1 : 1;
        Stream<R> rows = few.map(order.entry());
        if (slice.after().isPresent()) {
            Position start = slice.after().get();
            rows = rows.filter(row -> order.compare(row, start) * direction > 0);
        }
        return rows.sorted(slice.isDescending() ? order.reversed() : order);
    }
}
