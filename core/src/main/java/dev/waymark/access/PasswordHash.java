package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

/**
 * A password as it is stored: salted and hashed, by a method that the text itself names.
 *
 * @param encoded what a {@link PasswordHasher} made of the password; at most 512 characters
 */
public record PasswordHash(String encoded) {

    /** How many characters a hash has at most. */
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

    /** Hides the hash. */
    @Override
    public String toString() {
        return "PasswordHash[hidden]";
    }
}
