package dev.waymark.storage.memory.link;

import dev.waymark.link.Link;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.tree.IndexedRow;

/** An entry of a link in sorted rows. */
interface SortedLink extends IndexedRow {

    LinkVersion row();

    /** Returns the link as listed. */
    Link link();

    /** Returns the link as written. Only the clicks may differ from {@link #link}. */
    StoredLink written();

    /** Returns the entry of the link in the order by clicks. */
    ByClicks byClicks();
}
