/**
 * The store of links: reads, writes, filters and clicks. A link is one row, and its number of clicks is a row of another table,
 * with the click limit. Two further tables are the search indexes of pixels and of tags. {@link
 * dev.waymark.storage.jdbc.link.LinkRow#LOCK_ORDER} is the order in which all transactions lock these rows.
 */
@NullMarked
package dev.waymark.storage.jdbc.link;

import org.jspecify.annotations.NullMarked;
