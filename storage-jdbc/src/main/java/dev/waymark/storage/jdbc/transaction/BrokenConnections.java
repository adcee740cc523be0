package dev.waymark.storage.jdbc.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The connections whose drivers were interrupted by an {@link Error}. A separate thread discards these connections, because the
 * stack of the failing thread may be almost full. No caller waits for this thread, because the driver may still hold a lock.
 */
final class BrokenConnections {

    private final Queue<Connection> connections = new ConcurrentLinkedQueue<>();

    void add(Connection connection) {
        connections.add(connection);
        discard();
    }

    /** Starts a thread that discards the collected connections. An earlier start may have failed for lack of stack space. */
    void discard() {
        if (!connections.isEmpty()) {
            Thread thread = new Thread(this::discardHere, "waymark-discards-connections");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void discardHere() {
        for (Connection next = connections.poll(); next != null; next = connections.poll()) {
            BorrowedConnection.discard(next, new SQLException("an error has interrupted the driver"));
        }
    }
}
