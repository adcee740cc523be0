package dev.waymark.storage.memory.link;

import dev.waymark.link.Link;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.tree.IndexedRow;

/** What stands for a link where links are sorted. */
interface SortedLink extends IndexedRow {

    LinkVersion row();

    /** The link, as it is to be listed. */
    Link link();

    /** What was last written of it. All of this is as it is to be listed, but for the clicks. */
    StoredLink written();

    /** What stands for it where links are sorted by clicks. */
    ByClicks byClicks();
}
