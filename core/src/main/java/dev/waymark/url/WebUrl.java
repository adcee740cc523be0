package dev.waymark.url;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import dev.waymark.text.PercentEncoding;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An accepted URL. The URL is absolute, and contains no control characters, backslashes or inner white space. An http or https
 * URL has a host that a browser would open, and no user name or password. If the URL has another scheme, only the scheme
 * is parsed, and the text is stored unchanged.
 *
 * <pre>{@code
 * WebUrl url = WebUrl.of("https://www.Example.com:443/handbook");
 * String canonical = url.canonical(); // https://www.example.com/handbook
 * }</pre>
 *
 * <p>Two URLs are equal if their texts are equal. Compare the {@link #canonical()} forms to treat different spellings of an
 * address as equal.
 *
 * <p>Use {@link UrlPolicy#parse} for input of users, and {@link #of} for URLs that were accepted before.
 *
 * @see <a href="../package-summary.html#urls">How URLs behave</a>
 */
public final class WebUrl {

    /** A URL with a host in brackets, up to the closing bracket. Such a host may be an IPv6 address. */
    private static final Pattern ADDRESSED =
            Pattern.compile("[^:/?#]+://(?:[^/?#@]*@)?(\\[([^]/?#@]*)])(?=(?::[0-9]*)?(?:$|[/?#]))");

    /** The text from the last delimiter to an {@code @}. The look-behind keeps the search linear in a long text. */
    private static final Pattern USER_INFO = Pattern.compile("(?<![^/\\\\?#])[^/\\\\?#]+@");

    private final String text;
    private final String scheme;
    private final String host;
    private final String location;

    /**
     * @param address the text with a canonical scheme, host, port and path, not yet percent-encoded
     */
    WebUrl(String text, String scheme, String host, String address) {
        this.text = text;
        this.scheme = scheme;
        this.host = host;
        this.location = encoded(address);
    }

    /**
     * Parses a URL that was accepted before, for example a stored URL. Use {@link UrlPolicy#parse} for input of users.
     *
     * @param text the URL with any scheme except {@code javascript}, {@code data} and {@code file}; outer white space is
     *     trimmed
     * @throws IllegalArgumentException if the text breaks a rule; the message contains the rule, and does not repeat the text
     */
    public static WebUrl of(String text) {
        return UrlParser.ANY_SCHEME.parse(checkNotNull(text, "text"));
    }

    /**
     * Returns the project of a host, for filters. All spellings of a host have the same project, which equals the
     * {@link #project()} of the URLs with this host.
     *
     * @param host a project, a host in any spelling and optionally with a port or a path, or a whole http or https URL
     * @return the project. For any other text, the result is the trimmed text with ASCII letters in lower case; no http or
     * https URL has this project
     */
    public static String projectOf(String host) {
        String trimmed = CharMatcher.whitespace().trimFrom(checkNotNull(host, "host"));
        return Optional.of(trimmed)
                .filter(UrlParser::isShortEnough)
                .flatMap(WebUrl::hostIn)
                .map(WebUrl::withoutWww)
                .orElseGet(() -> Ascii.toLowerCase(trimmed));
    }

    /**
     * Returns the text of a URL for logs: {@code ***} replaces a user name and password before the host. The text may be
     * anything, including an invalid URL. An {@code @} in a path, query or fragment also hides the text between the last
     * {@code /}, <code>&#92;</code>, {@code ?} or {@code #} and the {@code @}.
     */
    public static String withoutUserInfo(String text) {
        return USER_INFO.matcher(checkNotNull(text, "text")).replaceAll("***@");
    }

    private static Optional<String> hostIn(String hostOrUrl) {
        return HostParser.parse(hostOrUrl)
                .or(() -> hostOf(hostOrUrl))
                .or(() -> startsWithScheme(hostOrUrl) ? Optional.empty() : hostOf("http://" + hostOrUrl));
    }

    private static boolean startsWithScheme(String text) {
        int end = text.indexOf("://");
        return end >= 0 && Scheme.isWellFormed(text.substring(0, end));
    }

    private static Optional<String> hostOf(String url) {
        return UrlParser.ANY_SCHEME.find(url).map(WebUrl::host).filter(host -> !host.isEmpty());
    }

    /**
     * Returns a host or project in Unicode, for display only: {@code m\u00FCnchen.de} for {@code xn--mnchen-3ya.de}. Letters of
     * different scripts can look alike, so compare and store only the ASCII form.
     *
     * @param host a canonical {@linkplain #host() host} or {@linkplain #project() project}
     * @return the name in Unicode; the host itself if the host is not international or not valid, or if the encoded name would
     *     be another host
     */
    public static String inUnicode(String host) {
        return UrlParser.isShortHost(checkNotNull(host, "host")) ? Uts46.toUnicode(host) : host;
    }

    /** {@return the text of the user, without outer white space} */
    public String text() {
        return text;
    }

    /** {@return the scheme in lower case, without the colon} */
    public String scheme() {
        return scheme;
    }

    /**
     * Returns the canonical host, which is the host that browsers resolve: a name in lower case, an IPv4 address in dotted
     * decimals, or a compressed IPv6 address in brackets. A trailing dot of a name stays.
     *
     * <p>International names are encoded by UTS 46, non-transitional: {@code stra\u00DFe.de} becomes {@code xn--strae-oqa.de},
     * not {@code strasse.de}. The result is the same on every JDK. Names with characters that Unicode 14 or later maps to
     * other characters are not accepted, nor the capital sharp s, whose host depends on the browser. Names with characters of a version after Unicode 17 are accepted only on a JDK
     * that supports this version.
     *
     * @return the host in ASCII, at most 2,048 characters long; empty if the scheme is neither http nor https
     */
    public String host() {
        return host;
    }

    /**
     * Returns the form that is equal for all spellings of an address: the {@link #location()} with upper-case hexadecimal
     * digits in each percent-encoded byte. So {@code /\u00E9}, {@code /%C3%A9} and {@code /%c3%a9} are one address.
     *
     * @return the canonical form, in ASCII; computed in linear time
     */
    public String canonical() {
        return PercentEncoding.withUpperCaseDigits(location);
    }

    /**
     * Returns the URL for the {@code Location} header of HTTP: an absolute URI of RFC 3986, which {@link java.net.URI#create}
     * accepts. The URI consists of the scheme, {@code ://}, the {@link #host()}, the port except the default port of the scheme,
     * and the rest of the URL, with {@code /} for an empty path. If the scheme is neither http nor https, only the scheme changes
     * to lower case.
     *
     * <p>Characters that are illegal in a URI are percent-encoded as UTF-8, such as {@code |}, a second {@code #}, a {@code %}
     * that encodes no byte, and all non-ASCII characters. All other characters stay unchanged.
     *
     * <p>The meaning of the text may depend on its context: if an http page redirects to the text
     * {@code http:example.com}, a browser opens a path on the host of the page. The location has the same meaning in every
     * context.
     *
     * @return the URI, in ASCII; at most as long as {@link UrlPolicy#maxLength()} of the policy that accepted the URL
     */
    public String location() {
        return location;
    }

    /** Percent-encodes an address, except for the address in brackets, the only legal place for brackets in a URI. */
    private static String encoded(String address) {
        if (address.indexOf('[') >= 0) {
            Matcher addressed = ADDRESSED.matcher(address);
            if (addressed.lookingAt() && Ipv6.canonical(addressed.group(2)).isPresent()) {
                return PercentEncoding.encode(address.substring(0, addressed.start(1)))
                        + addressed.group(1)
                        + PercentEncoding.encode(address.substring(addressed.end(1)));
            }
        }
        return PercentEncoding.encode(address);
    }

    /**
     * Returns the {@link #location()} with the rest of a visitor's path and the query of a request added. The rest is appended to
     * the URL's own path, and precedes its query. The rest is percent-encoded as in {@link #location()}, and so are {@code ?} and
     * {@code #}. The rest is dropped if the result would be longer than {@code maxLength} characters.
     *
     * <p>The added parameters follow the URL's own query, precede its fragment, and are percent-encoded as in {@link #location()}.
     * The URL's own parameters stay unchanged. A parameter of the request is dropped if the URL has a parameter of the same
     * name, if the result would be longer than {@code maxLength} characters, or if the parameter ends after the first 65,536 characters of
     * {@code rawQuery}. Names are compared decoded (form-urlencoded) and case-insensitively for ASCII letters. Empty
     * parameters, as in {@code a=1&&b=2}, are dropped, too.
     *
     * @param rest segments that are {@linkplain #isForwardable forwardable}, or an empty text
     * @param rawQuery the query of the request, still encoded and without {@code ?}; any text, or null if the request has no
     *     query
     * @param maxLength the maximum number of characters of the result, such as {@link UrlPolicy#maxLength()}
     * @return the URI, in ASCII, computed in linear time; {@link #location()} if the scheme is neither http nor https
     */
    public String locationWith(String rest, @Nullable String rawQuery, int maxLength) {
        if (!Scheme.isWeb(scheme)) {
            return location;
        }
        String base = ForwardedPath.addTo(location, rest, maxLength);
        return rawQuery == null ? base : ForwardedQuery.addTo(base, rawQuery, maxLength);
    }

    /**
     * Returns whether a visitor's path can be appended to the path of a URL without leaving this path: no segment is empty,
     * {@code .} or {@code ..}, also before a {@code ;}, and no segment contains a slash or a backslash, even if these characters are
     * percent-encoded once or several times. The path may have one {@code /} at its end.
     *
     * @param path segments separated by {@code /}; any text
     */
    public static boolean isForwardable(String path) {
        return ForwardedPath.isForwardable(checkNotNull(path, "path"));
    }

    /**
     * Returns the project: the {@link #host()} without a trailing dot and without leading {@code www.}, as long as a name of
     * two labels remains. The project of {@code www.example.com.} is {@code example.com}, and the project of {@code www.com} is
     * {@code www.com}. {@link #inUnicode} converts a project for display.
     *
     * @return the project in ASCII, at most 2,048 characters long; empty if the scheme is neither http nor https
     */
    public String project() {
        return withoutWww(host);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WebUrl url && text.equals(url.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** {@return the same as {@link #text()}} */
    @Override
    public String toString() {
        return text;
    }

    // All leading www. are removed, so projectOf(project) is the project and a filter by project finds its URLs.
    private static String withoutWww(String host) {
        String name = host.length() > 1 && host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        while (name.startsWith("www.") && hasTwoLabels(name.substring(4))) {
            name = name.substring(4);
        }
        return name;
    }

    private static boolean hasTwoLabels(String name) {
        int dot = name.indexOf('.');
        return dot > 0 && dot < name.length() - 1;
    }
}
