/**
 * Kills the example server or its database under load, and counts what was acknowledged and is not there any more.
 *
 * <p>{@code mvn -q -Pkill} starts the example server and has four clients create, update, delete and click over HTTP. It
 * kills ({@code -9}) the server's JVM, or the database server with all its processes, starts it again over the same data, and
 * looks for everything that was acknowledged. It takes some minutes. {@code -Dkills=} is how often each is killed,
 * {@code -Dengine=} one of {@code sqlite}, {@code gathered}, {@code postgresql}, {@code mariadb}, {@code mysql} and {@code h2}. Of {@code h2}
 * nothing is expected; of the others it fails if anything is missing, as it was before, or half-written, which is also what
 * clicks are that do not add up over time. {@code gathered} is SQLite with clicks gathered in memory, which may be missing.
 * The package {@code dev.waymark.storage.jdbc} has the figures.
 *
 * <p>{@code mvn verify -Pfailover} does the same to a primary of PostgreSQL, {@code -Dfailovers=} times, has its standby take
 * over, and fails if that costs anything.
 *
 * <p>{@code mvn verify -Pgalera} does the same to nodes of a cluster, which it also stops for some seconds.
 */
@NullMarked
package dev.waymark.kill;

import org.jspecify.annotations.NullMarked;
