package dev.waymark.error;

import org.jspecify.annotations.Nullable;

/**
 * The superclass of all exceptions of this library. For errors of the calling program, such as a null argument, the library
 * throws exceptions of the JDK.
 */
public abstract sealed class WaymarkException extends RuntimeException
        permits AuthenticationException,
                BusyException,
                CallbackFailedException,
                ConflictException,
                InvalidInputException,
                MalformedFormException,
                NotFoundException,
                StorageException {

    private static final long serialVersionUID = 1L;

    private final String code;

    WaymarkException(String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** Creates an exception without a stack trace, for errors where the stack trace would be the largest cost. */
    WaymarkException(String code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    /** Returns the kind of error for programs: a stable lower-case name such as {@code not_found}. */
    public final String code() {
        return code;
    }
}
