package dev.waymark.storage.memory.link;

import com.google.common.collect.ImmutableList;
import dev.waymark.link.Domain;
import dev.waymark.spi.SortKey;
import dev.waymark.storage.memory.tree.CandidateRows;
import dev.waymark.storage.memory.tree.Groups;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The indexes of an owner's links by the fields of a filter. Immutable. */
record LinkIndexes(
        Groups<SortedLink, SortedLink> spaces,
        Groups<SortedLink, SortedLink> domains,
        Groups<SortedLink, Pixel> pixels,
        UrlIndex urls,
        StatusIndex statuses) {

    /** A pixel of a link. */
    record Pixel(long number, SortedLink row) implements IndexedRow {

        static List<Pixel> of(SortedLink row) {
            return row.written().link().pixelIds().stream()
                    .map(number -> new Pixel(number, row))
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
            Groups.of(RowOrder.byNumber(Pixel::number), Pixel::of, Pixel::row),
            UrlIndex.UNBUILT,
            StatusIndex.EMPTY);

    /** Returns the indexes of these links. */
    static LinkIndexes of(Collection<SortedLink> rows) {
        return EMPTY.edit(ImmutableList.of(), rows);
    }

    /** Returns the indexes after a change. */
    LinkIndexes edit(Collection<? extends SortedLink> removed, Collection<? extends SortedLink> added) {
        return new LinkIndexes(
                spaces.edit(removed, added),
                domains.edit(removed, added),
                pixels.edit(removed, added),
                urls.edit(removed, added),
                statuses.edit(removed, added));
    }

    /**
     * Returns the same indexes with an index of URLs.
     *
     * @param rows all links
     */
    LinkIndexes withUrls(Stream<SortedLink> rows) {
        return new LinkIndexes(spaces, domains, pixels, UrlIndex.built(rows), statuses);
    }

    CandidateRows<SortedLink> space(long space) {
        return spaces.group(new SortKey.OfNumber(space));
    }

    /** Returns the links in a domain other than the default domain. */
    CandidateRows<SortedLink> domain(Domain domain) {
        return domains.group(new SortKey.OfNumber(domain.id()));
    }

    CandidateRows<SortedLink> pixel(long pixel) {
        return pixels.group(new SortKey.OfNumber(pixel));
    }
}
