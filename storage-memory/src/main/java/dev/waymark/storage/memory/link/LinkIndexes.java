package dev.waymark.storage.memory.link;

import dev.waymark.spi.UrlKey;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.Groups;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The indexes of an owner's links by the fields of a filter. Immutable.
 *
 * @param urls the links by the first half of their URL keys; empty until the first search for a URL
 */
record LinkIndexes(
        Groups<SortedLink, SortedLink> spaces,
        Groups<SortedLink, SortedLink> domains,
        Groups<SortedLink, Pixel> pixels,
        Optional<Groups<SortedLink, SortedLink>> urls,
        StatusIndex statuses) {

    /** A pixel of a link. */
    record Pixel(long number, SortedLink row) implements IndexedRow {

        static List<Pixel> of(Collection<? extends SortedLink> rows) {
            return rows.stream()
                    .flatMap(row -> row.written().link().pixelIds().stream().map(number -> new Pixel(number, row)))
                    .toList();
        }

        @Override
        public long id() {
            return row.id();
        }
    }

    private static final LinkIndexes EMPTY = new LinkIndexes(
            Groups.of(
                    RowOrder.byNumber(row -> row.written().link().spaceId().orElse(0)),
                    row -> row.written().link().spaceId().isPresent()),
            Groups.of(
                    RowOrder.byNumber(row -> row.written().link().domain().id()),
                    row -> !row.written().link().domain().isDefault()),
            Groups.<SortedLink, Pixel>of(RowOrder.byNumber(Pixel::number), Pixel::of, Pixel::row),
            Optional.empty(),
            StatusIndex.EMPTY);

    private static final Groups<SortedLink, SortedLink> NO_URLS =
            Groups.of(RowOrder.byNumber(row -> row.written().urlKey().high()), row -> true);

    /** Returns the indexes of these links, without an index of URLs. */
    static LinkIndexes of(Collection<SortedLink> rows) {
        return EMPTY.edit(List.of(), rows);
    }

    /** Returns the indexes after a change. */
    LinkIndexes edit(Collection<? extends SortedLink> removed, Collection<? extends SortedLink> added) {
        return new LinkIndexes(
                spaces.edit(removed, added),
                domains.edit(removed, added),
                pixels.edit(removed, added),
                urls.map(each -> each.edit(removed, added)),
                statuses.edit(removed, added));
    }

    /**
     * Returns the same indexes with an index of URLs.
     *
     * @param rows all links
     */
    LinkIndexes withUrls(List<SortedLink> rows) {
        return new LinkIndexes(spaces, domains, pixels, Optional.of(NO_URLS.edit(List.of(), rows)), statuses);
    }

    /** Returns candidates that include all links with this URL key, if there is an index of URLs. */
    Optional<CandidateRows<SortedLink>> url(UrlKey key) {
        return urls.map(each -> each.group(key.high()).possible());
    }
}
