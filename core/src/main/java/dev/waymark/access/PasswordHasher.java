package dev.waymark.access;

import static com.google.common.base.Preconditions.checkNotNull;

/**
 * Hashes passwords, and checks passwords against hashes. Implementations are safe for use by many threads, and compare
 * in constant time.
 *
 * @see <a href="../package-summary.html#D-3">How passwords are stored</a>
 */
public interface PasswordHasher {

    /** Hashes a password with a fresh salt. */
    PasswordHash hash(Secret password);

    /**
     * Whether the hash was made of this password.
     *
     * <p>If no password can be like the candidate (it is empty or too long), or this hasher cannot read the hash, the
     * answer is false, not an exception.
     */
    boolean verify(Secret candidate, PasswordHash hash);

    /**
     * Whether a hash that another system made is one that {@link #verify} can tell the right password of, at a cost that a
     * visit can bear. Records whose hashes are not are refused when they are imported. By default none is.
     *
     * @see <a href="../package-summary.html#D-35">Moving in and out</a>
     */
    default boolean canVerify(PasswordHash hash) {
        checkNotNull(hash, "hash");
        return false;
    }

    /**
     * PBKDF2-HMAC-SHA256 from the JDK, with the 600,000 iterations that OWASP's Password Storage Cheat Sheet asks for.
     * One hash takes about 200 ms of one core.
     *
     * <p>It also verifies what others have made of PBKDF2-HMAC-SHA256, with at most 3,000,000 iterations and in the spelling
     * of Django ({@code pbkdf2_sha256$870000$salt$…}), of passlib ({@code $pbkdf2-sha256$29000$salt$…}) or of the PHC string
     * format ({@code $pbkdf2-sha256$i=600000,l=32$salt$…}).
     */
    static PasswordHasher pbkdf2() {
        return new Pbkdf2PasswordHasher(Pbkdf2PasswordHasher.OWASP_ITERATIONS);
    }

    /**
     * PBKDF2-HMAC-SHA256 with a cost of your own: higher as machines get faster, or 1 in unit tests. Hashes of another
     * cost still verify, since each says its own.
     *
     * @param iterations at least 1
     * @throws IllegalArgumentException if {@code iterations} is less than 1
     */
    static PasswordHasher pbkdf2(int iterations) {
        return new Pbkdf2PasswordHasher(iterations);
    }
}
