/**
 * What lists have in common: what to search for, how to sort, which page to take, and what comes back.
 *
 * <p>Pages come by number, or one after the other by cursor, which is as fast at any depth:
 *
 * <pre>{@code
 * Page<Link> page = links.list(LinkQuery.all(), PageRequest.first(100));
 * while (page.next().isPresent()) {
 *     page = links.list(LinkQuery.all(), page.next().get());
 * }
 * }</pre>
 *
 * <p>Nothing here knows reports or links; each brings its own query with its own fields. How lists behave is told under
 * <a href="../package-summary.html#lists">Lists</a>.
 */
@NullMarked
package dev.waymark.query;

import org.jspecify.annotations.NullMarked;
