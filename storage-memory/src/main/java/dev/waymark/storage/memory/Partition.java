package dev.waymark.storage.memory;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** One owner's rows, sorted by each field that they can be sorted by, and in other indexes. To be used under a lock. */
final class Partition<R extends Row, F extends Enum<F>> {

    /** Sorting costs as much for each row as looking at this many. */
    private static final long SORTING = 8;

    private final Map<F, SortedRows<R>> sorted;
    private final List<Index<R>> others;

    Partition(Class<F> fields, Function<F, RowOrder<R>> orders, List<Index<R>> others) {
        this.sorted = new EnumMap<>(fields);
        EnumSet.allOf(fields).forEach(field -> sorted.put(field, new SortedRows<>(orders.apply(field))));
        this.others = others;
    }

    void add(Collection<R> rows) {
        sorted.values().forEach(each -> each.addAll(rows));
        others.forEach(each -> each.addAll(rows));
    }

    /** Removes a row, which must be as it was when it was added. */
    void remove(R row) {
        sorted.values().forEach(rows -> rows.remove(row));
        others.forEach(each -> each.remove(row));
    }

    boolean isEmpty() {
        return any().size() == 0;
    }

    SortedRows<R> by(F field) {
        return checkNotNull(sorted.get(field));
    }

    <T> List<T> list(Slice<F> slice, Selection<R, T> selection) {
        SortedRows<R> rows = by(slice.sort().field());
        if (selection.isEverything()) {
            return rows.from(slice)
                    .limit(slice.limit())
                    .map(selection.reading())
                    .toList();
        }
        Stream<R> candidates = selection
                .narrowest()
                .filter(few -> isWorthSorting(few.size(), slice))
                .map(few -> sort(few.rows().get(), rows.order(), slice))
                .orElseGet(() -> rows.behind(slice));
        return selection
                .among(candidates)
                .skip(slice.offset())
                .limit(slice.limit())
                .toList();
    }

    <T> long count(Selection<R, T> selection) {
        return selection.count(any());
    }

    /** Otherwise it is faster to look for {@code few} rows among all: they are spread evenly, on average. */
    private boolean isWorthSorting(long few, Slice<F> slice) {
        return few * few * SORTING <= any().size() * (slice.offset() + slice.limit());
    }

    private static <R extends Row> Stream<R> sort(Stream<R> few, RowOrder<R> order, Slice<?> slice) {
        int direction = slice.isDescending() ? -1 : 1;
        Stream<R> rows = few;
        if (slice.after().isPresent()) {
            Position start = slice.after().get();
            rows = rows.filter(row -> order.compare(row, start) * direction > 0);
        }
        return rows.sorted(slice.isDescending() ? order.reversed() : order);
    }

    private SortedRows<R> any() {
        return sorted.values().iterator().next();
    }
}
