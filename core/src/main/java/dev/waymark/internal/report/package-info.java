/**
 * Reports behind their public interface: what a command makes of a report, and how one is generated.
 *
 * <p>Knows nothing of links.
 */
@NullMarked
package dev.waymark.internal.report;

import org.jspecify.annotations.NullMarked;
