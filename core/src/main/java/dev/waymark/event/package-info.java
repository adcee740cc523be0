/**
 * Events for the application: stored changes of links and reports, and visits of links.
 *
 * <pre>{@code
 * Waymark.builder().listener(event -> {
 *     if (event instanceof WaymarkEvent.LinkUpdated updated) {
 *         evict(updated.before().alias());
 *     } else if (event instanceof WaymarkEvent.LinkDeleted deleted) {
 *         evict(deleted.alias());
 *     }
 * });
 * }</pre>
 */
@NullMarked
package dev.waymark.event;

import org.jspecify.annotations.NullMarked;
