package dev.waymark.storage.jdbc.statement;

import dev.waymark.error.StorageException;
import java.sql.SQLException;

/**
 * Why a transaction of the caller's can only be rolled back: what was done last in it could not be undone by itself. Where the
 * database has rolled back the whole, all that is done on the connection from now on would be a transaction without what was
 * done before.
 */
public final class LostTransactionException extends SQLException {

    private static final long serialVersionUID = 1L;

    private static final String MESSAGE = "the transaction that was joined can only be rolled back";

    LostTransactionException(SQLException reason) {
        super(MESSAGE, reason.getSQLState(), reason.getErrorCode(), reason);
    }

    LostTransactionException(RuntimeException reason) {
        super(MESSAGE, reason);
    }

    /** Whether this is why a storage has failed. Then nothing else that it may mean counts. */
    public static boolean isReasonOf(StorageException failure) {
        return failure.getCause() instanceof LostTransactionException;
    }
}
