package dev.waymark.error;

import java.util.OptionalInt;

/** The input is right, but something that is stored stands in its way. */
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

    /** What ends a message, so that it tells which of many commands it is about; nothing for an only one. */
    static String at(OptionalInt index) {
        return index.isPresent() ? " (command " + index.getAsInt() + ")" : "";
    }
}
