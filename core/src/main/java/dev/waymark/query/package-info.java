/**
 * Parts of queries for lists: searches, sorts, ranges of time, page requests and pages; the fold of texts.
 *
 * <p>Pages are requested by number or by cursor. A cursor is fast at any depth:
 *
 * <pre>{@code
 * Page<Link> page = links.list(LinkQuery.all(), PageRequest.first(100));
 * while (page.next().isPresent()) {
 *     page = links.list(LinkQuery.all(), page.next().get());
 * }
 * }</pre>
 *
 * <p>This package depends on neither reports nor links. Reports and links have their own queries with their own fields. <a
 * href="../package-summary.html#lists">Lists</a> describes the behaviour.
 */
@NullMarked
package dev.waymark.query;

import org.jspecify.annotations.NullMarked;
