/**
 * Clicks over time: the writing, reading, aggregation and deletion of counts by day, month and value of a dimension.
 *
 * <p>A transaction locks the counter of a link before it writes counts of the link, so two transactions never change the counts of
 * one link concurrently.
 */
@NullMarked
package dev.waymark.storage.jdbc.click;

import org.jspecify.annotations.NullMarked;
