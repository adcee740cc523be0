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
 * What API keys look like, and how they are stored (D-2). A key has 256 random bits, so that a plain hash hides it as well
 * as a slow one would, and can be looked up.
 */
final class ApiKeyHashes {

    private static final String PREFIX = "wm_";
    private static final int RANDOM_BYTES = 32;
    private static final int LEAST_LENGTH = 32;
    private static final int MOST_LENGTH = 256;
    private static final CharMatcher ALLOWED = CharMatcher.inRange('A', 'Z')
            .or(CharMatcher.inRange('a', 'z'))
            .or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("_-"));

    /** RFC 6750, 2.1: the scheme in whatever letter case, spaces, the token. */
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
                && text.length() >= LEAST_LENGTH
                && text.length() <= MOST_LENGTH
                && ALLOWED.matchesAllOf(text);
    }

    static String of(Secret key) {
        return Hashing.sha256().hashString(key.reveal(), StandardCharsets.UTF_8).toString();
    }

    /** The key in the value of an {@code Authorization} header, if it has the form of one. */
    static Optional<Secret> in(String authorization) {
        Matcher bearer = BEARER.matcher(authorization);
        return bearer.matches()
                ? Optional.of(Secret.of(bearer.group(1))).filter(ApiKeyHashes::isWellFormed)
                : Optional.empty();
    }
}
