package dev.waymark.access;

import com.google.common.base.CharMatcher;
import com.google.common.primitives.Ints;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text formats of hashes by PBKDF2-HMAC-SHA256: the format of this library and the formats of other libraries (D-35). */
enum Pbkdf2Format {
    /** The format of this library. */
    OURS(Pbkdf2Hash.SCHEME + "\\$(?<iterations>\\d+)\\$(?<salt>[^$]+)\\$(?<hash>[^$]+)"),

    /** The format of Django. The salt is text instead of Base64. */
    DJANGO("pbkdf2_sha256\\$(?<iterations>\\d+)\\$(?<salt>[^$]+)\\$(?<hash>[^$]+)") {
        @Override
        byte[] salt(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    },

    /** The format of passlib. Its Base64 has a dot instead of a plus. */
    PASSLIB("\\$pbkdf2-sha256\\$(?<iterations>\\d+)\\$(?<salt>[^$+]+)\\$(?<hash>[^$+]+)") {
        @Override
        byte[] decode(String text) {
            return super.decode(DOT.replaceFrom(text, '+'));
        }
    },

    /** The PHC string format, with an optional length in bytes. */
    PHC("\\$pbkdf2-sha256\\$i=(?<iterations>\\d+)(,l=(?<length>\\d+))?\\$(?<salt>[^$]+)\\$(?<hash>[^$]+)") {
        @Override
        boolean isComplete(Matcher parts, byte[] hash) {
            String length = parts.group("length");
            return length == null ? super.isComplete(parts, hash) : length.equals(Integer.toString(hash.length));
        }
    };

    private static final int SHA_256_BYTES = 32;
    private static final CharMatcher DOT = CharMatcher.is('.');

    private final Pattern pattern;

    Pbkdf2Format(String pattern) {
        this.pattern = Pattern.compile(pattern);
    }

    /** Parses a hash; empty if the hash has none of these formats. */
    static Optional<Pbkdf2Hash> read(PasswordHash hash) {
        for (Pbkdf2Format spelling : values()) {
            Matcher parts = spelling.pattern.matcher(hash.encoded());
            if (parts.matches()) {
                return spelling.read(parts).filter(Pbkdf2Hash::isUsable);
            }
        }
        return Optional.empty();
    }

    private Optional<Pbkdf2Hash> read(Matcher parts) {
        Integer iterations = Ints.tryParse(parts.group("iterations"));
        if (iterations == null) {
            return Optional.empty();
        }
        try {
            byte[] hash = decode(parts.group("hash"));
            return Optional.of(new Pbkdf2Hash(iterations, salt(parts.group("salt")), hash))
                    .filter(read -> isComplete(parts, hash));
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    byte[] salt(String text) {
        return decode(text);
    }

    byte[] decode(String text) {
        return Base64.getDecoder().decode(text);
    }

    /**
     * Returns whether the hash has at least the 32 bytes of SHA-256 or, in the PHC format, exactly its stated length. Any other
     * hash was cut off, and is refused.
     */
    boolean isComplete(Matcher parts, byte[] hash) {
        return hash.length >= SHA_256_BYTES;
    }
}
