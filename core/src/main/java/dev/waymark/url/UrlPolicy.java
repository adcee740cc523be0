package dev.waymark.url;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.error.Violation;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The rules for accepted URLs: the allowed schemes, the {@linkplain #refusing refused} addresses and the {@linkplain #maxLength
 * maximum length}. For all policies, a URL contains no control characters, backslashes or inner white space.
 *
 * <pre>{@code
 * Waymark.builder().urlPolicy(UrlPolicy.allowing("https", "tel"));
 * }</pre>
 *
 * <p>An http or https URL must be a URL that browsers would open, without a user name or password. As in browsers, any number
 * of slashes may follow the scheme: {@code https:example.com} is {@code https://example.com}. A URL with any other scheme, such
 * as {@code tel:+33123456789} or {@code myapp://me@open/1}, is accepted if the {@linkplain WebUrl#location() encoded} URL is a
 * URI for {@link java.net.URI}. So {@code tel:}, {@code myapp://} and {@code intent:#Intent;end} are refused, and
 * {@code intent://open#Intent;end} is accepted.
 *
 * @see <a href="../package-summary.html#urls">How URLs behave</a>
 */
public final class UrlPolicy {

    /** The highest {@link #maxLength(int) maximum length}, for which each storage has room. */
    public static final int HIGHEST_MAX_LENGTH = 8_192;

    private static final int LOWEST_MAX_LENGTH = 256;
    private static final int DEFAULT_MAX_LENGTH = 2_048;

    /** Allows http and https, and 2,048 characters. */
    public static final UrlPolicy DEFAULT = allowing("http", "https");

    private final ImmutableSet<String> schemes;
    private final Predicate<WebUrl> refused;
    private final int maxLength;
    private final UrlParser parser;

    private UrlPolicy(ImmutableSet<String> schemes, Predicate<WebUrl> refused, int maxLength) {
        this.schemes = schemes;
        this.refused = refused;
        this.maxLength = maxLength;
        this.parser = new UrlParser(schemes::contains, () -> schemeMessage(schemes), refused, maxLength);
    }

    /**
     * Allows only these schemes, and 2,048 characters.
     *
     * @param schemes the allowed schemes, case-insensitive and without the colon
     * @throws IllegalArgumentException if there is no scheme, if a scheme is malformed, or if a scheme is {@code javascript},
     *     {@code data} or {@code file}, which are never allowed
     */
    public static UrlPolicy allowing(String... schemes) {
        return new UrlPolicy(
                normalized(ImmutableSet.copyOf(checkNotNull(schemes, "schemes"))), url -> false, DEFAULT_MAX_LENGTH);
    }

    /**
     * Returns a policy that also refuses these URLs. A refused URL is a violation {@code refused} of its field. The rule
     * applies to every field with a URL, before a title resolver or a report generator receives the URL. The rule does not
     * apply to stored URLs.
     *
     * @param refused returns whether to refuse a URL, such as {@link Hosts#notPublic()}. Called for every URL that the other
     *     rules accept, sometimes more than once, so the rule should be fast and make no network calls. If the rule throws an
     *     exception, the operation throws this exception
     * @see <a href="../package-summary.html#D-33">Which URLs an embedder refuses</a>
     */
    public UrlPolicy refusing(Predicate<? super WebUrl> refused) {
        checkNotNull(refused, "refused");
        return new UrlPolicy(schemes, this.refused.or(refused), maxLength);
    }

    /**
     * Returns a policy with another maximum length. The length is the number of characters of the {@linkplain WebUrl#location()
     * location}, in which each non-ASCII character takes several characters. So all spellings of one address get the same
     * answer, and an accepted URL can be sent in a header. The maximum also bounds the queries of visitors that
     * {@link dev.waymark.visit.Visit#locationWith} adds.
     *
     * @param maxLength the maximum number of characters, 256 to 8,192; the default is 2,048. Browsers, servers and proxies refuse
     *     long URLs, each at another length
     * @throws IllegalArgumentException if {@code maxLength} is outside of this range
     */
    public UrlPolicy maxLength(int maxLength) {
        checkArgument(
                maxLength >= LOWEST_MAX_LENGTH && maxLength <= HIGHEST_MAX_LENGTH,
                "maxLength must be %s to %s, was %s",
                LOWEST_MAX_LENGTH,
                HIGHEST_MAX_LENGTH,
                maxLength);
        return new UrlPolicy(schemes, refused, maxLength);
    }

    /** {@return the maximum number of characters of a location} */
    public int maxLength() {
        return maxLength;
    }

    /** {@return the allowed schemes, at least one, in lower case} */
    public Set<String> schemes() {
        return schemes;
    }

    /**
     * Checks whether this policy accepts a text as a URL.
     *
     * @return the first problem of the text, as a violation of {@code url}; empty if {@link #parse} would accept the text. The
     *     message never repeats a part of the text, since the text may contain a password
     */
    public Optional<Violation> check(String text) {
        try {
            parser.read(checkNotNull(text, "text"));
            return Optional.empty();
        } catch (UrlRefusedException refusal) {
            return Optional.of(violation(refusal));
        }
    }

    private Violation violation(UrlRefusedException refusal) {
        Violation violation = Violation.of("url", refusal.kind().code(), refusal.problem());
        return switch (refusal.kind()) {
            case SCHEME -> violation.with("allowed", ImmutableList.copyOf(schemes));
            case TOO_LONG -> violation.with("max", refusal.max());
            default -> violation;
        };
    }

    /**
     * Parses a URL. Outer white space is trimmed.
     *
     * @throws IllegalArgumentException if the text breaks a rule; the message is the message of the problem that {@link #check}
     *     finds
     */
    public WebUrl parse(String text) {
        return parser.parse(checkNotNull(text, "text"));
    }

    private static String schemeMessage(ImmutableSet<String> schemes) {
        return schemes.stream()
                .map(scheme -> scheme + (Scheme.isWeb(scheme) ? "://" : ":"))
                .collect(Collectors.joining(" or ", "must start with ", ""));
    }

    private static ImmutableSet<String> normalized(Collection<String> schemes) {
        checkArgument(!schemes.isEmpty(), "schemes must contain at least one scheme, such as https");
        return schemes.stream().map(UrlPolicy::normalized).collect(toImmutableSet());
    }

    private static String normalized(String scheme) {
        checkArgument(
                Scheme.isWellFormed(scheme), "schemes must be names without a colon, such as https, was %s", scheme);
        String lower = Ascii.toLowerCase(scheme);
        checkArgument(
                !Scheme.isNeverAllowed(lower), "schemes must not contain javascript, data or file, was %s", scheme);
        return lower;
    }
}
