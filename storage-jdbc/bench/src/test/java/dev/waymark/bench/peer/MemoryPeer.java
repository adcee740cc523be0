package dev.waymark.bench.peer;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSortField;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.Slice;
import java.util.List;

/** Another store of links in memory, which lists links by title in descending order. */
public interface MemoryPeer extends AutoCloseable {

    /** The only order of the peers. */
    Sort<LinkSortField> ORDER = Sort.by(LinkSortField.TITLE, Direction.DESC);

    /** Returns the name of the peer. */
    String name();

    /** Adds links with ids. */
    void add(List<Link> links);

    /** Lists a part of the owner's links in {@link #ORDER}, from the beginning or after a position. */
    List<?> list(Owner owner, Slice<LinkSortField> slice);

    /** Releases the memory. */
    @Override
    void close();
}
