package dev.waymark.url;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A URL that was accepted. It is absolute, and has no control characters, backslashes or inner white space. An http or
 * https URL has a host that a browser would open, and no user name or password. What follows any other scheme stays as
 * it is.
 *
 * <pre>{@code
 * WebUrl url = WebUrl.of("https://www.Example.com:443/handbook");
 * String canonical = url.canonical(); // https://www.example.com/handbook
 * }</pre>
 *
 * <p>It keeps the text as it was sent and, beside it, a canonical form for comparison. Two URLs are equal if their
 * texts are; compare {@link #canonical()} to treat spellings of one address as the same.
 *
 * <p>{@link UrlPolicy#parse} reads what a user sends, and {@link #of} what was accepted before.
 *
 * @see <a href="../package-summary.html#urls">How URLs behave</a>
 */
public final class WebUrl {

    /** The maximum number of characters of a URL and of a canonical host, in code points. */
    public static final int MAX_LENGTH = 2_048;

    /** A URL whose host is an IPv6 address, or something else in brackets, up to the closing one. */
    private static final Pattern ADDRESSED =
            Pattern.compile("[^:/?#]+://(?:[^/?#@]*@)?(\\[([^]/?#@]*)])(?=(?::[0-9]*)?(?:$|[/?#]))");

    /** The text from the last delimiter to an {@code @}. The look-behind keeps the search linear in a long text. */
    private static final Pattern USER_INFO = Pattern.compile("(?<![^/\\\\?#])[^/\\\\?#]+@");

    private final String text;
    private final String scheme;
    private final String host;
    private final String canonical;

    WebUrl(String text, String scheme, String host, String canonical) {
        this.text = text;
        this.scheme = scheme;
        this.host = host;
        this.canonical = canonical;
    }

    /**
     * Reads a text that was accepted before, such as one from a store, whatever its scheme.
     *
     * <p>The schemes that are never accepted ({@code javascript}, {@code data}, {@code file}) are refused here too.
     * Text that comes from a user is for {@link UrlPolicy#parse} instead.
     *
     * @param text the URL, with or without white space around it
     * @return the URL
     * @throws IllegalArgumentException if the text breaks a rule; the message says which, and does not repeat the text
     */
    public static WebUrl of(String text) {
        return UrlParser.ANY_SCHEME.parse(checkNotNull(text, "text"));
    }

    /**
     * The project that a host belongs to, for filters: the same for every spelling of the host, and the same as
     * {@link #project()} of the URLs with that host.
     *
     * @param host a host in any spelling, perhaps with a port or a path, or a project, or an http or https URL, which stands for
     *     its host
     * @return its project. For text that is neither a host nor such a URL, the text itself, trimmed and with its ASCII
     *     letters in lower case, which is no URL's project
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
     * anything, also an invalid URL. An {@code @} in a path, query or fragment hides the text before it, too, up to the last
     * {@code /}, <code>&#92;</code>, {@code ?} or {@code #}.
     */
    public static String withoutUserInfo(String text) {
        return USER_INFO.matcher(checkNotNull(text, "text")).replaceAll("***@");
    }

    private static Optional<String> hostIn(String hostOrUrl) {
        return HostParser.parse(hostOrUrl)
                .or(() -> hostOf(hostOrUrl))
                .or(() -> hostOrUrl.contains("://") ? Optional.empty() : hostOf("http://" + hostOrUrl));
    }

    private static Optional<String> hostOf(String url) {
        return UrlParser.ANY_SCHEME.find(url).map(WebUrl::host).filter(host -> !host.isEmpty());
    }

    /**
     * Returns a host or project in Unicode, for display only: {@code m\u00FCnchen.de} for {@code xn--mnchen-3ya.de}. Letters of
     * different scripts can look alike, so compare and store only the ASCII form.
     *
     * @param host a canonical {@linkplain #host() host} or {@linkplain #project() project}
     * @return the name in Unicode; the host itself if the host is not international, is not valid, or would not be encoded as the
     *     same host again
     */
    public static String inUnicode(String host) {
        return UrlParser.isShortEnough(checkNotNull(host, "host")) ? Uts46.toUnicode(host) : host;
    }

    /** {@return what was sent, without outer white space} */
    public String text() {
        return text;
    }

    /** {@return the scheme in lower case, without its colon} */
    public String scheme() {
        return scheme;
    }

    /**
     * The canonical host, which is the one that browsers resolve: a name in lower case, an IPv4 address in dotted
     * decimals, or an IPv6 address, compressed, in brackets. A trailing dot of a name stays.
     *
     * <p>International names are encoded by UTS 46, non-transitional: {@code stra\u00DFe.de} is
     * {@code xn--strae-oqa.de}, not {@code strasse.de}. Every JDK gives the same; names with characters that Unicode 14
     * or later maps to others are not accepted.
     *
     * @return the host, in ASCII and at most 2,048 characters long; empty unless the scheme is http or https
     */
    public String host() {
        return host;
    }

    /**
     * The form that all spellings of one address share: scheme, {@code ://}, {@link #host()}, the port unless it is the
     * scheme's default, and the rest as it was sent, with an empty path as {@code /}. Of schemes other than http and
     * https, only the scheme is put in lower case.
     *
     * <p>Unlike the text, it means the same wherever it stands: a browser that follows a redirect from an http page to
     * {@code http:example.com} takes that for a path on the page's own host.
     *
     * @return the canonical form; it can be longer than {@link #text()}, and than what {@link UrlPolicy} accepts
     */
    public String canonical() {
        return canonical;
    }

    /**
     * The {@linkplain #canonical() canonical form} as the {@code Location} header of HTTP takes it: an absolute URI of
     * RFC 3986, which {@link java.net.URI#create} accepts. What a URI cannot have is percent-encoded as UTF-8, such as
     * {@code |}, a second {@code #}, a {@code %} that encodes nothing, and all but ASCII. Everything else stays.
     *
     * @return the URI, in ASCII; computed in time linear in its length
     */
    public String location() {
        if (canonical.indexOf('[') >= 0) {
            Matcher addressed = ADDRESSED.matcher(canonical);
            if (addressed.lookingAt() && Ipv6.canonical(addressed.group(2)).isPresent()) {
                return encodedAround(addressed.start(1), addressed.end(1));
            }
        }
        return PercentEncoding.encode(canonical);
    }

    /**
     * Returns the {@link #location()} with the query of a request added. The added parameters follow the URL's own query, precede
     * its fragment, and are percent-encoded as in {@link #location()}.
     *
     * <p>The URL's own parameters stay unchanged. A parameter of the request is dropped if the URL has a parameter of the same
     * name, if the result would be longer than 2,048 characters, or if the parameter ends after the first 65,536 characters of
     * {@code rawQuery}. Names are compared decoded (form-urlencoded) and case-insensitively for ASCII letters. Empty parameters,
     * as in {@code a=1&&b=2}, are dropped, too.
     *
     * @param rawQuery the query of the request, still encoded and without {@code ?}; any text, or null if the request has no query
     * @return the URI, in ASCII, computed in linear time; {@link #location()} if the scheme is neither http nor https
     */
    public String locationWith(@Nullable String rawQuery) {
        return rawQuery == null || !Scheme.isWeb(scheme) ? location() : ForwardedQuery.addTo(location(), rawQuery);
    }

    /** The canonical form encoded, but for an address, the only place where a URI has brackets. */
    private String encodedAround(int start, int end) {
        return PercentEncoding.encode(canonical.substring(0, start))
                + canonical.substring(start, end)
                + PercentEncoding.encode(canonical.substring(end));
    }

    /**
     * The project: {@link #host()} without leading {@code www.}, as long as a name of two labels remains, and without a
     * trailing dot. So {@code www.example.com.} belongs to {@code example.com}, while {@code www.com} is a project of its own.
     * {@link #inUnicode} returns a project for display.
     *
     * @return the project, in ASCII and at most 2,048 characters long; empty unless the scheme is http or https
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

    // All of them, so that a project given as a filter is found: projectOf(project) is project.
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
