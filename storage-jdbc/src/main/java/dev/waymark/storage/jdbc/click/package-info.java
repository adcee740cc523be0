/**
 * Clicks over time: the writing, reading and deletion of counts by day and by value of a dimension.
 *
 * <p>A transaction locks the counter of a link before it writes counts of the link, so two transactions never change the counts of
 * one link concurrently.
 *
 * <p>The words of this package:
 *
 * <ul>
 *   <li>facts: the day and the values of one click, before the click is counted
 *   <li>tally: the sum of several clicks of one link, by day and value, before the clicks are counted
 *   <li>count: a number of clicks of one link on one day
 *   <li>total: a count of all clicks, whatever their values
 *   <li>value: one text of a dimension, such as a country; the clicks with the value have a count of their own
 *   <li>clicks: a number of clicks, in counts and in the counter of a link
 * </ul>
 */
@NullMarked
package dev.waymark.storage.jdbc.click;

import org.jspecify.annotations.NullMarked;
