package dev.waymark.internal.list;

import com.google.common.collect.Iterables;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.query.Sort;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The list of one query, as pages or as a stream (D-27), for reports and links.
 *
 * @param <T> the type of the records
 * @param <F> the sort fields
 * @param sort the order
 * @param cursors the codec of the query's cursors; called only if a page begins after a cursor or another page follows
 * @param read reads a slice from the store
 * @param count counts the records in the store
 * @param position returns the position of a record in the list
 */
public record Listing<T, F extends Enum<F>>(
        Sort<F> sort,
        Supplier<CursorCodec> cursors,
        Function<Slice<F>, List<T>> read,
        LongSupplier count,
        Function<T, Position> position) {

    /** The number of records in one batch of a stream. The stream keeps one batch in memory. */
    private static final int STREAM_BATCH = 500;

    public Page<T> page(PageRequest request) {
        int size = request.size();
        List<T> found = read.apply(slice(request, size + 1));
        List<T> items = found.subList(0, Math.min(size, found.size()));
        Optional<String> next =
                found.size() > size ? Optional.of(cursors.get().encode(lastOf(items))) : Optional.empty();
        OptionalLong total = request.countsTotal() ? OptionalLong.of(count.getAsLong()) : OptionalLong.empty();
        return new Page<>(items, request.size(), request.number(), next, total);
    }

    /** @param limit the size of the page plus 1: the additional record shows whether another page follows */
    private Slice<F> slice(PageRequest request, int limit) {
        return request.cursor().isPresent()
                ? Slice.behind(sort, cursors.get().decode(request.cursor().get()), limit)
                : Slice.from(sort, offset(request), limit);
    }

    private static long offset(PageRequest request) {
        return (request.number().orElseThrow() - 1L) * request.size();
    }

    private Position lastOf(List<T> items) {
        return position.apply(Iterables.getLast(items));
    }

    public Stream<T> stream() {
        Slice<F> start = Slice.from(sort, 0, STREAM_BATCH);
        return Stream.iterate(read.apply(start), batch -> !batch.isEmpty(), this::batchAfter)
                .flatMap(List::stream);
    }

    private List<T> batchAfter(List<T> batch) {
        return batch.size() < STREAM_BATCH ? List.of() : read.apply(Slice.behind(sort, lastOf(batch), STREAM_BATCH));
    }
}
