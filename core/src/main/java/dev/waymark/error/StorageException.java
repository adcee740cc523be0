package dev.waymark.error;

import org.jspecify.annotations.Nullable;

/**
 * The storage could not do what was asked of it: unreachable, out of space, misconfigured. Nothing is half-written;
 * whether a single write took effect may be unknown where the connection broke while it was under way. A record that was
 * damaged from outside is one, too, where it is read alone; the message has its id and says what is wrong with it.
 */
public final class StorageException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /** With what the storage was doing, and the driver's own error if there is one. */
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
