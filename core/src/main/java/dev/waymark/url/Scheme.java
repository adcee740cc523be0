package dev.waymark.url;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;

/** The rules for URL schemes. */
final class Scheme {

    private static final CharMatcher LETTER = CharMatcher.inRange('a', 'z').or(CharMatcher.inRange('A', 'Z'));
    private static final CharMatcher CHARACTER = LETTER.or(CharMatcher.inRange('0', '9'))
            .or(CharMatcher.anyOf("+.-"))
            .precomputed();
    private static final ImmutableSet<String> NEVER_ALLOWED = ImmutableSet.of("javascript", "data", "file");
    private static final ImmutableMap<String, Integer> WEB_PORTS = ImmutableMap.of("http", 80, "https", 443);

    private Scheme() {}

    static boolean isWellFormed(String scheme) {
        return !scheme.isEmpty() && LETTER.matches(scheme.charAt(0)) && CHARACTER.matchesAllOf(scheme);
    }

    static boolean isNeverAllowed(String lowerCaseScheme) {
        return NEVER_ALLOWED.contains(lowerCaseScheme);
    }

    /** Returns whether the scheme is http or https. Such URLs are parsed like in browsers. */
    static boolean isWeb(String lowerCaseScheme) {
        return WEB_PORTS.containsKey(lowerCaseScheme);
    }

    static boolean isDefaultPort(String webScheme, int port) {
        return WEB_PORTS.getOrDefault(webScheme, -1) == port;
    }
}
