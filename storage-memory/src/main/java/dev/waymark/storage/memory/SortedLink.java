package dev.waymark.storage.memory;

import dev.waymark.link.Link;

/** What stands for a link where links are sorted. */
interface SortedLink extends Row {

    LinkRow row();

    /** The link, as it is to be listed. */
    Link link();

    /** What stands for it where links are sorted by clicks. */
    ByClicks byClicks();
}
