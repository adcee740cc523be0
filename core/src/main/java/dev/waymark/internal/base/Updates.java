package dev.waymark.internal.base;

import dev.waymark.error.StaleVersionException;
import dev.waymark.error.StorageException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Changes a record by reading it and writing it back, again if somebody else was faster (D-21). */
public final class Updates {

    /**
     * Each failed attempt means that another one succeeded, so that this many in a row are due to a store that lies about
     * versions rather than to many writers.
     */
    private static final int MAX_ATTEMPTS = 1_000;

    private Updates() {}

    /**
     * Attempts until one succeeds.
     *
     * @param attempt reads, changes and writes; empty if somebody else wrote in between
     * @throws StorageException if none of very many attempts succeeds
     */
    public static <T> T untilWritten(String kind, long id, Supplier<Optional<T>> attempt) {
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            Optional<T> written = attempt.get();
            if (written.isPresent()) {
                return written.get();
            }
        }
        throw new StorageException("the " + kind + " with id " + id + " changes faster than it can be read", null);
    }

    /**
     * Refuses to change what the caller has not seen.
     *
     * @throws StaleVersionException if the caller expects another version
     */
    public static void checkVersion(String kind, long id, OptionalLong expected, long actual) {
        if (expected.orElse(actual) != actual) {
            throw new StaleVersionException(kind, id, expected.getAsLong());
        }
    }
}
