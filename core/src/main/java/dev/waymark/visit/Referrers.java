package dev.waymark.visit;

import com.google.common.base.CharMatcher;
import dev.waymark.url.WebUrl;
import java.util.Optional;

/** Reads the value of a {@code Referer} header. */
final class Referrers {

    private static final int LONGEST_SCHEME = "https://".length();
    private static final int MOST_CHARACTERS = 1_024;
    private static final int LONGEST_HOST = 255;

    private Referrers() {}

    /** Of names and addresses: a URL may have others, but nothing on the internet does. */
    private static final CharMatcher IN_HOSTS =
            CharMatcher.inRange('a', 'z').or(CharMatcher.inRange('0', '9')).or(CharMatcher.anyOf("-_.:[]"));

    private static final CharMatcher DOT = CharMatcher.is('.');

    /** The canonical host, if it has one, without the dot at its end. */
    static Optional<String> host(String header) {
        String start = header.substring(0, Math.min(header.length(), MOST_CHARACTERS));
        int path = start.indexOf('/', LONGEST_SCHEME);
        return parsed(path < 0 ? start : start.substring(0, path))
                .map(url -> DOT.trimTrailingFrom(url.host()))
                .filter(host -> !host.isEmpty() && host.length() <= LONGEST_HOST && IN_HOSTS.matchesAllOf(host));
    }

    private static Optional<WebUrl> parsed(String origin) {
        try {
            return Optional.of(WebUrl.of(origin));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
