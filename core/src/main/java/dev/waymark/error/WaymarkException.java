package dev.waymark.error;

import org.jspecify.annotations.Nullable;

/**
 * The root of all exceptions of this library. Only errors of the calling program, such as a null argument, are
 * exceptions of the JDK instead.
 */
public abstract sealed class WaymarkException extends RuntimeException
        permits AuthenticationException,
                BusyException,
                ConflictException,
                GenerationFailedException,
                InvalidCursorException,
                InvalidInputException,
                MalformedFormException,
                NotFoundException,
                StorageException,
                ZoneFailedException {

    private static final long serialVersionUID = 1L;

    private final String code;

    WaymarkException(String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** Without a stack trace, where it costs more than all else. */
    WaymarkException(String code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    /** The kind of error, for programs: a stable lower-case name such as {@code not_found}. */
    public final String code() {
        return code;
    }
}
