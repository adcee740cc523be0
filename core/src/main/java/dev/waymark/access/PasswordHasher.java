package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * Hashes passwords, and compares passwords with hashes. Implementations must be thread-safe, and compare in constant time.
 *
 * @see <a href="../package-summary.html#D-3">How passwords are stored</a>
 */
public interface PasswordHasher {

    /** Hashes a password with a fresh salt. */
    PasswordHash hash(Secret password);

    /**
     * Returns whether the hash was computed from this password.
     *
     * <p>If the candidate cannot be a password (empty or too long), or this hasher cannot parse the hash, the method returns
     * false and throws no exception.
     */
    boolean verify(Secret candidate, PasswordHash hash);

    /**
     * Returns whether {@link #verify} supports a hash of another system, at an acceptable cost for each visit. With
     * another hash, an imported link arrives disabled, the page of an imported link arrives private, and the import refuses a
     * report. The default implementation returns false for every hash.
     *
     * @see <a href="../package-summary.html#D-35">Moving in and out</a>
     */
    default boolean canVerify(PasswordHash hash) {
        checkNotNull(hash, "hash");
        return false;
    }

    /**
     * Returns a hasher for PBKDF2-HMAC-SHA256 from the JDK, with 600,000 iterations as OWASP's Password Storage Cheat Sheet
     * recommends. A hash takes about 200 ms of one core.
     *
     * <p>The hasher also verifies PBKDF2-HMAC-SHA256 hashes of other systems with at most 3,000,000 iterations, in the format
     * of Django ({@code pbkdf2_sha256$870000$salt$…}), of passlib ({@code $pbkdf2-sha256$29000$salt$…}), or of the PHC string
     * format ({@code $pbkdf2-sha256$i=600000,l=32$salt$…}).
     */
    static PasswordHasher pbkdf2() {
        return new Pbkdf2PasswordHasher(Pbkdf2PasswordHasher.OWASP_ITERATIONS);
    }

    /**
     * Returns a hasher for PBKDF2-HMAC-SHA256 with another cost: higher for faster machines, or 1 in unit tests. Existing
     * hashes still verify, since each hash contains its own number of iterations.
     *
     * @param iterations at least 1
     * @throws IllegalArgumentException if {@code iterations} is less than 1
     */
    static PasswordHasher pbkdf2(int iterations) {
        return new Pbkdf2PasswordHasher(iterations);
    }
}
