package dev.waymark.internal.targeting;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.waymark.error.Violation;
import dev.waymark.link.Rule;
import dev.waymark.link.Targeting;
import dev.waymark.text.PercentEncoding;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The conditions of a rule, read from the key of a targeting entry (D-58): conditions separated by single spaces. A condition is
 * {@code country=}, {@code platform=} or {@code language=} with alternatives separated by commas; {@code query.name=value},
 * {@code query.name} or {@code !query.name}; {@code from=} or {@code until=} with an instant. In names and values, all characters
 * except letters, digits and {@code -._~} are percent-encoded. The canonical text has the conditions in the order of their names,
 * and the alternatives in their order.
 *
 * @param conditions the conditions, in the order of their names; incomplete if the text has violations
 * @param violations the violations of the grammar, each of the field {@code key}
 */
public record RuleText(ImmutableList<Condition> conditions, ImmutableList<Violation> violations) {

    /** A rule with ten values of 255 characters fits, even if each character is encoded in twelve characters. */
    private static final int MAX_LENGTH = 40_000;

    private static final int MAX_NAME = 64;
    private static final int MAX_VALUE = 255;
    private static final int LAST_YEAR = 9_999;
    private static final String QUERY = "query.";
    private static final String FROM = "from";
    private static final String UNTIL = "until";
    private static final Splitter CONDITIONS = Splitter.on(' ');
    private static final Splitter ALTERNATIVES = Splitter.on(',');
    private static final Splitter NAME_AND_VALUE = Splitter.on('=').limit(2);

    /** The characters of an encoded name or value: those of {@code encodeURIComponent}. */
    private static final CharMatcher ENCODED = CharMatcher.inRange('0', '9')
            .or(CharMatcher.inRange('A', 'Z'))
            .or(CharMatcher.inRange('a', 'z'))
            .or(CharMatcher.anyOf("-._~!*'()%"))
            .precomputed();

    /** Stands for bytes that are not UTF-8. */
    private static final char REPLACEMENT = '\uFFFD';

    /** The names of platforms in conditions, by their encoded form in lower case. */
    private static final ImmutableMap<String, String> PLATFORMS = Maps.uniqueIndex(
            VisitTraits.platformNames(), name -> Ascii.toLowerCase(PercentEncoding.encodeComponent(name)));

    /** The expectation of each code of a malformed condition. */
    private static final ImmutableMap<String, String> EXPECTATIONS = ImmutableMap.<String, String>builder()
            .put("country", "must list two-letter country codes of ISO 3166-1, such as country=FR,BE")
            .put(
                    "platform",
                    "must list iOS, Android, Windows, OS%20X, Linux, Ubuntu, Chrome%20OS, mobile or desktop, such as"
                            + " platform=iOS,Android")
            .put("language", "must list language tags of BCP 47, such as language=fr,nl-BE")
            .put(
                    "query",
                    "must have a name of 1 to " + MAX_NAME + " and a value of at most " + MAX_VALUE
                            + " characters, both percent-encoded, such as query.utm_source=spring%20sale")
            .put("instant", "must have an instant in the years 0001 to 9999, such as from=2030-01-31T00:00:00Z")
            .put("condition", "must be country=, platform=, language=, query.name, !query.name, from= or until=")
            .buildOrThrow();

    /** Reads the conditions. Accepts any text. */
    public static RuleText parse(String text) {
        if (text.isEmpty()) {
            return broken(violation("required", "must have at least one condition"));
        }
        if (text.length() > MAX_LENGTH) {
            return broken(
                    violation("too_long", "must be at most 40,000 characters").with("max", MAX_LENGTH));
        }
        List<String> texts = CONDITIONS.splitToList(text);
        int max = Rule.MAX_CONDITIONS;
        return texts.size() > max
                ? broken(violation("size", "must have at most " + max + " conditions")
                        .with("max", max))
                : parse(texts);
    }

    private static RuleText broken(Violation violation) {
        return new RuleText(ImmutableList.of(), ImmutableList.of(violation));
    }

    private static Violation violation(String code, String message) {
        return Violation.of("key", code, message);
    }

    private static RuleText parse(List<String> texts) {
        Map<String, Condition> conditions = new TreeMap<>();
        ImmutableList.Builder<Violation> violations = ImmutableList.builder();
        for (int i = 0; i < texts.size(); i++) {
            String kind = kind(texts.get(i));
            Optional<Condition> condition = condition(kind, texts.get(i));
            if (condition.isEmpty()) {
                violations.add(at(i + 1, kind, EXPECTATIONS.getOrDefault(kind, "")));
            } else if (conditions.putIfAbsent(condition.get().name(), condition.get()) != null) {
                violations.add(at(i + 1, "duplicate", "must not repeat an earlier condition"));
            }
        }
        if (conditions.containsKey(FROM)
                && conditions.containsKey(UNTIL)
                && !instant(conditions.get(FROM)).isBefore(instant(conditions.get(UNTIL)))) {
            violations.add(violation("order", "the condition until must be after from"));
        }
        RuleText rule = new RuleText(ImmutableList.copyOf(conditions.values()), violations.build());
        // The canonical text of a language or of a value may be longer than the sent text, and must be readable again.
        return rule.canonical().filter(text -> text.length() > MAX_LENGTH).isPresent()
                ? broken(violation("too_long", "must be at most 40,000 characters in its canonical spelling")
                        .with("max", MAX_LENGTH))
                : rule;
    }

    private static Violation at(int number, String code, String expectation) {
        return violation(code, "condition " + number + " " + expectation).with("condition", number);
    }

    /** Returns the kind of a condition, which also is the code of the violation if the condition is malformed. */
    private static String kind(String text) {
        if (text.startsWith(QUERY) || text.startsWith("!" + QUERY)) {
            return "query";
        }
        String name = text.substring(0, Math.max(0, text.indexOf('=')));
        return switch (name) {
            case "country", "platform", "language" -> name;
            case FROM, UNTIL -> "instant";
            default -> "condition";
        };
    }

    private static Optional<Condition> condition(String kind, String text) {
        String value = text.substring(text.indexOf('=') + 1);
        return switch (kind) {
            case "country" -> anyOf(kind, value, RuleText::country, code -> code, VisitTraits::countries);
            case "platform" ->
                anyOf(kind, value, RuleText::platform, PercentEncoding::encodeComponent, VisitTraits::platforms);
            case "language" ->
                anyOf(kind, value, RuleText::canonicalTag, LanguageTags::spelled, VisitTraits::languages);
            case "instant" -> instant(value).map(at -> period(text.startsWith(FROM), at));
            case "query" -> parameter(text);
            default -> Optional.empty();
        };
    }

    /**
     * Returns the condition that a visit has one of several traits; empty if an alternative is malformed.
     *
     * @param read returns the trait of an alternative, or the empty text
     * @param spelled returns the canonical text of a trait
     */
    private static Optional<Condition> anyOf(
            String name,
            String value,
            UnaryOperator<String> read,
            UnaryOperator<String> spelled,
            Function<VisitTraits, Set<String>> traits) {
        ImmutableList<String> alternatives =
                ALTERNATIVES.splitToStream(value).map(read).sorted().distinct().collect(toImmutableList());
        String text = alternatives.stream().map(spelled).collect(joining(",", name + "=", ""));
        return alternatives.contains("")
                ? Optional.empty()
                : Optional.of(new Condition(name, text, visit -> containsAny(traits.apply(visit), alternatives)));
    }

    private static boolean containsAny(Set<String> traits, List<String> alternatives) {
        for (int i = 0; i < alternatives.size(); i++) { // without an iterator for each condition
            if (traits.contains(alternatives.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static String country(String code) {
        return TargetingKeys.normalise(Targeting.Type.COUNTRY, code).orElse("");
    }

    private static String platform(String name) {
        return PLATFORMS.getOrDefault(Ascii.toLowerCase(name), "");
    }

    private static String canonicalTag(String tag) {
        String canonical = LanguageTags.isKey(tag) ? LanguageTags.canonical(tag) : "";
        return LanguageTags.isKey(canonical) ? canonical : "";
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC))
                    .filter(time -> time.getYear() >= 1 && time.getYear() <= LAST_YEAR)
                    .map(time -> time.toInstant().truncatedTo(ChronoUnit.MICROS));
        } catch (DateTimeException notAnInstant) { // also thrown for a year that only another offset can write
            return Optional.empty();
        }
    }

    private static Instant instant(Condition period) {
        return Instant.parse(period.text().substring(period.name().length() + 1));
    }

    private static Condition period(boolean isStart, Instant at) {
        return isStart
                ? new Condition(FROM, FROM + "=" + at, visit -> !visit.now().isBefore(at))
                : new Condition(UNTIL, UNTIL + "=" + at, visit -> visit.now().isBefore(at));
    }

    /** Returns the condition {@code query.name=value}, {@code query.name} or {@code !query.name}. */
    private static Optional<Condition> parameter(String text) {
        boolean isAbsence = text.startsWith("!");
        List<String> parts = NAME_AND_VALUE.splitToList(text.substring(text.indexOf('.') + 1));
        Optional<String> name =
                decoded(parts.get(0), MAX_NAME).map(Ascii::toLowerCase).filter(each -> !each.isEmpty());
        boolean hasValue = parts.size() > 1;
        Optional<String> value = decoded(hasValue ? parts.get(1) : "", MAX_VALUE);
        if (name.isEmpty() || value.isEmpty() || (isAbsence && hasValue)) {
            return Optional.empty();
        }
        return Optional.of(parameter(name.get(), hasValue ? value : Optional.empty(), isAbsence));
    }

    private static Condition parameter(String name, Optional<String> value, boolean isAbsence) {
        String condition = QUERY + PercentEncoding.encodeComponent(name);
        return value.map(text -> new Condition(
                        condition,
                        condition + "=" + PercentEncoding.encodeComponent(text),
                        visit -> text.equals(visit.query().get(name))))
                .orElseGet(() -> new Condition(
                        condition,
                        (isAbsence ? "!" : "") + condition,
                        visit -> visit.query().containsKey(name) != isAbsence));
    }

    /** Returns the decoded text; empty if the text is not percent-encoded UTF-8 or has more than {@code max} characters. */
    private static Optional<String> decoded(String text, int max) {
        if (!ENCODED.matchesAllOf(text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8))
                    .filter(decoded -> decoded.indexOf(REPLACEMENT) < 0)
                    .filter(decoded -> decoded.codePointCount(0, decoded.length()) <= max);
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    /** Returns the canonical text; empty if the text has violations. */
    Optional<String> canonical() {
        return violations.isEmpty()
                ? Optional.of(conditions.stream().map(Condition::text).collect(joining(" ")))
                : Optional.empty();
    }
}
