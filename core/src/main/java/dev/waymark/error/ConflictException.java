package dev.waymark.error;

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
}
