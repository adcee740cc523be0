package dev.waymark.value;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import java.util.Locale;

/**
 * A URL that has passed the rules of D-7 and D-8: absolute, with a host a browser would open, and without user-info,
 * control characters, backslashes or inner white space.
 *
 * <p>It keeps the text as it was sent and, beside it, a canonical form for comparison. Two URLs are equal if their
 * texts are; compare {@link #canonical()} to treat spellings of one address as the same.
 *
 * <p>Instances come from {@link UrlPolicy#parse}, which also decides about the scheme, or from {@link #of}.
 */
public final class WebUrl {

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
     * Finds the project (D-9) that a host belongs to, for filters: the same for every spelling of one host, and the
     * same as {@link #project()} of the URLs with that host.
     *
     * @param host a host in any spelling, or a project
     * @return its project; for text that is no host at all the text itself, trimmed and in lower case, which is no
     *     URL's project
     */
    public static String projectOf(String host) {
        String trimmed = CharMatcher.whitespace().trimFrom(checkNotNull(host, "host"));
        return HostParser.parse(trimmed).map(WebUrl::withoutWww).orElseGet(() -> trimmed.toLowerCase(Locale.ROOT));
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
     * The canonical host, which is the one that browsers resolve (D-8): a name in lower case, an IPv4 address in dotted
     * decimals, or an IPv6 address, compressed, in brackets. A trailing dot of a name stays.
     *
     * <p>International names are encoded by UTS 46, non-transitional: {@code stra\u00DFe.de} is {@code xn--strae-oqa.de}, not
     * {@code strasse.de}. Every JDK gives the same; names with characters that Unicode 14 or later maps to others are not
     * accepted.
     *
     * @return the host, in ASCII and at most 2,048 characters long
     */
    public String host() {
        return host;
    }

    /**
     * The form that spellings of one address share: scheme, {@code ://}, {@link #host()}, the port unless it is the
     * scheme's default, and the rest as sent, with an empty path as {@code /}.
     *
     * <p>Unlike the text it is absolute wherever it stands: a browser that follows a redirect from an http page to
     * {@code http:example.com} takes that for a path on the page's own host.
     *
     * @return the canonical form; it can be longer than {@link #text()} and than what {@link UrlPolicy} accepts
     */
    public String canonical() {
        return canonical;
    }

    /**
     * The project (D-9): {@link #host()} without leading {@code www.}, as long as a name of two labels remains. So
     * {@code www.example.com} belongs to {@code example.com}, while {@code www.com} is a project of its own.
     *
     * @return the project, in ASCII and at most 2,048 characters long
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
        String name = host;
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
