package dev.waymark.value;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;

/** What is known of URL schemes. */
final class Scheme {

    private static final CharMatcher LETTER = CharMatcher.inRange('a', 'z').or(CharMatcher.inRange('A', 'Z'));
    private static final CharMatcher CHARACTER = LETTER.or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("+.-"))
            .precomputed();
    private static final ImmutableSet<String> NEVER_ALLOWED = ImmutableSet.of("javascript", "data", "file");
    private static final ImmutableMap<String, Integer> DEFAULT_PORTS =
            ImmutableMap.of("http", 80, "https", 443, "ws", 80, "wss", 443, "ftp", 21);

    private Scheme() {}

    static boolean isWellFormed(String scheme) {
        return !scheme.isEmpty() && LETTER.matches(scheme.charAt(0)) && CHARACTER.matchesAllOf(scheme);
    }

    static boolean isNeverAllowed(String lowerCaseScheme) {
        return NEVER_ALLOWED.contains(lowerCaseScheme);
    }

    static boolean isDefaultPort(String lowerCaseScheme, int port) {
        return DEFAULT_PORTS.getOrDefault(lowerCaseScheme, -1) == port;
    }
}
