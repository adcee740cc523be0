package dev.waymark.access;

import com.google.common.base.CharMatcher;
import com.google.common.primitives.Ints;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text formats of hashes by PBKDF2-HMAC-SHA256: the format of the library and those of other libraries (D-35). */
enum Pbkdf2Format {
    /** Our own. */
    OURS(Pbkdf2Hash.SCHEME + "\\$(?<iterations>\\d+)\\$(?<salt>[^$]+)\\$(?<hash>[^$]+)"),

    /** Django's; the salt is text, not Base64. */
    DJANGO("pbkdf2_sha256\\$(?<iterations>\\d+)\\$(?<salt>[^$]+)\\$(?<hash>[^$]+)") {
        @Override
        byte[] salt(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    },

    /** Passlib's; its Base64 has a dot for a plus. */
    PASSLIB("\\$pbkdf2-sha256\\$(?<iterations>\\d+)\\$(?<salt>[^$+]+)\\$(?<hash>[^$+]+)") {
        @Override
        byte[] decode(String text) {
            return super.decode(DOT.replaceFrom(text, '+'));
        }
    },

    /** That of the PHC string format; the length in bytes may be given. */
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

    /** The parts of a hash; empty if it is spelled in none of these ways. */
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

    /** Whether it has as much as SHA-256 gives, unless it says how much. What has less was cut off. */
    boolean isComplete(Matcher parts, byte[] hash) {
        return hash.length >= SHA_256_BYTES;
    }
}
