/**
 * The store of links: reads, writes, filters and clicks. A link is one row, and its number of clicks is a row of another table.
 * A third table is the search index of pixels.
 */
@NullMarked
package dev.waymark.storage.jdbc.link;

import org.jspecify.annotations.NullMarked;
