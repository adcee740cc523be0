package dev.waymark.internal.list;

import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.query.Sort;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import java.util.List;
import java.util.Optional;

/** The common parts of pages of reports and links (D-27). */
public final class Pages {

    private Pages() {}

    /**
     * Returns the slice of a page and of one additional record, which shows whether another page follows.
     *
     * @param after the position of the cursor; empty for a page by number
     */
    public static <F extends Enum<F>> Slice<F> slice(Sort<F> sort, Optional<Position> after, PageRequest request) {
        int limit = request.size() + 1;
        return after.isPresent()
                ? Slice.after(sort, after.get(), limit)
                : Slice.from(sort, (request.number().orElseThrow() - 1L) * request.size(), limit);
    }

    /** Returns the last record of the page if another page follows. */
    public static <T> Optional<T> lastIfMoreFollow(PageRequest request, List<T> found) {
        return found.size() > request.size() ? Optional.of(found.get(request.size() - 1)) : Optional.empty();
    }

    /** Returns the page of these records, without the additional record. */
    public static <T> Page<T> page(PageRequest request, List<T> found, Optional<String> next, Optional<Long> total) {
        List<T> items = found.subList(0, Math.min(request.size(), found.size()));
        return new Page<>(items, request.size(), request.number(), next, total);
    }
}
