package dev.waymark.storage.jdbc.transaction;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableSet;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.CauseCopy;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The failure of an operation, as callers see it. The message contains the operation, the codes of the driver and a hint; the
 * cause is a copy of the driver's exception without data (D-3).
 *
 * @param doing the operation, such as "listing links"
 * @param cause the driver's exception
 */
record Failure(String doing, SQLException cause, Database database) {

    private static final String IN_DOUBT = "; the commit failed, so the effect of the operation is unknown";
    private static final String NOT_UNDONE =
            "; the operation could not be undone separately, so the joined transaction must be rolled back";

    private static final String READ_ONLY = "the transaction is read-only by its own setting, such as"
            + " @Transactional(readOnly = true) or a read-only pool; creations, changes and visits need a transaction that may write";

    /** The SQLState classes of permanent connection failures, such as a wrong password or an unknown database. */
    private static final ImmutableSet<String> PERMANENT = ImmutableSet.of("28", "3D", "42");

    /**
     * Returns the failure of an operation on a connection. A connection that is read-only by its own setting also refuses a
     * repeated operation, unlike a database that is read-only for now (D-47).
     */
    static Failure on(Connection connection, String doing, SQLException cause, Database database) {
        return new Failure(
                doing,
                database.isReadOnly(cause) && isReadOnly(connection) ? DetectedFailure.of(READ_ONLY) : cause,
                database);
    }

    private static boolean isReadOnly(Connection connection) {
        try {
            return connection.isReadOnly();
        } catch (SQLException e) {
            return false; // the connection is lost
        }
    }

    /** Returns the failure of an attempt to connect. */
    static StorageException notConnected(String doing, SQLException failure) {
        String message = "no connection to the database for " + doing + codes(failure);
        SQLException cause = CauseCopy.ofConnecting(failure);
        String state = Strings.nullToEmpty(failure.getSQLState());
        return PERMANENT.stream().anyMatch(state::startsWith)
                ? new StorageException(message, cause)
                : StorageException.retryable(message, cause);
    }

    /** Returns the SQLState and the error code in parentheses; omits missing codes. */
    private static String codes(SQLException failure) {
        List<String> codes = new ArrayList<>();
        if (!Strings.isNullOrEmpty(failure.getSQLState())) {
            codes.add("SQLState " + failure.getSQLState());
        }
        if (failure.getErrorCode() != 0) {
            codes.add("error " + failure.getErrorCode());
        }
        return codes.isEmpty() ? "" : " (" + String.join(", ", codes) + ")";
    }

    /**
     * Returns the failure of an operation in its own transaction.
     *
     * @param changed whether a statement of the operation had changed data; after a lost connection, the effect of such an
     *     operation is uncertain
     */
    StorageException inOwnTransaction(boolean changed) {
        return undone(changed, "; the operation may be retried");
    }

    /** Returns the failure of a commit with an unknown result. */
    StorageException inDoubt() {
        return StorageException.inDoubt(message(IN_DOUBT), copy());
    }

    /**
     * Returns the failure of an operation in the caller's transaction, if the operation was undone or has changed no data.
     */
    StorageException inCallersTransaction(boolean changed) {
        return undone(changed, "; the whole transaction may be retried");
    }

    private StorageException undone(boolean changed, String advice) {
        String hint = database.hint(cause);
        return isRetryable(changed)
                ? StorageException.retryable(message(hint + advice), copy())
                : new StorageException(message(hint), copy());
    }

    /** Returns the failure of an operation that requires a rollback of the caller's transaction. */
    StorageException notUndone(boolean changed) {
        return StorageException.requiringRollback(
                message(database.hint(cause) + NOT_UNDONE), copy(), isRetryable(changed));
    }

    /** Returns the failure of an operation that ended with any exception and could not be undone. */
    static StorageException notUndone(String doing, RuntimeException cause) {
        boolean retryable = cause instanceof StorageException failure && failure.isRetryable();
        return StorageException.requiringRollback("an error occurred while " + doing + NOT_UNDONE, cause, retryable);
    }

    private boolean isRetryable(boolean changed) {
        return database.isRetryable(cause) || (!changed && database.isConnectionLost(cause));
    }

    private String message(String ending) {
        String detected = cause instanceof DetectedFailure ? ": " + cause.getMessage() : "";
        return "the database failed while " + doing + codes(cause) + detected + ending;
    }

    private SQLException copy() {
        return CauseCopy.of(cause, database);
    }
}
