/**
 * Reports: each about one URL, rated good, decent or bad (D-9 to D-13).
 *
 * <p>The aggregate, its commands and queries, the service that offers them, and the port that produces a report. Knows
 * nothing of links or of storage.
 */
@NullMarked
package dev.waymark.report;

import org.jspecify.annotations.NullMarked;
