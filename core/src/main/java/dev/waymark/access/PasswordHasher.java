package dev.waymark.access;

/**
 * Turns passwords into what is stored, and checks a password against it (D-3). Implementations are safe for use by many
 * threads and compare in constant time.
 */
public interface PasswordHasher {

    /** Hashes a password with a fresh salt. */
    PasswordHash hash(Secret password);

    /**
     * Whether {@code candidate} is the password that {@code hash} was made of.
     *
     * <p>False, never an exception, for a candidate that no password can be (empty or too long) and for a hash that this
     * hasher cannot read.
     */
    boolean verify(Secret candidate, PasswordHash hash);

    /**
     * PBKDF2-HMAC-SHA256 from the JDK with the 600,000 iterations that OWASP's Password Storage Cheat Sheet asks for.
     * One hash takes in the order of 200 ms of one core.
     */
    static PasswordHasher pbkdf2() {
        return new Pbkdf2PasswordHasher(Pbkdf2PasswordHasher.OWASP_ITERATIONS);
    }

    /**
     * PBKDF2-HMAC-SHA256 with a cost of your own: higher as machines get faster, or 1 in unit tests. Hashes made with
     * another cost still verify, since the encoded form says its own.
     *
     * @param iterations at least 1
     * @throws IllegalArgumentException if {@code iterations} is less than 1
     */
    static PasswordHasher pbkdf2(int iterations) {
        return new Pbkdf2PasswordHasher(iterations);
    }
}
