/**
 * The store of links: reads, writes, filters and clicks. Three tables contain the links, their targeting entries and their
 * pixels. A fourth table contains the uniqueness keys of {@code createOrGet} and of idempotency keys.
 */
@NullMarked
package dev.waymark.storage.jdbc.link;

import org.jspecify.annotations.NullMarked;
