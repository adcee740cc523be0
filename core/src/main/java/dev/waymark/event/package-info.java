/**
 * Events for the application: stored changes of links and reports, and visits of links.
 *
 * <pre>{@code
 * Waymark.builder().listener(new WaymarkListener() {
 *     @Override
 *     public void linkVisited(LinkVisit visit) {
 *         visit.link().ifPresent(link -> show(link.alias() + ": " + visit.answer().type() + ", " + link.pixelIds()));
 *     }
 * });
 * }</pre>
 */
@NullMarked
package dev.waymark.event;

import org.jspecify.annotations.NullMarked;
