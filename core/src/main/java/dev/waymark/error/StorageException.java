package dev.waymark.error;

import org.jspecify.annotations.Nullable;

/**
 * The storage could not do what it was asked: it cannot be reached, is full, or is not set up. Nothing is half-written.
 * If the connection broke during a write, it may be unknown whether that write took effect.
 *
 * <p>A damaged record is such an error, too, where it is read alone. Then the message has its id and says what is wrong
 * with it.
 */
public final class StorageException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /** Says what the storage was doing, and what the driver threw, if anything. */
    public StorageException(String message, @Nullable Throwable cause) {
        super("storage", message, cause);
    }

    /**
     * A record is stored, but makes no sense.
     *
     * @param kind what it is, such as {@code link}
     * @param reason what is wrong with it, as its message says
     */
    public static StorageException damaged(String kind, long id, RuntimeException reason) {
        return new StorageException(
                "the " + kind + " with id " + id + " is damaged, by a crash or by hand: " + reason.getMessage(),
                reason);
    }
}
