package dev.waymark.error;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A stored record conflicts with valid input. */
public abstract sealed class ConflictException extends WaymarkException
        permits AliasTakenException,
                IdempotencyConflictException,
                ReferencedException,
                ReportClaimException,
                StaleVersionException {

    private static final long serialVersionUID = 1L;

    ConflictException(String code, String message) {
        this(code, message, null);
    }

    ConflictException(String code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }

    /** Returns the end of a message, with the index of the command; empty for a single command. */
    static String at(OptionalInt index) {
        return index.isPresent() ? " (command " + index.getAsInt() + ")" : "";
    }
}
