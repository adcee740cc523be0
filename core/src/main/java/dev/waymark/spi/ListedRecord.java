package dev.waymark.spi;

import dev.waymark.error.StorageException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The read of a record that a list contains. The list and the read by id are two steps, so this class repeats both steps until
 * both steps return the same version.
 */
final class ListedRecord {

    private static final int MAX_ATTEMPTS = 100;

    private ListedRecord() {}

    /**
     * Returns the record in the version that the list contains.
     *
     * @param kind the kind of the record in messages, such as {@code link}
     * @param listedVersion reads the version in the list; empty if the list does not contain the record
     * @param byId reads the record by the id
     * @return empty if the list does not contain the record
     * @throws StorageException if the list and the read by id differ in each attempt. Possible reasons: the lists of the
     * store lag behind the reads by id, or the record changes during each attempt
     */
    static <R> Optional<R> read(
            String kind,
            long id,
            Supplier<OptionalLong> listedVersion,
            Supplier<Optional<R>> byId,
            ToLongFunction<R> versionOf) {
        String last = "";
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            OptionalLong listed = listedVersion.get();
            if (listed.isEmpty()) {
                return Optional.empty();
            }
            Optional<R> found = byId.get();
            if (found.isPresent() && versionOf.applyAsLong(found.get()) == listed.getAsLong()) {
                return found;
            }
            last = "version " + listed.getAsLong() + " in the list, "
                    + found.map(record -> "version " + versionOf.applyAsLong(record))
                            .orElse("no record") + " by id";
        }
        throw StorageException.retryable(
                "the list and the read by id of the " + kind + " with id " + id + " differed in each of " + MAX_ATTEMPTS
                        + " attempts, the maximum; the last attempt returned " + last,
                null);
    }
}
