package dev.waymark.url;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import dev.waymark.url.UrlRefusedException.Kind;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Parses an absolute http or https URL like a browser (<a href="https://url.spec.whatwg.org/#url-parsing">URL Standard</a>),
 * but refuses characters that browsers repair silently, such as tabs and backslashes (D-7). If a URL has another scheme, only
 * the scheme is parsed (D-8a).
 */
final class UrlParser {

    /** Accepts all schemes except the schemes that are never allowed. */
    static final UrlParser ANY_SCHEME = new UrlParser(
            scheme -> !Scheme.isNeverAllowed(scheme),
            () -> "must start with a scheme such as https://, other than javascript, data and file",
            url -> false,
            UrlPolicy.HIGHEST_MAX_LENGTH);

    /** The maximum number of characters of a canonical host. */
    private static final int MAX_HOST = 2_048;

    private static final int MAX_PORT = 65_535;
    private static final CharMatcher WHITE_SPACE = CharMatcher.whitespace();
    private static final CharMatcher ORDINARY =
            CharMatcher.inRange('!', '~').and(CharMatcher.isNot('\\')).precomputed();
    private static final CharMatcher AUTHORITY_END = CharMatcher.anyOf("/?#");
    private static final CharMatcher NOT_SLASH = CharMatcher.isNot('/');

    private final Predicate<String> schemeAllowed;
    private final Supplier<String> schemeMessage;
    private final Predicate<WebUrl> refused;
    private final int maxLength;

    /**
     * @param maxLength the maximum number of characters of a location
     */
    UrlParser(
            Predicate<String> schemeAllowed, Supplier<String> schemeMessage, Predicate<WebUrl> refused, int maxLength) {
        this.schemeAllowed = schemeAllowed;
        this.schemeMessage = schemeMessage;
        this.refused = refused;
        this.maxLength = maxLength;
    }

    WebUrl parse(String text) {
        try {
            return read(text);
        } catch (UrlRefusedException refused) {
            throw new IllegalArgumentException("URL " + refused.problem());
        }
    }

    Optional<WebUrl> find(String text) {
        try {
            return Optional.of(read(text));
        } catch (UrlRefusedException refused) {
            return Optional.empty();
        }
    }

    WebUrl read(String sent) throws UrlRefusedException {
        String text = WHITE_SPACE.trimFrom(sent);
        refuseIf(text.isEmpty(), Kind.REQUIRED, "must not be empty");
        requireLength(text.codePointCount(0, text.length()), "characters");
        String scheme = readScheme(text);
        requireCharacters(text);
        WebUrl url = Scheme.isWeb(scheme) ? readWeb(text, scheme) : readOpaque(text, scheme);
        requireLength(url.location().length(), "characters when percent-encoded");
        refuseIf(refused.test(url), Kind.REFUSED, "must not lead to this address, which is refused");
        return url;
    }

    private static WebUrl readWeb(String text, String scheme) throws UrlRefusedException {
        int start = indexIn(NOT_SLASH, text, scheme.length() + 1);
        int end = indexIn(AUTHORITY_END, text, start);
        String authority = text.substring(start, end);
        requireNoUserInfo(authority);
        int hostEnd = hostEnd(authority);
        String host = readHost(authority.substring(0, hostEnd));
        String port = readPort(scheme, authority.substring(hostEnd));

        String rest = text.substring(end);
        String path = rest.startsWith("/") ? rest : "/" + rest;
        return new WebUrl(text, scheme, host, scheme + "://" + host + port + path);
    }

    private static WebUrl readOpaque(String text, String scheme) throws UrlRefusedException {
        WebUrl url = new WebUrl(text, scheme, "", scheme + text.substring(scheme.length()));
        refuseIf(
                !isUri(url.location()),
                Kind.MALFORMED,
                "must be a URI with more than its scheme, as in tel:+33123456789 or myapp://open");
        return url;
    }

    private static boolean isUri(String text) {
        try {
            return new URI(text).isAbsolute();
        } catch (URISyntaxException notUri) {
            return false;
        }
    }

    /** Checks the length of the text, which bounds the time of the next steps, and of the location (D-7). */
    private void requireLength(int length, String unit) throws UrlRefusedException {
        if (length > maxLength) {
            throw new UrlRefusedException(
                    Kind.TOO_LONG, "must have at most " + maxLength + " " + unit + ", has " + length, maxLength);
        }
    }

    private String readScheme(String text) throws UrlRefusedException {
        String scheme = Ascii.toLowerCase(text.substring(0, Math.max(0, text.indexOf(':'))));
        if (Scheme.isWellFormed(scheme) && schemeAllowed.test(scheme)) {
            return scheme;
        }
        throw new UrlRefusedException(Kind.SCHEME, schemeMessage.get());
    }

    private static void requireCharacters(String text) throws UrlRefusedException {
        if (ORDINARY.matchesAllOf(text)) {
            return;
        }
        refuseIf(
                text.codePoints().anyMatch(UrlParser::isSurrogate),
                Kind.MALFORMED,
                "must be well-formed Unicode, contains half of a surrogate pair");
        refuseIf(
                text.chars().anyMatch(Character::isISOControl),
                Kind.CONTROL_CHARACTER,
                "must not contain control characters such as tabs or line breaks; percent-encode them");
        refuseIf(
                WHITE_SPACE.matchesAnyOf(text), Kind.WHITE_SPACE, "must not contain white space; write a space as %20");
        refuseIf(text.indexOf('\\') >= 0, Kind.BACKSLASH, "must not contain a backslash; write / or %5C");
    }

    private static boolean isSurrogate(int codePoint) {
        return Character.getType(codePoint) == Character.SURROGATE;
    }

    private static void requireNoUserInfo(String authority) throws UrlRefusedException {
        refuseIf(
                authority.indexOf('@') >= 0,
                Kind.USER_INFO,
                "must not contain a user name or password before the host");
    }

    /** Returns the end of the host: the colon before the port, outside the brackets of an IPv6 address. */
    private static int hostEnd(String authority) {
        int colon = authority.indexOf(':', authority.startsWith("[") ? authority.indexOf(']') + 1 : 0);
        return colon < 0 ? authority.length() : colon;
    }

    private static String readHost(String text) throws UrlRefusedException {
        refuseIf(text.isEmpty(), Kind.HOST, "must contain a host, as in https://example.com/");
        String host = HostParser.parse(text)
                .orElseThrow(() -> new UrlRefusedException(
                        Kind.HOST,
                        "must have a host that browsers open, such as example.com, 192.0.2.1 or [2001:db8::1]"));
        if (host.length() > MAX_HOST) {
            throw new UrlRefusedException(
                    Kind.TOO_LONG,
                    "must have a host of at most " + MAX_HOST + " characters in ASCII, has " + host.length(),
                    MAX_HOST);
        }
        return host;
    }

    private static String readPort(String scheme, String colonAndPort) throws UrlRefusedException {
        String digits = colonAndPort.isEmpty() ? "" : colonAndPort.substring(1);
        if (digits.isEmpty()) {
            return "";
        }
        long port = Digits.parse(digits, 10).orElse(Long.MAX_VALUE);
        refuseIf(port > MAX_PORT, Kind.PORT, "must have no port or a port from 0 to " + MAX_PORT);
        return Scheme.isDefaultPort(scheme, (int) port) ? "" : ":" + port;
    }

    /** Returns whether a text does not exceed the highest maximum length of a URL. */
    static boolean isShortEnough(String text) {
        return text.codePointCount(0, text.length()) <= UrlPolicy.HIGHEST_MAX_LENGTH;
    }

    /** Returns whether a text does not exceed the maximum length of a canonical host. */
    static boolean isShortHost(String text) {
        return text.length() <= MAX_HOST;
    }

    private static int indexIn(CharMatcher matcher, String text, int from) {
        int index = matcher.indexIn(text, from);
        return index < 0 ? text.length() : index;
    }

    private static void refuseIf(boolean broken, Kind kind, String message) throws UrlRefusedException {
        if (broken) {
            throw new UrlRefusedException(kind, message);
        }
    }
}
