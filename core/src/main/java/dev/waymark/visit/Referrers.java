package dev.waymark.visit;

import com.google.common.base.CharMatcher;
import dev.waymark.url.WebUrl;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parser of the value of a {@code Referer} header. */
final class Referrers {

    /** The address of an app of Android. The id of an app has at least two names. */
    private static final Pattern APP = Pattern.compile(
            "(?i:android-app)://([A-Za-z]\\w{0,254}(?:\\.[A-Za-z]\\w{0,254}){1,100})(?:[/?#].*)?", Pattern.DOTALL);

    private static final int LONGEST_SCHEME = "https://".length();
    private static final int MOST_CHARACTERS = 1_024;
    private static final int LONGEST_HOST = 255;

    private Referrers() {}

    /** The characters of names and addresses on the internet. A URL may contain more characters. */
    private static final CharMatcher IN_HOSTS =
            CharMatcher.inRange('a', 'z').or(CharMatcher.inRange('0', '9')).or(CharMatcher.anyOf("-_.:[]"));

    private static final CharMatcher DOT = CharMatcher.is('.');

    /**
     * Returns the id of an app, or the canonical host without a dot at the end and without leading {@code www.} (D-40); empty if
     * the header contains no app and no host.
     */
    static Optional<String> source(String header) {
        String start = header.substring(0, Math.min(header.length(), MOST_CHARACTERS));
        Matcher app = APP.matcher(start);
        return app.matches() ? Optional.of(app.group(1)).filter(Referrers::isShort) : host(start);
    }

    private static boolean isShort(String source) {
        return source.length() <= LONGEST_HOST;
    }

    private static Optional<String> host(String start) {
        int path = start.indexOf('/', LONGEST_SCHEME);
        return parsed(path < 0 ? start : start.substring(0, path))
                .map(url -> DOT.trimTrailingFrom(url.project()))
                .filter(host -> !host.isEmpty() && isShort(host) && IN_HOSTS.matchesAllOf(host));
    }

    private static Optional<WebUrl> parsed(String origin) {
        try {
            return Optional.of(WebUrl.of(origin));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
