/**
 * Tells the application what happened, once it is stored.
 *
 * <pre>{@code
 * Waymark.builder().listener(new WaymarkListener() {
 *     @Override
 *     public void linkVisited(Link link, Visit.Redirect redirect) {
 *         show(link.alias() + " was visited " + link.clicks() + " times");
 *     }
 * });
 * }</pre>
 */
@NullMarked
package dev.waymark.event;

import org.jspecify.annotations.NullMarked;
