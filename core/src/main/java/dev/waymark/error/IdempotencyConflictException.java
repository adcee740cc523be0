package dev.waymark.error;

/**
 * An earlier, different command has used the same idempotency key. Nothing was created. The message does not contain the key.
 *
 * @see <a href="../package-summary.html#D-41">One link for one URL</a>
 */
public final class IdempotencyConflictException extends ConflictException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception without the key. */
    public IdempotencyConflictException() {
        super("idempotency_conflict", "the idempotency key has been used for another command");
    }
}
