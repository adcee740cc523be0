package dev.waymark.error;

import java.util.OptionalInt;

/**
 * An earlier, different command has used the same idempotency key. Nothing was created. The message does not contain the key.
 *
 * @see <a href="../package-summary.html#D-41">One link for one URL</a>
 */
public final class IdempotencyConflictException extends ConflictException {

    private static final long serialVersionUID = 1L;

    private final transient OptionalInt index;

    /**
     * Creates an exception for one command.
     *
     * @param index the index of the command in a list, from 0; empty for a single command
     */
    public IdempotencyConflictException(OptionalInt index) {
        super("idempotency_conflict", "the idempotency key has been used for another command" + at(index));
        this.index = index;
    }

    /** Returns the index of the command in a list, from 0; empty for a single command. */
    public OptionalInt index() {
        return index;
    }
}
