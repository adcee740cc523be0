package dev.waymark.error;

import org.jspecify.annotations.Nullable;

/**
 * A failure of the storage: the storage cannot be reached, is full, is not set up, or lost against a concurrent
 * transaction. A failed operation leaves no half-written record. If the connection broke during a commit, the message
 * states that the result is unknown.
 *
 * <p>A damaged record also causes this exception when the record is read alone. The message then contains the id and the
 * defect of the record.
 *
 * <p>The causes contain no values of records and no parameters of statements.
 */
public final class StorageException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private final boolean retryable;
    private final boolean requiresRollback;

    /**
     * Creates a failure that a retry does not cure.
     *
     * @param message the failed operation and the known facts about the failure
     */
    public StorageException(String message, @Nullable Throwable cause) {
        this(message, cause, false, false);
    }

    private StorageException(String message, @Nullable Throwable cause, boolean retryable, boolean requiresRollback) {
        super("storage", message, cause);
        this.retryable = retryable;
        this.requiresRollback = requiresRollback;
    }

    /** Creates a failure that a retry may cure: see {@link #isRetryable}. */
    public static StorageException retryable(String message, @Nullable Throwable cause) {
        return new StorageException(message, cause, true, false);
    }

    /**
     * Creates a failure that the operation could not undo in the caller's transaction: see {@link #requiresRollback}.
     *
     * @param retryable whether the whole transaction may be retried
     */
    public static StorageException requiringRollback(String message, @Nullable Throwable cause, boolean retryable) {
        return new StorageException(message, cause, retryable, true);
    }

    /**
     * Creates the failure to read a record whose stored values are invalid.
     *
     * @param kind the kind of the record, such as {@code link}
     * @param reason the defect; its message becomes part of the message
     */
    public static StorageException damaged(String kind, long id, RuntimeException reason) {
        return new StorageException(
                "the " + kind + " with id " + id + " is damaged, by a crash or by hand: " + reason.getMessage(),
                reason);
    }

    /**
     * Returns whether the same call may succeed if it is repeated; within a transaction of the caller, whether the whole
     * transaction may succeed if it is rolled back and repeated. This is the case after a serialization failure, a deadlock,
     * a lock time-out, a busy database, an exhausted pool, and a connection that was lost before the first write. A retry is
     * safe: the failed call changed no data. Wait a short random time before the retry.
     */
    public boolean isRetryable() {
        return retryable;
    }

    /**
     * Returns whether the caller's transaction has to be rolled back, because the failed operation could not undo itself in
     * it. Outside of a transaction of the caller, the result is false.
     */
    public boolean requiresRollback() {
        return requiresRollback;
    }
}
