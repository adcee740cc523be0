package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

/**
 * The stored form of a password: a salted hash. The text contains the method of hashing.
 *
 * @param encoded the result of a {@link PasswordHasher}, at most 512 characters
 */
public record PasswordHash(String encoded) {

    /** The maximum number of characters of a hash. */
    public static final int MAX_LENGTH = 512;

    /**
     * Checks the length.
     *
     * @throws IllegalArgumentException if the encoded form is empty or longer than 512 characters
     */
    public PasswordHash {
        checkArgument(
                !checkNotNull(encoded, "encoded").isEmpty() && encoded.length() <= MAX_LENGTH,
                "an encoded password hash must be 1 to %s characters",
                MAX_LENGTH);
    }

    /** Returns a text without the hash. */
    @Override
    public String toString() {
        return "PasswordHash[hidden]";
    }
}
