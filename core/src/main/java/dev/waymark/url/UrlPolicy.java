package dev.waymark.url;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which URLs are accepted: those with an allowed scheme, at most 2,048 characters, and no control characters,
 * backslashes or white space inside.
 *
 * <pre>{@code
 * Waymark.builder().urlPolicy(UrlPolicy.allowing("https", "tel"));
 * }</pre>
 *
 * <p>An http or https URL must be one that browsers would open, without a user name or password. As in browsers, any
 * number of slashes may follow the scheme: {@code https:example.com} is {@code https://example.com}. What follows any
 * other scheme, as in {@code tel:+33123456789} or {@code myapp://me@open/1}, is up to whoever handles it. It only has
 * to be a URI once it is {@linkplain WebUrl#location() encoded}, so {@code tel:} and {@code myapp://} are refused.
 *
 * <p>{@link #refusing} leaves out what an embedder wants no link and no report to lead to.
 *
 * @see <a href="../package-summary.html#urls">How URLs behave</a>
 */
public final class UrlPolicy {

    /** Allows http and https. */
    public static final UrlPolicy DEFAULT = allowing("http", "https");

    private final ImmutableSet<String> schemes;
    private final Predicate<WebUrl> refused;
    private final UrlParser parser;

    private UrlPolicy(ImmutableSet<String> schemes, Predicate<WebUrl> refused) {
        this.schemes = schemes;
        this.refused = refused;
        this.parser = new UrlParser(schemes::contains, () -> schemeMessage(schemes), refused);
    }

    /**
     * Allows these schemes and no others.
     *
     * @param schemes the allowed schemes, in any letter case and without colon
     * @return the policy
     * @throws IllegalArgumentException if there is none, or one is not a scheme, or is {@code javascript},
     *     {@code data} or {@code file}, which are never allowed
     */
    public static UrlPolicy allowing(String... schemes) {
        return new UrlPolicy(normalized(ImmutableSet.copyOf(checkNotNull(schemes, "schemes"))), url -> false);
    }

    /**
     * The same policy, but that it also refuses these URLs. They are a violation {@code refused} of their field, wherever
     * a URL is sent, before a title resolver or a report generator sees it.
     *
     * <p>What is stored already is not looked at again.
     *
     * @param refused whether a URL is refused, such as {@link Hosts#notPublic()}; asked about every URL that is accepted
     *     otherwise, sometimes more than once, so it should be fast and look nothing up. What it throws reaches the caller
     * @return the stricter policy
     * @see <a href="../package-summary.html#D-33">Which URLs an embedder refuses</a>
     */
    public UrlPolicy refusing(Predicate<? super WebUrl> refused) {
        checkNotNull(refused, "refused");
        return new UrlPolicy(schemes, this.refused.or(refused));
    }

    /** {@return the allowed schemes, at least one, in lower case} */
    public Set<String> schemes() {
        return schemes;
    }

    /**
     * Says whether a text is a URL that this policy accepts, and if not, why.
     *
     * @param text any text
     * @return the first thing that is wrong with it, or empty if {@link #parse} would accept it
     */
    public Optional<UrlProblem> check(String text) {
        return parser.check(checkNotNull(text, "text"));
    }

    /**
     * Reads the URL in a text.
     *
     * @param text the URL, with or without white space around it
     * @return the URL
     * @throws IllegalArgumentException if the text breaks a rule, with the message of the problem that {@link #check}
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
        checkArgument(!schemes.isEmpty(), "schemes must name at least one scheme, such as https");
        return schemes.stream().map(UrlPolicy::normalized).collect(toImmutableSet());
    }

    private static String normalized(String scheme) {
        checkArgument(
                Scheme.isWellFormed(scheme), "schemes must be named without colon, such as https, was %s", scheme);
        String lower = Ascii.toLowerCase(scheme);
        checkArgument(!Scheme.isNeverAllowed(lower), "schemes must not name javascript, data or file, was %s", scheme);
        return lower;
    }
}
