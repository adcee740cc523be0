package dev.waymark.internal.targeting;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.refusalsOf;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.error.StorageException;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Platform;
import dev.waymark.link.Rule;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.visit.Visitor;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of a link: their stored text and their violations (D-58). */
class RulesTest {

    private final Links links = new Desk().waymark().links();

    private static Targeting keyed(String... keys) {
        return new Targeting(
                Targeting.Type.RULES,
                Stream.of(keys).map(key -> new Targeting.Entry(key, URL)).toList());
    }

    private List<String> stored(Targeting targeting) {
        return links.create(CreateLink.to(URL).targeting(targeting)).targeting().entries().stream()
                .map(Targeting.Entry::key)
                .toList();
    }

    private List<String> refused(Targeting targeting) {
        return refusalsOf(() -> links.create(CreateLink.to(URL).targeting(targeting)));
    }

    private static Rule numbered(int number) {
        return Rule.to(URL).query("number", Integer.toString(number));
    }

    @Test
    void a_rule_is_stored_as_an_entry_with_the_canonical_text_of_its_conditions() {
        Rule rule = Rule.to(OTHER_URL)
                .until(NOON.plusSeconds(1))
                .query("utm_Source", "Spring sale, 50%")
                .queryAbsent("ref")
                .queryPresent("a[0]")
                .language("IW", "fr-ca")
                .platform(Platform.OS_X, Platform.ANDROID)
                .country("fr", "BE", "FR")
                .from(NOON);

        assertThat(stored(Targeting.rules(rule)))
                .containsExactly(
                        "country=BE,FR from=2025-03-10T12:00:00.123456Z language=fr-CA,he platform=Android,OS%20X"
                                + " query.a%5B0%5D !query.ref query.utm_source=Spring%20sale%2C%2050%25"
                                + " until=2025-03-10T12:00:01.123456Z");
    }

    @Test
    void rules_keep_their_order_and_equal_rules_have_equal_texts() {
        assertThat(stored(Targeting.rules(
                        numbered(2),
                        numbered(1),
                        Rule.to(URL).mobile(),
                        Rule.to(URL).desktop())))
                .containsExactly("query.number=2", "query.number=1", "platform=mobile", "platform=desktop");
        assertThat(stored(keyed("query.NAME=%c3%a9!", "platform=IOS,mobile country=fr")))
                .containsExactly("query.name=%C3%A9%21", "country=FR platform=iOS,mobile");
    }

    @Test
    void a_later_call_replaces_the_earlier_condition() {
        Rule rule = Rule.to(URL)
                .country("FR")
                .country("DE")
                .mobile()
                .platform(Platform.LINUX)
                .query("a", "1")
                .queryAbsent("A")
                .from(NOON)
                .from(NOON.plusSeconds(60));

        assertThat(rule.entry())
                .isEqualTo(new Targeting.Entry(
                        "country=DE from=2025-03-10T12:01:00.123456Z platform=Linux !query.a", URL));
        assertThat(rule)
                .isEqualTo(rule.country("DE"))
                .hasSameHashCodeAs(rule.country("DE"))
                .isNotEqualTo(rule.mobile());
    }

    @Test
    void half_of_a_surrogate_pair_is_refused_immediately() {
        assertThatIllegalArgumentException().isThrownBy(() -> Rule.to(URL).query("a", "\uD83D"));
        assertThatIllegalArgumentException().isThrownBy(() -> Rule.to(URL).queryPresent("\uDE00"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            country=XX                   | country
            country=                     | country
            country=FR,                  | country
            country=F%52                 | country
            platform=OS X                | condition, platform
            platform=phone               | platform
            language=fr_CA               | language
            language=und                 | language
            query.                       | query
            query.=a                     | query
            query.a=b=c                  | query
            query.a=b,c                  | query
            query.a=b+c                  | query
            query.a=%                    | query
            query.a=%ff                  | query
            query.a=%EF%BF%BD            | query
            query.a=\u00E9               | query
            !query.a=b                   | query
            !query.                      | query
            from=2030-01-01              | instant
            from=10000-01-01T00:00:00Z   | instant
            until=0000-12-31T23:59:59Z   | instant
            until=+999999999-12-31T23:59:59-18:00 | instant
            from=-999999999-01-01T00:00:00+18:00 | instant
            until                        | condition
            country                      | condition
            !country=FR                  | condition
            Country=FR                   | condition
            COUNTRY=FR                   | condition
            query=a                      | condition
            mobile                       | condition
            country=FR  mobile           | condition, condition
            country=FR country=DE        | duplicate
            query.a !query.A             | duplicate
            query.a=1 query.%61=2        | duplicate
            from=2030-01-01T00:00:00Z until=2030-01-01T00:00:00Z | order
            from=2030-01-01T00:00:00Z until=2030-01-01T00:00:00+01:00 | order
            country=XX platform=x language=_ query. | country, language, platform, query
            query. query.=               | query, query
            """)
    void a_malformed_condition_is_a_violation_of_the_key(String key, String codes) {
        assertThat(refused(keyed(key)))
                .isEqualTo(Stream.of(codes.split(", "))
                        .map(code -> "rule[0][key] " + code)
                        .toList());
    }

    @Test
    void a_violation_contains_the_number_of_its_condition() {
        assertThat(violationsOf(() -> links.create(CreateLink.to(URL).targeting(keyed("country=FR platform=${1+1}")))))
                .containsExactly(Violation.of(
                                "rule[0][key]",
                                "platform",
                                "condition 2 must list iOS, Android, Windows, OS%20X, Linux, Ubuntu, Chrome%20OS, mobile or"
                                        + " desktop, such as platform=iOS,Android")
                        .with("condition", 2));
    }

    @Test
    void a_rule_needs_a_condition_and_a_url() {
        assertThat(refused(Targeting.rules(Rule.to("javascript:alert(1)"))))
                .containsExactly("rule[0][key] required", "rule[0][value] scheme");
        assertThat(refused(Targeting.rules())).containsExactly("rule required");
    }

    @Test
    void a_repeated_rule_is_refused() {
        assertThat(refused(Targeting.rules(
                        Rule.to(URL).country("FR", "BE"), Rule.to(OTHER_URL).country("be", "fr"))))
                .containsExactly("rule[1][key] duplicate");
    }

    @Test
    void a_link_has_at_most_100_rules() {
        List<Rule> rules =
                IntStream.rangeClosed(0, 100).mapToObj(RulesTest::numbered).toList();

        assertThat(stored(Targeting.rules(rules.subList(0, 100)))).hasSize(100);
        assertThat(violationsOf(() -> links.create(CreateLink.to(URL).targeting(Targeting.rules(rules)))))
                .containsExactly(Violation.of("rule", "size", "must have at most 100 entries")
                        .with("max", 100));
    }

    @Test
    void a_rule_has_at_most_10_conditions() {
        Rule ten = IntStream.range(0, 10)
                .boxed()
                .reduce(Rule.to(URL), (rule, i) -> rule.queryPresent("p" + i), (a, b) -> b);

        assertThat(stored(Targeting.rules(ten))).hasSize(1);
        assertThat(violationsOf(() -> links.create(CreateLink.to(URL).targeting(Targeting.rules(ten.mobile())))))
                .containsExactly(Violation.of("rule[0][key]", "size", "must have at most 10 conditions")
                        .with("max", 10));
    }

    @Test
    void a_name_has_64_and_a_value_255_characters() {
        String smileys = "\uD83D\uDE00".repeat(64);
        Rule longest = IntStream.range(0, 10)
                .boxed()
                .reduce(
                        Rule.to(URL),
                        (rule, i) -> rule.query(i + smileys.substring(2), "\uD83D\uDE00".repeat(255)),
                        (a, b) -> b);

        assertThat(stored(Targeting.rules(longest)))
                .containsExactly(longest.entry().key());
        assertThat(refused(Targeting.rules(Rule.to(URL).queryPresent(smileys + "a"))))
                .containsExactly("rule[0][key] query");
        assertThat(refused(Targeting.rules(Rule.to(URL).query("a", "b".repeat(256)))))
                .containsExactly("rule[0][key] query");
        assertThat(refused(keyed("query.a=" + "b".repeat(40_000)))).containsExactly("rule[0][key] too_long");
    }

    /** The canonical form of the deprecated language {@code sh} is {@code sr-Latn}. */
    @Test
    void a_rule_is_refused_if_its_canonical_text_is_too_long_to_be_read_again() {
        String languages =
                IntStream.range(10_000, 14_000).mapToObj(i -> "sh-" + i).collect(Collectors.joining(","));

        assertThat(refused(keyed("language=" + languages))).containsExactly("rule[0][key] too_long");
    }

    @ParameterizedTest
    @ValueSource(ints = {255, 256, 250})
    void a_language_of_any_length_is_refused_or_stored_in_a_text_that_can_be_read_again(int length) {
        String tag = ("sh-x" + "-abcdefgh".repeat(28)).substring(0, length);
        Targeting sent = Targeting.rules(Rule.to(URL).language(tag));

        if (length == 250) {
            String key = stored(sent).get(0);
            assertThat(stored(keyed(key))).containsExactly(key);
        } else {
            assertThat(refused(sent)).containsExactly("rule[0][key] language");
        }
    }

    /** A tag may have up to three extended languages. The last extended language replaces the languages before. */
    @Test
    void a_language_with_several_extended_languages_is_refused_or_stored_in_a_text_that_can_be_read_again() {
        assertThat(stored(keyed("language=zh-sgn-hak"))).containsExactly("language=hak");
        assertThat(refused(keyed("language=zh-sgn-und"))).containsExactly("rule[0][key] language");
    }

    @Test
    void create_or_get_and_updates_by_query_compare_the_rules_in_their_order() {
        Targeting rules = Targeting.rules(numbered(1), Rule.to(OTHER_URL).country("be", "fr"));
        Targeting same = Targeting.rules(numbered(1), Rule.to(OTHER_URL).country("FR", "BE"));
        Targeting reversed = Targeting.rules(Rule.to(OTHER_URL).country("FR", "BE"), numbered(1));
        CreateLink command = CreateLink.to(URL);
        Link link = links.createOrGet(command.targeting(rules));

        assertThat(links.createOrGet(command.targeting(same)).id()).isEqualTo(link.id());
        assertThat(links.updateAll(LinkQuery.everyLink(), UpdateLink.change().targeting(same)))
                .isZero();
        assertThat(links.updateAll(LinkQuery.everyLink(), UpdateLink.change().targeting(reversed)))
                .isEqualTo(1);
        assertThat(links.createOrGet(command.targeting(rules)).id()).isNotEqualTo(link.id());
    }

    @Test
    void a_damaged_rule_fails_the_visit_with_the_id_of_the_link() {
        Link link =
                LinkSample.of("docs").targeting(keyed("country=FR", "damaged")).link();

        assertThat(Rules.find(link, Visitor.of("FR"), NOON)).isPresent();
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> Rules.find(link, Visitor.UNKNOWN, NOON))
                .withMessageContaining("link")
                .withStackTraceContaining("rule 1 is malformed");
    }
}
