package dev.waymark.error;

import org.jspecify.annotations.Nullable;

/**
 * A failure of the storage: the storage cannot be reached, is full or is not set up, or a concurrent transaction prevented the
 * operation. A failed operation leaves no half-written record. If the connection broke during a commit, the result is
 * {@linkplain #isInDoubt unknown}.
 *
 * <p>A damaged record also causes this exception in each call that reads the record. The message then contains the kind,
 * the id and the defect of the record.
 *
 * <p>The causes contain no values of records and no parameters of statements.
 */
public final class StorageException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private final boolean retryable;
    private final boolean requiresRollback;
    private final boolean inDoubt;

    /**
     * Creates a failure for which {@link #isRetryable} returns false.
     *
     * @param message the failed operation and the known facts about the failure
     */
    public StorageException(String message, @Nullable Throwable cause) {
        this(message, cause, false, false, false);
    }

    private StorageException(
            String message, @Nullable Throwable cause, boolean retryable, boolean requiresRollback, boolean inDoubt) {
        super("storage", message, cause);
        this.retryable = retryable;
        this.requiresRollback = requiresRollback;
        this.inDoubt = inDoubt;
    }

    /** Creates a failure for which {@link #isRetryable} returns true: the same call may succeed later. */
    public static StorageException retryable(String message, @Nullable Throwable cause) {
        return new StorageException(message, cause, true, false, false);
    }

    /** Creates a failure for which {@link #isInDoubt} returns true: a commit failed, and its result is unknown. */
    public static StorageException inDoubt(String message, @Nullable Throwable cause) {
        return new StorageException(message, cause, false, false, true);
    }

    /**
     * Creates a failure for which {@link #requiresRollback} returns true: the operation could not undo its changes in the
     * caller's transaction.
     *
     * @param retryable whether the whole transaction may be retried
     */
    public static StorageException requiringRollback(String message, @Nullable Throwable cause, boolean retryable) {
        return new StorageException(message, cause, retryable, true, false);
    }

    /**
     * Creates the failure of reading a damaged record: a record with invalid stored values.
     *
     * @param kind the kind of the record, such as {@code link}
     * @param reason the defect; the message of this argument becomes part of the message of the exception
     */
    public static StorageException damaged(String kind, long id, RuntimeException reason) {
        return new StorageException(
                "the " + kind + " with id " + id + " is damaged by a crash or a manual change: " + reason.getMessage(),
                reason);
    }

    /**
     * Returns whether a repetition may succeed: a repetition of the call or, in a transaction of the caller, of the whole
     * transaction after its rollback. The result is true after a serialization failure, a deadlock, a lock time-out, a busy
     * database, an exhausted pool, and a connection that was lost before the first write. A retry is safe after a call
     * with a single transaction: the failed call changed no data. A call with several transactions may have changed data
     * before the failure: an import, a change or deletion by query, an erasure, or a move to another owner. The
     * descriptions of these methods contain the effect of a repetition. Wait a short random time before the retry.
     */
    public boolean isRetryable() {
        return retryable;
    }

    /**
     * Returns whether the caller's transaction has to be rolled back, because the failed operation could not undo its changes
     * in this transaction. Outside of a transaction of the caller, the result is false.
     */
    public boolean requiresRollback() {
        return requiresRollback;
    }

    /**
     * Returns whether the failed call may have had its effect: the connection broke during the commit, before the answer of the
     * database. {@link #isRetryable} is then false. Read the record to learn the result, or repeat a creation with the same
     * {@linkplain dev.waymark.link.CreateLink#idempotencyKey idempotency key}. In a transaction of the caller, the result is
     * false: the caller commits, and the exception of the caller's commit is not an exception of this library.
     */
    public boolean isInDoubt() {
        return inDoubt;
    }
}
