package dev.waymark.access;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Splitter;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** The default hasher: {@code pbkdf2-sha256$iterations$salt$hash}, salt and hash in Base64 without padding (D-3). */
final class Pbkdf2PasswordHasher implements PasswordHasher {

    /** OWASP Password Storage Cheat Sheet, PBKDF2-HMAC-SHA256. */
    static final int OWASP_ITERATIONS = 600_000;

    private static final String SCHEME = "pbkdf2-sha256";
    private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int MAX_CANDIDATE_LENGTH = 512;
    private static final Splitter FIELDS = Splitter.on('$');

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
        return new Encoded(iterations, salt, derive(password, salt, iterations, HASH_BYTES)).toHash();
    }

    @Override
    public boolean verify(Secret candidate, PasswordHash hash) {
        checkNotNull(hash, "hash");
        String text = checkNotNull(candidate, "candidate").reveal();
        if (text.isEmpty() || text.length() > MAX_CANDIDATE_LENGTH || !isDistinct(text)) {
            return false;
        }
        return Encoded.read(hash).filter(stored -> matches(candidate, stored)).isPresent();
    }

    /**
     * Whether no other text gives the same hash: HMAC pads short keys with NUL, and the JDK encodes half of a surrogate pair
     * as a question mark.
     */
    private static boolean isDistinct(String text) {
        return text.codePoints()
                .noneMatch(codePoint -> codePoint == 0 || Character.getType(codePoint) == Character.SURROGATE);
    }

    private static boolean matches(Secret candidate, Encoded stored) {
        byte[] derived = derive(candidate, stored.salt(), stored.iterations(), stored.hash().length);
        return MessageDigest.isEqual(derived, stored.hash());
    }

    private static byte[] derive(Secret password, byte[] salt, int iterations, int bytes) {
        PBEKeySpec spec = new PBEKeySpec(password.reveal().toCharArray(), salt, iterations, bytes * Byte.SIZE);
        try {
            return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(spec).getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK offers no " + ALGORITHM, e);
        } finally {
            spec.clearPassword();
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared: only the three parts of one text
    private record Encoded(int iterations, byte[] salt, byte[] hash) {

        PasswordHash toHash() {
            Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
            return new PasswordHash(String.join(
                    "$",
                    SCHEME,
                    Integer.toString(iterations),
                    base64.encodeToString(salt),
                    base64.encodeToString(hash)));
        }

        static Optional<Encoded> read(PasswordHash hash) {
            List<String> fields = FIELDS.splitToList(hash.encoded());
            if (fields.size() != 4 || !fields.get(0).equals(SCHEME)) {
                return Optional.empty();
            }
            try {
                Base64.Decoder base64 = Base64.getDecoder();
                Encoded encoded = new Encoded(
                        Integer.parseInt(fields.get(1)), base64.decode(fields.get(2)), base64.decode(fields.get(3)));
                return Optional.of(encoded).filter(Encoded::isUsable);
            } catch (IllegalArgumentException notEncodedByUs) {
                return Optional.empty();
            }
        }

        private boolean isUsable() {
            return iterations >= 1 && salt.length > 0 && hash.length > 0;
        }
    }
}
