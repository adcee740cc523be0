package dev.waymark.internal.access;

import com.google.common.base.CharMatcher;
import com.google.common.hash.Hashing;
import dev.waymark.access.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The format and the hashes of API keys (D-2). A key has 256 random bits. Therefore a plain hash hides the key as well as a
 * slow hash. The store finds keys by their hashes.
 */
final class ApiKeyHashes {

    private static final String PREFIX = "wm_";
    private static final int RANDOM_BYTES = 32;
    private static final int MIN_LENGTH = 32;
    private static final int MAX_LENGTH = 256;
    private static final CharMatcher ALLOWED = CharMatcher.inRange('A', 'Z')
            .or(CharMatcher.inRange('a', 'z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("_-"));

    /** The value of the header (RFC 6750, 2.1): the case-insensitive scheme, spaces, and the token. */
    private static final Pattern BEARER = Pattern.compile("\\s*bearer +(\\S+)\\s*", Pattern.CASE_INSENSITIVE);

    private ApiKeyHashes() {}

    static Secret random(RandomGenerator random) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return Secret.of(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    static boolean isWellFormed(Secret key) {
        String text = key.reveal();
        return text.startsWith(PREFIX)
                && text.length() >= MIN_LENGTH
                && text.length() <= MAX_LENGTH
                && ALLOWED.matchesAllOf(text);
    }

    static String of(Secret key) {
        return Hashing.sha256().hashString(key.reveal(), StandardCharsets.UTF_8).toString();
    }

    /** Returns the key in the value of an {@code Authorization} header; empty if the value is malformed. */
    static Optional<Secret> in(String authorization) {
        Matcher bearer = BEARER.matcher(authorization);
        return bearer.matches()
                ? Optional.of(Secret.of(bearer.group(1))).filter(ApiKeyHashes::isWellFormed)
                : Optional.empty();
    }
}
