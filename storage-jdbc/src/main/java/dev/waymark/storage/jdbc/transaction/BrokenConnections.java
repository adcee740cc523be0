package dev.waymark.storage.jdbc.transaction;

import com.google.common.collect.ImmutableSet;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;

/**
 * The connections in an unknown state, for example with an open transaction. This class discards the connections, so the pool
 * cannot lend them again.
 *
 * <p>A separate thread discards the connections whose drivers were interrupted by an {@link Error}, because the stack of the
 * failing thread may be almost full. No caller waits for this thread, because the driver may still hold a lock.
 */
final class BrokenConnections {

    /** The methods for evictions of HikariCP and DBCP2. */
    private static final ImmutableSet<String> EVICTIONS = ImmutableSet.of("evictConnection", "invalidateConnection");

    /** A step that runs even if a previous step has failed. */
    @FunctionalInterface
    private interface Step {
        void run() throws SQLException, ReflectiveOperationException;
    }

    private final DataSource dataSource;
    private final Queue<Connection> queue = new ConcurrentLinkedQueue<>();

    BrokenConnections(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Discards a connection in a separate thread. */
    void discardLater(Connection connection) {
        queue.add(connection);
        startDiscarding();
    }

    /** Starts a thread that discards the queued connections. An earlier start may have failed for lack of stack space. */
    void startDiscarding() {
        if (!queue.isEmpty()) {
            Thread thread = new Thread(this::discardQueued, "waymark-discards-connections");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void discardQueued() {
        // Several threads may run this loop: poll returns each connection to a single thread.
        for (Connection next = queue.poll(); next != null; next = queue.poll()) {
            discard(next, new SQLException("an error has interrupted the driver"));
        }
    }

    /**
     * Discards a connection: evicts the connection from the pool, closes the driver's connection, and returns the pool's
     * connection. Switching auto-commit on could commit changes that were not rolled back. Embedded databases do not support
     * {@code abort}, so this method also closes the driver's connection.
     *
     * <p>Most pools notice at the return that the driver's connection is closed. HikariCP notices only failures with the
     * SQLStates of a lost connection, which embedded databases never report. This method never aborts the pool's connection:
     * Agroal would neither close nor replace that connection.
     */
    void discard(Connection connection, Exception reason) {
        attempt(() -> evict(connection), reason);
        attempt(() -> connection.unwrap(Connection.class).abort(Runnable::run), reason);
        attempt(() -> connection.unwrap(Connection.class).close(), reason);
        attempt(connection::close, reason);
    }

    /** Calls the pool's method for evictions, if the pool has such a method. */
    private void evict(Connection connection) throws ReflectiveOperationException {
        for (Method method : dataSource.getClass().getMethods()) {
            List<Class<?>> parameters = List.of(method.getParameterTypes());
            if (EVICTIONS.contains(method.getName()) && parameters.equals(List.of(Connection.class))) {
                method.invoke(dataSource, connection);
            }
        }
    }

    private static void attempt(Step step, Exception reason) {
        try {
            step.run();
        } catch (SQLException | ReflectiveOperationException | RuntimeException | Error e) {
            reason.addSuppressed(e);
        }
    }
}
