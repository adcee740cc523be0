package dev.waymark.error;

import java.util.OptionalInt;

/** A stored record conflicts with valid input. */
public abstract sealed class ConflictException extends WaymarkException
        permits AliasTakenException,
                ClaimLostException,
                IdempotencyConflictException,
                ReportClaimedException,
                StaleVersionException {

    private static final long serialVersionUID = 1L;

    ConflictException(String code, String message) {
        super(code, message, null);
    }

    /** Returns the end of a message, with the index of the command; empty for a single command. */
    static String at(OptionalInt index) {
        return index.isPresent() ? " (command " + index.getAsInt() + ")" : "";
    }
}
