package dev.waymark.storage.jdbc.transaction;

import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Optional;

/**
 * Tells whether a transaction is still the one that was begun, on databases that {@linkplain Database#losesTransactions may
 * lose} one. A savepoint at its beginning is gone when it is gone, whatever has been done on the connection since.
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
     * To be called before the first statement of a transaction. A node that is to wait for what others have committed does so
     * when a transaction begins, but not when a savepoint begins it; hence the statement.
     */
    void begin() throws SQLException {
        if (database.losesTransactions()) {
            BorrowedConnection.execute(connection, "BEGIN");
            beginning = Optional.of(connection.setSavepoint());
        }
    }

    /**
     * To be called when nothing is left to do but to commit.
     *
     * @throws DetectedFailure if the transaction was lost
     */
    void check() throws SQLException {
        if (beginning.isPresent() && isLost(beginning.get())) {
            throw DetectedFailure.ofLostTransaction();
        }
        beginning = Optional.empty(); // a commit that fails proves nothing
    }

    /**
     * Why a statement has failed. If the transaction was lost before it, that is why: it has not met what the transaction had
     * written.
     */
    SQLException reason(SQLException failure) {
        if (beginning.isEmpty() || database.isTransient(failure)) {
            return failure;
        }
        try {
            if (isLost(beginning.get())) {
                SQLException reason = DetectedFailure.ofLostTransaction();
                reason.addSuppressed(failure);
                return reason;
            }
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    private boolean isLost(Savepoint savepoint) throws SQLException {
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
