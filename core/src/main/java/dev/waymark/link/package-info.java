/**
 * Short links: an alias that leads to a URL, with expiration and targeting (D-14 to D-21).
 *
 * <p>The aggregate, its commands and queries, the service that offers them, and the port that finds titles. Knows nothing
 * of reports or of storage.
 */
@NullMarked
package dev.waymark.link;

import org.jspecify.annotations.NullMarked;
