/**
 * A program that runs the operations of 200 clients for an hour, and checks that heap, connections, statements, tables and durations
 * do not grow.
 *
 * <p>{@code mvn -q -Psoak} takes an hour on PostgreSQL and an hour on SQLite. Options: {@code -Dsoak.length=20m} sets the length;
 * {@code -Dengine=} selects {@code postgresql}, {@code sqlite}, {@code mariadb}, {@code mysql} or {@code h2}; {@code -Dsoak.clients=}
 * sets the number of clients; {@code -Dsoak.pause=} sets the mean pause of a client between two operations, in
 * milliseconds; the pause keeps the queue before the pool of connections short.
 *
 * <p>For each sixth of the time, the program prints the number of operations, the heap after a garbage collection, the maximum
 * number of open connections and prepared statements, the bytes of all tables and indexes (not for H2), and the duration that 99 %
 * of the operations did not exceed. The exit status is 1 if an operation failed, if a connection or statement is open at the end, if
 * the heap has grown by more than a quarter, or if the tables or the duration of the last sixth are more than 1.5 times those of
 * the first sixth. A run of less than ten minutes does not check heap, tables and durations. Each build runs a session of a few seconds.
 */
@NullMarked
package dev.waymark.soak;

import org.jspecify.annotations.NullMarked;
