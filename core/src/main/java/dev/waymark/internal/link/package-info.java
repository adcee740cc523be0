/**
 * Links behind their public interface: what a command makes of a link, how aliases are allocated, what an expiration must fulfil.
 *
 * <p>Knows nothing of reports.
 */
@NullMarked
package dev.waymark.internal.link;

import org.jspecify.annotations.NullMarked;
