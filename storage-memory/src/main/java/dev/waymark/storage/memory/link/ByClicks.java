package dev.waymark.storage.memory.link;

import dev.waymark.link.Link;
import dev.waymark.spi.StoredLink;

/** A link with the clicks by which it is sorted, while it may have more by now. */
record ByClicks(LinkVersion row, long clicks) implements SortedLink {

    @Override
    public long id() {
        return row.id();
    }

    /** With these clicks, so that a list by clicks is in order. */
    @Override
    public Link link() {
        Link link = written().link();
        return link.clicks() == clicks ? link : link.withClicks(clicks);
    }

    @Override
    public StoredLink written() {
        return row.written();
    }

    @Override
    public ByClicks byClicks() {
        return this;
    }
}
