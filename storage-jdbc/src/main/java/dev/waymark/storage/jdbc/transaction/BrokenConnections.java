package dev.waymark.storage.jdbc.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Connections at which an error has met the driver, to be discarded on a thread of their own: where the error is met,
 * the stack may be all but full. Nobody waits for that, since the driver may not have let go of a lock.
 */
final class BrokenConnections {

    private final Queue<Connection> connections = new ConcurrentLinkedQueue<>();

    void add(Connection connection) {
        connections.add(connection);
        discard();
    }

    /** Discards those that are left: to begin that takes a thread, for which there may have been no room on the stack either. */
    void discard() {
        if (!connections.isEmpty()) {
            Thread thread = new Thread(this::discardHere, "waymark-discards-connections");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void discardHere() {
        for (Connection next = connections.poll(); next != null; next = connections.poll()) {
            BorrowedConnection.discard(next, new SQLException("an error has met the driver"));
        }
    }
}
