package dev.waymark.internal.targeting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.OddLanguages;
import dev.waymark.link.Platform;
import dev.waymark.link.Rule;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.arbitraries.StringArbitrary;

/** The text of a rule's conditions has one canonical form, and no text outside the grammar is accepted (D-58). */
class RuleTextProperties {

    private static final String ENCODED = "(?:[A-Za-z0-9\\-._~!*'()]|%[0-9A-Fa-f]{2})";
    private static final String PLATFORM = "(?i:iOS|Android|Windows|OS%20X|Linux|Ubuntu|Chrome%20OS|mobile|desktop)";
    private static final String CONDITION = "(?:country=[A-Za-z]{2}(?:,[A-Za-z]{2})*"
            + "|platform=" + PLATFORM + "(?:," + PLATFORM + ")*"
            + "|language=[A-Za-z0-9-]+(?:,[A-Za-z0-9-]+)*"
            + "|query\\." + ENCODED + "+(?:=" + ENCODED + "*)?"
            + "|!query\\." + ENCODED + "+"
            + "|(?:from|until)=[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9:.]+(?:[Zz]|[+-][0-9:]+))";
    private static final Pattern GRAMMAR = Pattern.compile(CONDITION + "(?: " + CONDITION + "){0,9}");

    private static String canonical(String text) {
        return RuleText.parse(text).canonical().orElseThrow();
    }

    @Property(tries = 2_000)
    void a_canonical_text_is_read_as_the_same_conditions(@ForAll("rules") Rule rule) {
        String text = canonical(rule.entry().key());

        assertThat(canonical(text)).isEqualTo(text);
        assertThat(RuleText.parse(text).conditions())
                .extracting(Condition::text)
                .containsExactly(text.split(" "));
        assertThat(text).matches(GRAMMAR).matches("[!-~ ]+");
    }

    @Property(tries = 2_000)
    void an_accepted_text_is_in_the_grammar(@ForAll("texts") String text) {
        RuleText.parse(text).canonical().ifPresent(canonical -> {
            assertThat(text).matches(GRAMMAR);
            assertThat(canonical).matches(GRAMMAR);
            assertThat(canonical(canonical)).isEqualTo(canonical);
        });
    }

    @Property(tries = 500)
    void names_and_values_of_parameters_keep_their_characters(
            @ForAll("names") String name, @ForAll("values") String value) {
        String text = canonical(Rule.to("").query(name, value).entry().key());

        String encoded = text.substring(text.indexOf('=') + 1);
        assertThat(URLDecoder.decode(encoded, StandardCharsets.UTF_8)).isEqualTo(value);
        assertThat(RuleText.parse(text).conditions()).hasSize(1);
    }

    @Example
    void every_language_tag_has_one_canonical_form() {
        List<String> changed = Stream.of(
                        Stream.of(Locale.getISOLanguages()),
                        OddLanguages.GRANDFATHERED.stream(),
                        OddLanguages.EXTENDED.stream(),
                        OddLanguages.RENAMED.stream(),
                        OddLanguages.RENAMED.stream().map(tag -> "zh-" + tag).filter(tag -> tag.length() == 6))
                .flatMap(tags -> tags)
                .map(tag -> canonical("language=" + tag))
                .filter(text -> !canonical(text).equals(text))
                .toList();

        assertThat(changed).isEmpty();
    }

    @Provide
    static Arbitrary<Rule> rules() {
        return Builders.withBuilder(() -> Rule.to("https://example.com/").queryAbsent("z"))
                .use(Arbitraries.of("FR", "be", "Xk", "US")
                        .array(String[].class)
                        .ofMinSize(1)
                        .ofMaxSize(4))
                .withProbability(0.4)
                .in(Rule::country)
                .use(Arbitraries.of(Platform.class)
                        .array(Platform[].class)
                        .ofMinSize(1)
                        .ofMaxSize(7))
                .withProbability(0.4)
                .in(Rule::platform)
                .use(Arbitraries.of(true, false))
                .withProbability(0.2)
                .in((rule, mobile) -> mobile ? rule.mobile() : rule.desktop())
                .use(Arbitraries.of("fr-CA", "IW", "zh-hant-tw", "no-bok")
                        .array(String[].class)
                        .ofMinSize(1))
                .withProbability(0.4)
                .in(Rule::language)
                .use(Combinators.combine(names(), values()).as(Tuple::of))
                .withProbability(0.7)
                .in((rule, pair) -> rule.query(pair.get1(), pair.get2()))
                .use(names())
                .withProbability(0.4)
                .in(Rule::queryPresent)
                .use(names())
                .withProbability(0.4)
                .in(Rule::queryAbsent)
                .use(Arbitraries.longs().between(-60_000_000_000L, 100_000_000_000L))
                .withProbability(0.4)
                .in((rule, second) -> rule.from(Instant.ofEpochSecond(second, 123_456_789)))
                .use(Arbitraries.longs().between(100_000_000_001L, 253_402_300_799L))
                .withProbability(0.4)
                .in((rule, second) -> rule.until(Instant.ofEpochSecond(second)))
                .build();
    }

    @Provide
    static Arbitrary<String> names() {
        return characters().ofMinLength(1).ofMaxLength(20);
    }

    @Provide
    static Arbitrary<String> values() {
        return characters().ofMaxLength(60);
    }

    private static StringArbitrary characters() {
        return Arbitraries.strings()
                .withChars("aZ0-._~!*'() %+=,&#?/\\\"\u0000\t\n\u00E9\u0301\u0130\u4E2D")
                .withCharRange(' ', '~');
    }

    /** Creates conditions, most of them nearly right. */
    @Provide
    static Arbitrary<String> texts() {
        Arbitrary<String> keyword = Arbitraries.of(
                "country=",
                "platform=",
                "language=",
                "query.",
                "!query.",
                "query.a=",
                "from=",
                "until=",
                "COUNTRY=",
                "",
                "=");
        Arbitrary<String> value = Arbitraries.of(
                "FR",
                "fr,BE",
                "FR,",
                "iOS",
                "os%20x",
                "OS X",
                "mobile",
                "fr-CA",
                "a",
                "a=b",
                "%41",
                "%e9",
                "%C3%A9",
                "+999999999-12-31T23:59:59-18:00",
                "%",
                "+",
                "a,b",
                "a b",
                "\u00E9",
                "2030-01-01T00:00:00Z",
                "2030-01-01",
                "0000-01-01T00:00Z",
                "2030-01-01t00:00+01:00",
                "+12030-01-01T00:00Z",
                "",
                "\n",
                "%00",
                "*");
        Arbitrary<String> condition = Combinators.combine(keyword, value).as(String::concat);
        return Combinators.combine(
                        condition.list().ofMaxSize(11),
                        Arbitraries.frequencyOf(
                                Tuple.of(9, Arbitraries.just(" ")), Tuple.of(1, Arbitraries.of("  ", ",", "\t", "&"))))
                .as((conditions, separator) -> String.join(separator, conditions));
    }
}
