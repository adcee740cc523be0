/**
 * The vocabulary of lists: what to search for, how to sort, which page to take and what comes back (D-25 to D-28).
 *
 * <p>Nothing here knows reports or links; each brings its own query with its own fields.
 */
@NullMarked
package dev.waymark.query;

import org.jspecify.annotations.NullMarked;
