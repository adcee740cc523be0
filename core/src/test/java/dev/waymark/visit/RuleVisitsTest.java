package dev.waymark.visit;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Platform;
import dev.waymark.link.Rule;
import dev.waymark.link.Targeting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The destinations of visitors by rules (D-58). */
class RuleVisitsTest {

    private final Desk desk = new Desk();
    private final Waymark waymark = desk.waymark();

    private String create(Targeting targeting) {
        return waymark.links().create(CreateLink.to(URL).targeting(targeting)).alias();
    }

    private String visit(String key, Visitor visitor) {
        String alias = create(new Targeting(Targeting.Type.RULES, List.of(new Targeting.Entry(key, OTHER_URL))));
        return waymark.visits().visit(alias, visitor).url().orElseThrow();
    }

    private boolean matches(String key, Visitor visitor) {
        return visit(key, visitor).equals(OTHER_URL);
    }

    private boolean matches(Rule rule, String query) {
        return matches(rule.entry().key(), Visitor.UNKNOWN.query(query));
    }

    @Test
    void the_first_rule_whose_conditions_all_hold_selects_the_destination() {
        String alias = create(Targeting.rules(
                Rule.to("https://a.example/").country("FR", "BE").platform(Platform.IOS),
                Rule.to("https://b.example/").country("FR"),
                Rule.to("https://c.example/").platform(Platform.IOS),
                Rule.to("https://d.example/").country("FR").query("a", "1")));
        Visitor french = Visitor.of("fr");

        assertThat(visitedBy(alias, french.platform(Platform.IOS))).isEqualTo("https://a.example/");
        assertThat(visitedBy(alias, Visitor.of("BE").platform(Platform.IOS))).isEqualTo("https://a.example/");
        assertThat(visitedBy(alias, french.query("a=1"))).isEqualTo("https://b.example/");
        assertThat(visitedBy(alias, Visitor.UNKNOWN.platform(Platform.IOS))).isEqualTo("https://c.example/");
        assertThat(visitedBy(alias, Visitor.of("BE"))).isEqualTo(URL);
        assertThat(visitedBy(alias, Visitor.UNKNOWN)).isEqualTo(URL);
    }

    private String visitedBy(String alias, Visitor visitor) {
        String previewed = waymark.visits().preview(alias, visitor).url().orElseThrow();
        String visited = waymark.visits().visit(alias, visitor).url().orElseThrow();
        assertThat(previewed).as("the preview").isEqualTo(visited);
        return visited;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            country=FR,XK      | xk   | true
            country=FR,XK      | DE   | false
            country=FR,XK      | none | false
            country=FR,XK      | ''   | false
            country=FR,XK      | FR,XK | false
            """)
    void a_country_is_one_of_the_alternatives(String key, String country, boolean matches) {
        assertThat(matches(key, Visitor.UNKNOWN.country(country))).isEqualTo(matches);
    }

    @ParameterizedTest
    @EnumSource
    void each_platform_is_either_mobile_or_on_a_desktop(Platform platform) {
        Visitor visitor = Visitor.UNKNOWN.platform(platform);
        boolean isMobile = platform == Platform.IOS || platform == Platform.ANDROID;

        assertThat(matches("platform=mobile", visitor)).isEqualTo(isMobile);
        assertThat(matches("platform=desktop", visitor)).isNotEqualTo(isMobile);
        assertThat(matches(Rule.to("").platform(platform).entry().key(), visitor))
                .isTrue();
        assertThat(matches("platform=mobile,desktop", Visitor.UNKNOWN)).isFalse();
    }

    @Test
    void ubuntu_is_linux() {
        assertThat(matches("platform=Linux", Visitor.UNKNOWN.platform(Platform.UBUNTU)))
                .isTrue();
        assertThat(matches("platform=Ubuntu", Visitor.UNKNOWN.platform(Platform.LINUX)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            fr       | en, fr-CA;q=0.1 | true
            fr       | en              | false
            de,fr    | fr              | true
            """)
    void a_language_is_looked_up_as_in_a_targeting_by_language(String tags, String accepted, boolean matches) {
        assertThat(matches("language=" + tags, Visitor.UNKNOWN.acceptLanguage(accepted)))
                .isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            a=1               | true  | true
            A=1               | true  | true
            b=2&a=1           | true  | true
            a=1&a=2           | true  | true
            a=2&a=1           | false | true
            a=2&A=1           | false | true
            a=                | false | true
            a                 | false | true
            a=11              | false | true
            %61=%31           | true  | true
            a=1&a=%zz         | true  | true
            =1                | false | false
            &&a=1&            | true  | true
            b=a=1             | false | false
            a==1              | false | true
            ?a=1              | false | false
            a=1#a             | false | true
            a%00=1            | false | false
            ''                | false | false
            none              | false | false
            %                 | false | false
            """)
    void a_parameter_is_compared_by_its_first_decoded_value(String query, boolean equals, boolean isPresent) {
        assertThat(matches(Rule.to("").query("a", "1"), query)).as("equal to 1").isEqualTo(equals);
        assertThat(matches(Rule.to("").queryPresent("a"), query)).as("present").isEqualTo(isPresent);
        assertThat(matches(Rule.to("").queryAbsent("a"), query)).as("absent").isNotEqualTo(isPresent);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            spring sale|q=spring+sale
            spring sale|q=spring%20sale
            a+b|q=a%2Bb
            100%|q=100%
            %zz|q=%zz
            %|q=%25
            100% off|q=100%+off
            \u00E9|q=%C3%A9
            \u00E9|q=\u00E9
            e\u0301|q=e%CC%81
            |q
            |q=
            a=b|q=a=b
            a&b|q=a%26b
            """)
    void a_value_is_decoded_as_form_urlencoded(String value, String query) {
        assertThat(matches(Rule.to("").query("q", value == null ? "" : value), query))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            \u00E9 | q=e%CC%81
            \u00E9 | q=%E9
            a      | q=A
            spring sale | q=spring%2Bsale
            """)
    void values_are_neither_normalised_nor_folded(String value, String query) {
        assertThat(matches(Rule.to("").query("q", value), query)).isFalse();
    }

    @Test
    void names_are_compared_with_ascii_case_ignored_only() {
        assertThat(matches(Rule.to("").queryPresent("Utm_ID"), "uTM_id=1")).isTrue();
        assertThat(matches(Rule.to("").queryPresent("ID"), "\u0131d=1")).isFalse();
        assertThat(matches(Rule.to("").queryPresent("id"), "\u0130d=1")).isFalse();
        assertThat(matches(Rule.to("").queryPresent("\u00C9"), "%C3%A9")).isFalse();
        assertThat(matches(Rule.to("").queryPresent("\u212A"), "k")).isFalse();
    }

    @Test
    void rules_read_the_complete_parameters_in_the_first_65_536_characters() {
        String filling = "b".repeat(65_530) + "&";

        assertThat(matches(Rule.to("").query("a", "1"), filling + "a=1")).isTrue();
        assertThat(matches(Rule.to("").query("a", "1"), filling + "&&a=1")).isTrue();
        assertThat(matches(Rule.to("").queryPresent("a"), filling + "&&&a=1")).isFalse();
        assertThat(matches(Rule.to("").queryPresent("a"), "b".repeat(70_000) + "&a=1"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"-1, false", "0, true", "9, true", "10, false"})
    void a_period_contains_its_first_instant_and_not_its_last(long seconds, boolean matches) {
        Rule rule = Rule.to("").from(NOON).until(NOON.plusSeconds(10));
        desk.clock.set(NOON.plusSeconds(seconds));

        assertThat(matches(rule, "")).isEqualTo(matches);
    }

    @Test
    void the_instants_of_a_period_have_microseconds() {
        Instant first = Instant.parse("2030-01-01T00:00:00.000001Z");
        Rule rule = Rule.to("").from(first.plusNanos(999));
        desk.clock.set(first.minusNanos(1));
        assertThat(matches(rule, "")).isFalse();
        desk.clock.set(first);
        assertThat(matches(rule, "")).isTrue();
    }

    @Test
    void a_rule_may_have_all_kinds_of_conditions() {
        Rule rule = Rule.to("")
                .country("FR")
                .mobile()
                .language("fr")
                .query("a", "1")
                .queryPresent("b")
                .queryAbsent("c")
                .from(NOON)
                .until(NOON.plusSeconds(1));
        Visitor visitor =
                Visitor.of("FR").platform(Platform.IOS).acceptLanguage("fr").query("a=1&b");

        assertThat(matches(rule.entry().key(), visitor)).isTrue();
        for (Visitor other : List.of(
                visitor.country("DE"),
                visitor.platform(Platform.LINUX),
                visitor.acceptLanguage("en"),
                visitor.query("a=2&b"),
                visitor.query("a=1"),
                visitor.query("a=1&b&c"))) {
            assertThat(matches(rule.entry().key(), other))
                    .as("matches %s", other)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_link_with_a_click_limit_has_rules_and_its_previews_have_no_destination(boolean matching) {
        String alias = waymark.links()
                .create(CreateLink.to(URL)
                        .targeting(Targeting.rules(Rule.to(OTHER_URL).queryPresent("a")))
                        .expiration(Expiration.afterClicks(1)))
                .alias();
        Visitor visitor = Visitor.UNKNOWN.query(matching ? "a" : "b");

        assertThat(waymark.visits().preview(alias, visitor)).isEqualTo(Visit.withheld());
        assertThat(waymark.visits().visit(alias, visitor)).isEqualTo(Visit.redirect(matching ? OTHER_URL : URL));
        assertThat(waymark.visits().visit(alias, visitor).type()).isEqualTo(Visit.Type.EXPIRED);
    }

    @Test
    void cached_links_with_buffered_clicks_have_rules() {
        Duration minute = Duration.ofMinutes(1);
        try (ClickBufferingStorage buffering =
                ClickBufferingStorage.over(LinkCachingStorage.over(desk.storage, minute), minute)) {
            Waymark caching = new Desk(buffering).waymark();
            String alias = create(Targeting.rules(Rule.to(OTHER_URL).queryPresent("a")));

            for (int i = 0; i < 3; i++) {
                assertThat(caching.visits().visit(alias, Visitor.UNKNOWN.query("a")))
                        .isEqualTo(Visit.redirect(OTHER_URL));
                assertThat(caching.visits().visit(alias, Visitor.UNKNOWN.query("b")))
                        .isEqualTo(Visit.redirect(URL));
            }
        }
    }

    @Test
    void the_query_is_in_no_event_and_no_text() {
        List<WaymarkEvent> events = new ArrayList<>();
        Waymark listened = desk.waymark(builder -> builder.listener(events::add));
        String alias = create(Targeting.rules(Rule.to(OTHER_URL).queryPresent("a")));
        Visitor visitor = Visitor.of("FR").query("a&token=secret").password("secret");

        Visit visit = listened.visits().visit(alias, visitor);

        assertThat(visitor.toString()).doesNotContain("secret", "token");
        assertThat(visit.toString()).doesNotContain("token");
        assertThat(events).singleElement().isInstanceOfSatisfying(WaymarkEvent.LinkVisited.class, event -> {
            assertThat(event.visitor().query()).isEmpty();
            assertThat(event.visitor()).isEqualTo(Visitor.of("FR"));
            assertThat(event.toString()).doesNotContain("token");
        });
        assertThat(visitor).isNotEqualTo(visitor.query("b")).isEqualTo(visitor.query(null));
        assertThat(visitor.query()).contains("a&token=secret");
    }
}
