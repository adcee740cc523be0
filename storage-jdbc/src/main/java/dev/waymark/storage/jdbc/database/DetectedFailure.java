package dev.waymark.storage.jdbc.database;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A failure that the library, not the driver, has detected. Its message contains no data. */
public final class DetectedFailure extends SQLException {

    private static final long serialVersionUID = 1L;

    /** The SQLState of a transaction that the database has rolled back and that may be repeated. */
    private static final String ROLLED_BACK = "40001";

    private final String message;

    private DetectedFailure(String message, @Nullable String state) {
        super(message, state);
        this.message = message;
    }

    /** Creates a failure that a retry does not cure. */
    public static DetectedFailure of(String message) {
        return new DetectedFailure(message, null);
    }

    /** Creates a failure with a cause, which a {@link CauseCopy} replaces later. */
    public static DetectedFailure of(String message, Exception cause) {
        DetectedFailure failure = of(message);
        failure.initCause(cause);
        return failure;
    }

    /** Creates the failure of a transaction that the database has rolled back without an error. */
    public static DetectedFailure ofSilentRollback() {
        return new DetectedFailure("the database has rolled back the transaction without an error", ROLLED_BACK);
    }

    /** Returns the same failure without causes and suppressed exceptions. */
    DetectedFailure copy() {
        return new DetectedFailure(message, getSQLState());
    }
}
