/**
 * The store of links: reads, writes, filters and clicks. A link is one row, and its number of clicks is a row of another table.
 * Two further tables are the search indexes of pixels and of tags.
 */
@NullMarked
package dev.waymark.storage.jdbc.link;

import org.jspecify.annotations.NullMarked;
