package dev.waymark.storage.memory.link;

import dev.waymark.link.Link;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.tree.IndexedRow;

/** An entry of a link in sorted rows. */
interface SortedLink extends IndexedRow {

    LinkVersion row();

    @Override
    default long id() {
        return row().id();
    }

    /** Returns the link as listed. */
    Link link();

    /** Returns the link as written. Only the clicks may differ from {@link #link}. */
    default StoredLink written() {
        return row().written();
    }

    /** Returns the entry of the link in the order by clicks. */
    ByClicks byClicks();
}
