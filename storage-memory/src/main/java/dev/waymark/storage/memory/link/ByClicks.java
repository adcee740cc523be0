package dev.waymark.storage.memory.link;

import dev.waymark.link.Link;

/** The entry of a link in the order by clicks. The link may have more clicks than the entry. */
record ByClicks(LinkVersion row, long clicks) implements SortedLink {

    /** Returns the link with the clicks of the entry, so that a list by clicks is in order. */
    @Override
    public Link link() {
        Link link = written().link();
        return link.clicks() == clicks ? link : link.withClicks(clicks);
    }

    @Override
    public ByClicks byClicks() {
        return this;
    }
}
