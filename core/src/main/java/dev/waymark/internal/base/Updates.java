package dev.waymark.internal.base;

import dev.waymark.error.StaleVersionException;
import dev.waymark.error.StorageException;
import java.util.Optional;
import java.util.function.Supplier;

/** Optimistic updates: a writer reads and writes a record, and repeats both if another writer was faster (D-21). */
public final class Updates {

    /**
     * The maximum number of attempts. Each failed attempt means the success of another writer, so this number of consecutive
     * failures indicates a defect of the store.
     */
    private static final int MAX_ATTEMPTS = 1_000;

    private Updates() {}

    /**
     * Repeats an attempt until the attempt succeeds.
     *
     * @param attempt reads, changes and writes the record; empty if another writer wrote in between
     * @throws StorageException if 1,000 attempts fail
     */
    public static <T> T untilWritten(String kind, long id, Supplier<Optional<T>> attempt) {
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            Optional<T> written = attempt.get();
            if (written.isPresent()) {
                return written.get();
            }
        }
        throw new StorageException(
                "the " + kind + " with id " + id + " was changed concurrently in 1,000 consecutive attempts", null);
    }

    /**
     * Checks the number of failed attempts before another attempt to update many records.
     *
     * @param attempt the number of failed attempts
     * @throws StorageException if 1,000 attempts have failed
     */
    public static void checkAttempt(String kind, int attempt) {
        if (attempt == MAX_ATTEMPTS) {
            throw new StorageException(kind + "s were changed concurrently in 1,000 consecutive attempts", null);
        }
    }

    /**
     * Checks that the stored version is the version that the caller expects.
     *
     * @param expected the expected version; empty for any version
     * @throws StaleVersionException if the caller expects another version
     */
    public static void checkVersion(String kind, long id, Optional<Long> expected, long actual) {
        if (expected.isPresent() && expected.get() != actual) {
            throw new StaleVersionException(kind, id, expected.get());
        }
    }
}
