/**
 * A program that kills the example server or its database under load, and counts lost and half-written records.
 *
 * <p>{@code mvn -q -Pkill} takes a few minutes. Four clients create, update, delete and click over HTTP. The program kills
 * ({@code -9}) the JVM of the example server, or all processes of the database server, restarts with the same data, and
 * compares the stored records with the acknowledged operations. Options: {@code -Dkills=} sets the number of kills of each
 * database; {@code -Dengine=} selects {@code sqlite}, {@code buffered}, {@code postgresql}, {@code mariadb}, {@code mysql} or
 * {@code h2}, by default all except {@code h2}, and {@code mysql} only if the MySQL server of the build runs on this machine;
 * {@code -Dkill.seed=} sets the random numbers.
 *
 * <p>The program fails if an acknowledged operation is missing or undone, or if a record is half-written. The clicks of a
 * link are half-written if the sum of the clicks over time differs from the link's number of clicks. After each kill, no row
 * may contradict the rows of another table. {@code buffered} is SQLite with clicks that are
 * buffered in memory, and may lose these clicks. {@code h2} may lose everything. The page of the package
 * {@code dev.waymark.storage.jdbc} contains the results.
 *
 * <p>{@code mvn verify -Pfailover} kills a PostgreSQL primary {@code -Dfailovers=} times, promotes the standby, and fails after
 * any loss. {@code mvn verify -Pgalera} kills the nodes of a Galera cluster, or freezes the nodes for a few seconds.
 */
@NullMarked
package dev.waymark.kill;

import org.jspecify.annotations.NullMarked;
