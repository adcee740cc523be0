/**
 * Links behind their public interface: what a command makes of a link, how aliases are allocated, when links expire.
 *
 * <p>Knows nothing of reports.
 */
@NullMarked
package dev.waymark.internal.link;

import org.jspecify.annotations.NullMarked;
