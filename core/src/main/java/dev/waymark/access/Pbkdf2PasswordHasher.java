package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** The default hasher (D-3), which also verifies PBKDF2-HMAC-SHA256 hashes of other systems (D-35). */
final class Pbkdf2PasswordHasher implements PasswordHasher {

    /** OWASP Password Storage Cheat Sheet, PBKDF2-HMAC-SHA256. */
    static final int OWASP_ITERATIONS = 600_000;

    private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int MAX_CANDIDATE_LENGTH = 512;

    /** The maximum number of iterations of an imported hash: each visit with a password takes one or two seconds at most. */
    private static final int MAX_ITERATIONS = 3_000_000;

    /** The minimum length of an imported hash. A shorter hash matches wrong passwords by chance too easily. */
    private static final int MIN_HASH_BYTES = 16;

    /** The maximum length of an imported hash. Every 32 bytes repeat all iterations. */
    private static final int MAX_HASH_BYTES = 64;

    private final SecureRandom random = new SecureRandom();
    private final int iterations;

    Pbkdf2PasswordHasher(int iterations) {
        checkArgument(iterations >= 1, "iterations must be at least 1, was %s", iterations);
        this.iterations = iterations;
    }

    @Override
    public PasswordHash hash(Secret password) {
        checkNotNull(password, "password");
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return new Pbkdf2Hash(iterations, salt, derive(password, salt, iterations, HASH_BYTES)).encode();
    }

    @Override
    public boolean verify(Secret candidate, PasswordHash hash) {
        checkNotNull(hash, "hash");
        String text = checkNotNull(candidate, "candidate").reveal();
        if (text.isEmpty() || text.length() > MAX_CANDIDATE_LENGTH || !isDistinct(text)) {
            return false;
        }
        return Pbkdf2Format.read(hash)
                .filter(stored -> matches(candidate, stored))
                .isPresent();
    }

    @Override
    public boolean canVerify(PasswordHash hash) {
        return Pbkdf2Format.read(checkNotNull(hash, "hash"))
                .filter(read -> read.iterations() <= Math.max(MAX_ITERATIONS, iterations))
                .filter(read -> read.hash().length >= MIN_HASH_BYTES && read.hash().length <= MAX_HASH_BYTES)
                .isPresent();
    }

    /**
     * Returns whether no other text has the same hash: HMAC pads short keys with NUL, and the JDK encodes an unpaired surrogate
     * as a question mark.
     */
    private static boolean isDistinct(String text) {
        return text.codePoints()
                .noneMatch(codePoint -> codePoint == 0 || Character.getType(codePoint) == Character.SURROGATE);
    }

    private static boolean matches(Secret candidate, Pbkdf2Hash stored) {
        byte[] derived = derive(candidate, stored.salt(), stored.iterations(), stored.hash().length);
        return MessageDigest.isEqual(derived, stored.hash());
    }

    private static byte[] derive(Secret password, byte[] salt, int iterations, int bytes) {
        PBEKeySpec spec = new PBEKeySpec(password.reveal().toCharArray(), salt, iterations, bytes * Byte.SIZE);
        try {
            return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK does not support " + ALGORITHM, e);
        } finally {
            spec.clearPassword();
        }
    }
}
