package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSortedMap;
import dev.waymark.text.PercentEncoding;
import java.time.Instant;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A rule of a targeting: a destination for the visitors for whom all conditions hold. Immutable; each method returns a changed
 * copy.
 *
 * <pre>{@code
 * Targeting rules = Targeting.rules(
 *         Rule.to("https://example.fr/ios").country("FR", "BE").platform(Platform.IOS),
 *         Rule.to("https://example.com/mail").query("utm_source", "mail"),
 *         Rule.to("https://example.com/night").from(Instant.parse("2030-06-01T20:00:00Z")));
 * }</pre>
 *
 * <p>A rule needs 1 to {@value #MAX_CONDITIONS} conditions. Each method sets one condition: on the country, the platform, the
 * language, one parameter of the query, the beginning or the end. A second call for the same replaces the first condition. This class
 * refuses null, and names and values with half of a surrogate pair; the operation that receives the command checks everything
 * else.
 *
 * <p>A parameter is a parameter of the visit's query, {@linkplain dev.waymark.visit.Visitor#query decoded} as form-urlencoded.
 * Names have 1 to 64 characters and are compared with ASCII case ignored. Values have at most 255 characters. If a query
 * repeats a name, only the first value counts.
 *
 * @see <a href="../package-summary.html#D-58">The conditions and their text</a>
 */
public final class Rule {

    /** The maximum number of conditions of a rule. */
    public static final int MAX_CONDITIONS = 10;

    private final String url;

    /** The text of each condition, by the name of the condition. */
    private final ImmutableSortedMap<String, String> conditions;

    private Rule(String url, ImmutableSortedMap<String, String> conditions) {
        this.url = url;
        this.conditions = conditions;
    }

    /** Returns a rule without conditions for this destination. */
    public static Rule to(String url) {
        return new Rule(checkNotNull(url, "url"), ImmutableSortedMap.of());
    }

    private Rule with(String name, String condition) {
        TreeMap<String, String> changed = new TreeMap<>(conditions);
        changed.put(name, condition);
        return new Rule(url, ImmutableSortedMap.copyOfSorted(changed));
    }

    private Rule oneOf(String name, Stream<String> alternatives) {
        return with(
                name,
                name + "=" + alternatives.map(PercentEncoding::encodeComponent).collect(Collectors.joining(",")));
    }

    /**
     * Requires one of these countries. A visitor without a country has none of these countries.
     *
     * @param codes ISO 3166-1 alpha-2 codes, case-insensitive, or {@code XK} for Kosovo
     */
    public Rule country(String... codes) {
        return oneOf("country", Arrays.stream(checkNotNull(codes, "codes")));
    }

    /** Requires one of these operating systems. Ubuntu is also Linux. */
    public Rule platform(Platform... platforms) {
        return oneOf(
                "platform", Arrays.stream(checkNotNull(platforms, "platforms")).map(Platform::wireName));
    }

    /** Requires a mobile operating system: iOS or Android. Replaces a condition on the platform. */
    public Rule mobile() {
        return oneOf("platform", Stream.of("mobile"));
    }

    /** Requires an operating system that is not mobile. Replaces a condition on the platform. */
    public Rule desktop() {
        return oneOf("platform", Stream.of("desktop"));
    }

    /**
     * Requires a visitor with one of these languages, in any of the visitor's preferences. A language is looked up as in {@link
     * Targeting#byLanguage}: {@code fr} also matches visitors with {@code fr-CA}.
     *
     * @param tags BCP 47 language tags
     */
    public Rule language(String... tags) {
        return oneOf("language", Arrays.stream(checkNotNull(tags, "tags")));
    }

    /**
     * Requires a parameter with this value.
     *
     * @param name the decoded name
     * @param value the decoded value; may be empty
     * @throws IllegalArgumentException if the name or the value contains half of a surrogate pair
     */
    public Rule query(String name, String value) {
        String parameter = parameter(name);
        return with(parameter, parameter + "=" + PercentEncoding.encodeComponent(checkNotNull(value, "value")));
    }

    /**
     * Requires a parameter with this name, with any value.
     *
     * @param name the decoded name
     * @throws IllegalArgumentException if the name contains half of a surrogate pair
     */
    public Rule queryPresent(String name) {
        String parameter = parameter(name);
        return with(parameter, parameter);
    }

    /**
     * Requires a query without a parameter of this name.
     *
     * @param name the decoded name
     * @throws IllegalArgumentException if the name contains half of a surrogate pair
     */
    public Rule queryAbsent(String name) {
        String parameter = parameter(name);
        return with(parameter, "!" + parameter);
    }

    private static String parameter(String name) {
        return "query." + PercentEncoding.encodeComponent(Ascii.toLowerCase(checkNotNull(name, "name")));
    }

    /** Requires a visit at or after this instant, which is rounded down to microseconds. */
    public Rule from(Instant first) {
        return with("from", "from=" + checkNotNull(first, "first"));
    }

    /** Requires a visit before this instant, which is rounded down to microseconds. */
    public Rule until(Instant end) {
        return with("until", "until=" + checkNotNull(end, "end"));
    }

    /** Returns the targeting entry of this rule: the text of the conditions, and the destination. */
    public Targeting.Entry entry() {
        return new Targeting.Entry(String.join(" ", conditions.values()), url);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Rule that && entry().equals(that.entry());
    }

    @Override
    public int hashCode() {
        return entry().hashCode();
    }

    @Override
    public String toString() {
        return entry().toString();
    }
}
