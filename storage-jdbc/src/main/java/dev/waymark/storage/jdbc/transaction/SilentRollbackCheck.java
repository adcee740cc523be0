package dev.waymark.storage.jdbc.transaction;

import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Optional;

/**
 * Detects a rollback that the database has not reported, on databases that {@linkplain Database#rollsBackSilently may roll back
 * silently}. The check sets a savepoint at the beginning of the transaction. After a silent rollback, the savepoint does not
 * exist.
 */
final class SilentRollbackCheck {

    private final Connection connection;
    private final Database database;
    private Optional<Savepoint> beginning = Optional.empty();

    SilentRollbackCheck(Connection connection, Database database) {
        this.connection = connection;
        this.database = database;
    }

    /**
     * Begins the transaction and sets the savepoint. With {@code wsrep_sync_wait}, a Galera node waits for the commits of other
     * nodes at {@code BEGIN}, but not if a savepoint begins the transaction; so this method executes {@code BEGIN} first.
     */
    void begin() throws SQLException {
        if (database.rollsBackSilently()) {
            BorrowedConnection.execute(connection, "BEGIN");
            beginning = Optional.of(connection.setSavepoint());
        }
    }

    /**
     * Checks the savepoint, immediately before the commit.
     *
     * @throws DetectedFailure if the database has rolled the transaction back
     */
    void check() throws SQLException {
        if (beginning.isPresent() && releaseFindsLoss(beginning.get())) {
            throw DetectedFailure.ofSilentRollback();
        }
        beginning = Optional.empty(); // after a failed commit, a missing savepoint has no meaning
    }

    /**
     * Returns the reason of a failed statement. If a silent rollback preceded the statement, the rollback is the reason: the
     * statement did not find the earlier changes of its transaction.
     */
    SQLException reason(SQLException failure) {
        if (beginning.isEmpty() || database.isTransient(failure)) {
            return failure;
        }
        try {
            if (releaseFindsLoss(beginning.get())) {
                SQLException reason = DetectedFailure.ofSilentRollback();
                reason.addSuppressed(failure);
                return reason;
            }
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    /** Releases the savepoint, and returns whether the savepoint does not exist. */
    private boolean releaseFindsLoss(Savepoint savepoint) throws SQLException {
        try {
            connection.releaseSavepoint(savepoint);
            return false;
        } catch (SQLException e) {
            if (database.isUnknownSavepoint(e)) {
                return true;
            }
            throw e;
        }
    }
}
