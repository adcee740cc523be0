/**
 * Lets two hundred clients do for an hour what clients do, and looks whether anything grows meanwhile.
 *
 * <p>{@code mvn -q -Psoak} takes an hour on PostgreSQL and another one on SQLite. {@code -Dsoak.length=20m} is another length,
 * {@code -Dengine=} one of {@code postgresql}, {@code sqlite}, {@code mariadb} and {@code h2}, {@code -Dsoak.clients=} the number
 * of clients, {@code -Dsoak.pause=} how many milliseconds each waits on the average between two operations, so that it is the
 * storage that is measured and not the queue before it. For each sixth of the time, it prints the operations, the heap after a
 * collection, the most connections and prepared statements that were open at once, and the slowest of a hundred operations. It
 * ends with status 1 if an operation failed, if anything is still open in the end, if the heap has grown by more than a quarter,
 * or if the last sixth is more than 1.5 times as slow as the first. A run of less than ten minutes does not fail because of the
 * heap or the latency. Each build soaks for some seconds.
 */
@NullMarked
package dev.waymark.soak;

import org.jspecify.annotations.NullMarked;
