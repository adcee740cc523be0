package dev.waymark.error;

import org.jspecify.annotations.Nullable;

/** The root of all that the library throws on purpose, programming errors apart. */
public abstract sealed class WaymarkException extends RuntimeException
        permits AuthenticationException,
                BusyException,
                ConflictException,
                GenerationFailedException,
                InvalidCursorException,
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

    /** Without a stack trace, where it costs more than all else. */
    WaymarkException(String code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    /** What kind of error this is, for programs: a stable lower-case name such as {@code not_found}. */
    public final String code() {
        return code;
    }
}
