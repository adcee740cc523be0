package dev.waymark.bench.peer;

import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.Slice;
import java.util.List;

/** What else keeps links in memory, and lists them by title, the highest first. */
public interface MemoryPeer extends AutoCloseable {

    /** The one order that peers know. */
    Sort<LinkSortField> ORDER = Sort.by(LinkSortField.TITLE, Direction.DESC);

    /** What it is called. */
    String name();

    /** Which share of the time of a search the library may take at most. */
    double mostOfSearch();

    /** Keeps more links, which have ids. */
    void add(List<Link> links);

    /** Part of a list, in {@link #ORDER}, from the beginning or behind a position. */
    List<?> list(LinkFilter filter, Slice<LinkSortField> slice);

    /** Gives the memory back. */
    @Override
    void close();
}
