package dev.waymark.internal.targeting;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.waymark.link.Rule;
import dev.waymark.link.Targeting;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The conditions of a rule, read from the key of a targeting entry (D-58): conditions separated by single spaces. A condition is
 * {@code country=}, {@code platform=} or {@code language=} with alternatives separated by commas; {@code query.name=value},
 * {@code query.name} or {@code !query.name}; {@code from=} or {@code until=} with an instant. In names and values, all characters
 * except letters, digits and {@code -._~} are percent-encoded. The canonical text has the conditions in the order of their names,
 * and the alternatives in their order.
 *
 * @param conditions the conditions, in the order of their names; incomplete if the text has problems
 * @param problems the violations of the grammar
 */
public record RuleText(ImmutableList<Condition> conditions, ImmutableList<Problem> problems) {

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

    /** The names of platforms in conditions, by their encoded form in lower case. */
    private static final ImmutableMap<String, String> PLATFORMS =
            Maps.uniqueIndex(VisitTraits.platformNames(), name -> Ascii.toLowerCase(QueryParameters.encoded(name)));

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

    /**
     * A violation of the grammar.
     *
     * @param arguments the limits in the message, and the number of the condition from 1, by name
     */
    public record Problem(String code, String message, ImmutableMap<String, Object> arguments) {

        private static Problem limit(String code, String message, int max) {
            return new Problem(code, message, ImmutableMap.of("max", max));
        }

        private static Problem at(int number, String code, String expectation) {
            return new Problem(code, "condition " + number + " " + expectation, ImmutableMap.of("condition", number));
        }
    }

    /** Reads the conditions. Accepts any text. */
    public static RuleText parse(String text) {
        if (text.isEmpty()) {
            return broken(new Problem("required", "must have at least one condition", ImmutableMap.of()));
        }
        if (text.length() > MAX_LENGTH) {
            return broken(Problem.limit("too_long", "must be at most 40,000 characters", MAX_LENGTH));
        }
        List<String> texts = CONDITIONS.splitToList(text);
        return texts.size() > Rule.MAX_CONDITIONS
                ? broken(Problem.limit(
                        "size", "must have at most " + Rule.MAX_CONDITIONS + " conditions", Rule.MAX_CONDITIONS))
                : parse(texts);
    }

    private static RuleText broken(Problem problem) {
        return new RuleText(ImmutableList.of(), ImmutableList.of(problem));
    }

    private static RuleText parse(List<String> texts) {
        Map<String, Condition> conditions = new TreeMap<>();
        ImmutableList.Builder<Problem> problems = ImmutableList.builder();
        for (int i = 0; i < texts.size(); i++) {
            String code = code(texts.get(i));
            Optional<Condition> condition = condition(code, texts.get(i));
            if (condition.isEmpty()) {
                problems.add(Problem.at(i + 1, code, EXPECTATIONS.getOrDefault(code, code)));
            } else if (conditions.putIfAbsent(condition.get().name(), condition.get()) != null) {
                problems.add(Problem.at(i + 1, "duplicate", "must not repeat an earlier condition"));
            }
        }
        if (isReversed(conditions)) {
            problems.add(new Problem("order", "the condition until must be after from", ImmutableMap.of()));
        }
        return new RuleText(ImmutableList.copyOf(conditions.values()), problems.build());
    }

    /** Returns the code of the violation if the condition is malformed, which also is the kind of the condition. */
    private static String code(String text) {
        if (text.startsWith(QUERY) || text.startsWith("!" + QUERY)) {
            return "query";
        }
        return switch (text.substring(0, text.indexOf('=') + 1)) {
            case "country=" -> "country";
            case "platform=" -> "platform";
            case "language=" -> "language";
            case "from=", "until=" -> "instant";
            default -> "condition";
        };
    }

    private static Optional<Condition> condition(String kind, String text) {
        int end = text.indexOf('=');
        String name = end < 0 ? text : text.substring(0, end);
        String value = text.substring(end + 1);
        return switch (kind) {
            case "country" -> country(value);
            case "platform" -> platform(value);
            case "language" -> language(value);
            case "instant" -> instant(value).map(at -> period(name, at));
            case "query" -> end < 0 ? presence(text) : equality(name, value);
            default -> Optional.empty();
        };
    }

    private static Optional<Condition> country(String value) {
        ImmutableSet<String> codes = alternatives(
                value,
                code -> TargetingKeys.normalise(Targeting.Type.COUNTRY, code).orElse(""));
        return codes.contains("")
                ? Optional.empty()
                : Optional.of(new Condition(
                        "country", "country=" + String.join(",", codes), visit -> codes.contains(visit.country())));
    }

    private static Optional<Condition> platform(String value) {
        ImmutableSet<String> names = alternatives(value, name -> PLATFORMS.getOrDefault(Ascii.toLowerCase(name), ""));
        String text = names.stream().map(QueryParameters::encoded).collect(Collectors.joining(","));
        return names.contains("")
                ? Optional.empty()
                : Optional.of(
                        new Condition("platform", "platform=" + text, visit -> containsAny(names, visit.platforms())));
    }

    private static Optional<Condition> language(String value) {
        ImmutableList<String> tags = alternatives(value, RuleText::canonicalTag).asList();
        if (tags.contains("")) {
            return Optional.empty();
        }
        String text = tags.stream().map(LanguageTags::spelled).collect(Collectors.joining(","));
        return Optional.of(
                new Condition("language", "language=" + text, visit -> containsAny(visit.languages(), tags)));
    }

    private static String canonicalTag(String tag) {
        String canonical = LanguageTags.isKey(tag) ? LanguageTags.canonical(tag) : "";
        return LanguageTags.isKey(canonical) ? canonical : "";
    }

    /** Returns the alternatives in order, each read by the function; the empty text stands for malformed alternatives. */
    private static ImmutableSet<String> alternatives(String value, UnaryOperator<String> read) {
        return ALTERNATIVES.splitToStream(value).map(read).sorted().collect(ImmutableSet.toImmutableSet());
    }

    private static boolean containsAny(Set<String> set, List<String> texts) {
        for (int i = 0; i < texts.size(); i++) { // without an iterator for each condition
            if (set.contains(texts.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC))
                    .filter(time -> time.getYear() >= 1 && time.getYear() <= LAST_YEAR)
                    .map(time -> time.toInstant().truncatedTo(ChronoUnit.MICROS));
        } catch (DateTimeParseException notAnInstant) {
            return Optional.empty();
        }
    }

    private static Condition period(String name, Instant at) {
        return name.equals(FROM)
                ? new Condition(FROM, FROM + "=" + at, visit -> !visit.now().isBefore(at))
                : new Condition(UNTIL, UNTIL + "=" + at, visit -> visit.now().isBefore(at));
    }

    private static boolean isReversed(Map<String, Condition> conditions) {
        Condition from = conditions.get(FROM);
        Condition until = conditions.get(UNTIL);
        return from != null
                && until != null
                && !Instant.parse(from.text().substring(FROM.length() + 1))
                        .isBefore(Instant.parse(until.text().substring(UNTIL.length() + 1)));
    }

    private static Optional<Condition> equality(String key, String encodedValue) {
        Optional<String> value = QueryParameters.decoded(encodedValue).filter(text -> length(text) <= MAX_VALUE);
        return parameter(key)
                .flatMap(name -> value.map(text -> {
                    String condition = QUERY + QueryParameters.encoded(name);
                    return new Condition(
                            condition,
                            condition + "=" + QueryParameters.encoded(text),
                            visit -> text.equals(visit.query().get(name)));
                }));
    }

    private static Optional<Condition> presence(String text) {
        boolean isAbsence = text.startsWith("!");
        return parameter(isAbsence ? text.substring(1) : text).map(name -> {
            String condition = QUERY + QueryParameters.encoded(name);
            return new Condition(
                    condition,
                    isAbsence ? "!" + condition : condition,
                    visit -> visit.query().containsKey(name) != isAbsence);
        });
    }

    /** Returns the decoded name of a parameter in lower case; empty if {@code query.name} is malformed. */
    private static Optional<String> parameter(String key) {
        return Optional.of(key)
                .filter(text -> text.startsWith(QUERY))
                .flatMap(text -> QueryParameters.decoded(text.substring(QUERY.length())))
                .filter(name -> !name.isEmpty() && length(name) <= MAX_NAME)
                .map(Ascii::toLowerCase);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Returns the canonical text; empty if the text has problems. */
    Optional<String> canonical() {
        return problems.isEmpty()
                ? Optional.of(conditions.stream().map(Condition::text).collect(Collectors.joining(" ")))
                : Optional.empty();
    }
}
