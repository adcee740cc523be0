package dev.waymark.error;

import java.util.OptionalInt;

/**
 * An idempotency key came with another command than before, so this is no repetition of that. Nothing was created. The message
 * does not repeat the key.
 *
 * @see <a href="../package-summary.html#D-41">One link for one URL</a>
 */
public final class IdempotencyConflictException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final transient OptionalInt index;

    /**
     * For one command.
     *
     * @param index which of many commands it is, from 0; empty if there was one command only
     */
    public IdempotencyConflictException(OptionalInt index) {
        super("idempotency_conflict", "the idempotency key has been used for another command" + at(index));
        this.index = index;
    }

    /** Which of many commands it is, from 0; empty if there was one command only. */
    public OptionalInt index() {
        return index;
    }
}
