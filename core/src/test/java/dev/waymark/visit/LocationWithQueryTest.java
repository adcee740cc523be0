package dev.waymark.visit;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.url.UrlPolicy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The location of an answer with the query of the request (D-42). The columns are target, raw query and location. */
class LocationWithQueryTest {

    private static final String TARGET = "https://a.example/";
    private static final int LONGEST = 2_048;

    private static String locationWith(String rawQuery, String target) {
        return Visit.redirect(target).locationWith(rawQuery).orElseThrow();
    }

    private static void assertLocation(String target, String rawQuery, String location) {
        assertThat(locationWith(rawQuery, target)).isEqualTo(location);
        assertThat(URI.create(location).isAbsolute())
                .as("whether %s is absolute", location)
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.example/p, a=1, https://a.example/p?a=1",
        "https://a.example, a=1, https://a.example/?a=1",
        "https://a.example#top, a=1, https://a.example/?a=1#top",
        "https://a.example?x, a=1, https://a.example/?x&a=1",
        "https://a.example/p?x=1, a=1&b=2, https://a.example/p?x=1&a=1&b=2",
        "https://a.example/p?x=1#top, a=1&b=2, https://a.example/p?x=1&a=1&b=2#top",
        "https://a.example/?, a=1, https://a.example/?a=1",
        "https://a.example/?#, a=1, https://a.example/?a=1#",
        "https://a.example/?x=1&, a=1, https://a.example/?x=1&a=1",
        "https://a.example/?x?, a=1, https://a.example/?x?&a=1",
        "https://a.example/#top?a=2, a=1, https://a.example/?a=1#top?a=2",
        "https://a.example/?a#b&c=1#d, c=2, https://a.example/?a&c=2#b&c=1%23d",
        "HTTP://A.Example:80/P, a=1, http://a.example/P?a=1",
        "https://[2001:DB8::1]:8443/?x=[1], a=[1], https://[2001:db8::1]:8443/?x=%5B1%5D&a=%5B1%5D",
        "https://straße.example/ö?ü, ö=1, https://xn--strae-oqa.example/%C3%B6?%C3%BC&%C3%B6=1"
    })
    void the_query_follows_the_own_query_of_the_target_and_precedes_the_fragment(
            String target, String rawQuery, String location) {
        assertLocation(target, rawQuery, location);
    }

    @ParameterizedTest
    @CsvSource({
        "utm_source=own, utm_source=news",
        "utm_source=own, UTM_Source=news",
        "utm_source=own, %75tm_source=news",
        "utm_source=own, %55%54%4D_source=news",
        "%75tm%5Fsource=own, utm_source=news",
        "x=1&Utm_Source=own&y=2, utm_source=news",
        "a+b=1, a%20b=2",
        "a%20b=1, a+b=2",
        "a%2bb=1, a%2Bb=2",
        "a, a=2",
        "a=, a",
        "a=1=2, a=3",
        "=1, =2",
        "a%5B%5D=1, a[]=2",
        "%C3%A9=1, é=2",
        "%25zz=1, %zz=2",
        "a%25=1, a%=2",
        "%FF=1, %FE=2",
        "%EF%BF%BD=1, %C3=2",
        "a%00=1, A%00=2",
        "a=1, a=2&%61=3&A=4&a"
    })
    void a_parameter_whose_name_the_target_has_is_dropped(String own, String rawQuery) {
        assertLocation(TARGET + "?" + own, rawQuery, TARGET + "?" + own);
    }

    @ParameterizedTest
    @CsvSource({
        "id=1, ids=2&i=3&d=4",
        "x=a&y=a=1, a=1",
        "a%2Bb=1, a+b=2",
        "a%2526=1, a%26=2",
        "a%00=1, a=2",
        "'a;b=1', b=2",
        "a%26b=1, b=2",
        "a%3Db=1, a=2",
        "%C3%A9=1, %C3%89=2",
        "k=1, %E2%84%AA=2",
        "a, a%20=2&%20a=3",
        "utm_source, utm%25_source=2&utm%255Fsource=3"
    })
    void a_parameter_whose_name_the_target_does_not_have_is_added(String own, String rawQuery) {
        assertLocation(TARGET + "?" + own, rawQuery, TARGET + "?" + own + "&" + rawQuery);
    }

    @ParameterizedTest
    @CsvSource({
        "https://a.example/, a=1&a=2, https://a.example/?a=1&a=2",
        "https://a.example/, a=1&A=2&%61=3&a, https://a.example/?a=1&A=2&%61=3&a",
        "https://a.example/, a=1&a=1, https://a.example/?a=1&a=1",
        "https://a.example/?b=0, a=1&b=2&a=3&b=4, https://a.example/?b=0&a=1&a=3",
        "https://a.example/?b=0&b=1, b=2&a=3, https://a.example/?b=0&b=1&a=3"
    })
    void every_occurrence_of_a_repeated_name_is_kept(String target, String rawQuery, String location) {
        assertLocation(target, rawQuery, location);
    }

    @ParameterizedTest
    @CsvSource({
        "&, ''",
        "&&&, ''",
        "&&a=1&&&b=2&&, ?a=1&b=2",
        "=x, ?=x",
        "=, ?=",
        "==&a==1, ?==&a==1",
        "a&b=&c, ?a&b=&c",
        "?a=1, ??a=1",
        "a=1?b=2, ?a=1?b=2",
        "'a=1;b=2', '?a=1;b=2'",
        "%zz=1, ?%25zz=1",
        "a=%&b=%4&c=%4g, ?a=%25&b=%254&c=%254g",
        "%%41%, ?%25%41%25",
        "%FF=%C3%28, ?%FF=%C3%28"
    })
    void a_malformed_parameter_is_kept_and_an_empty_parameter_is_dropped(String rawQuery, String query) {
        assertLocation(TARGET, rawQuery, TARGET + query);
        assertLocation(TARGET + "?x", rawQuery, TARGET + "?x" + query.replaceFirst("^\\?", "&"));
    }

    @ParameterizedTest
    @CsvSource({
        "a=#top, a=%23top",
        "'a#b=1#&#c#', 'a%23b=1%23&%23c%23'",
        "a b=c d, a%20b=c%20d",
        "q=café 日 😀, q=caf%C3%A9%20%E6%97%A5%20%F0%9F%98%80",
        "'a=\"<>\\^`{|}[]', a=%22%3C%3E%5C%5E%60%7B%7C%7D%5B%5D",
        "'a=-._~!$''()*+,;:@/?0aZ', 'a=-._~!$''()*+,;:@/?0aZ'",
        "a=%c3%A9%2f%2F%23%26, a=%c3%A9%2f%2F%23%26",
        "%0d%0aSet-Cookie:%20a=1, %0d%0aSet-Cookie:%20a=1",
        "//b.example/, //b.example/",
        "@b.example:80/, @b.example:80/",
        "https://b.example/?c#d, https://b.example/?c%23d"
    })
    void a_parameter_is_percent_encoded_where_a_uri_requires_an_encoding(String rawQuery, String query) {
        assertLocation(TARGET, rawQuery, TARGET + "?" + query);
    }

    static Stream<List<String>> malformedTexts() {
        return Stream.of(
                List.of("a=1\r\nSet-Cookie: b=2", "a=1%0D%0ASet-Cookie:%20b=2"),
                List.of("a\t=\n", "a%09=%0A"),
                List.of("a=\0&\0=b", "a=%00&%00=b"),
                List.of("a=\u007f\u0080\u2028", "a=%7F%C2%80%E2%80%A8"),
                List.of("a=\ud800&b=\udc00\ud800x", "a=%EF%BF%BD&b=%EF%BF%BD%EF%BF%BDx"),
                List.of("\ufeffa=1", "%EF%BB%BFa=1"));
    }

    @ParameterizedTest
    @MethodSource("malformedTexts")
    void a_control_character_and_half_of_a_surrogate_pair_are_encoded(List<String> rawAndQuery) {
        String rawQuery = rawAndQuery.get(0);
        String query = rawAndQuery.get(1);

        assertLocation(TARGET, rawQuery, TARGET + "?" + query);
        assertLocation(TARGET + "?" + query, rawQuery, TARGET + "?" + query);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mailto:me@a.example",
                "tel:+33123456789",
                "viber://pa?chatURI=1",
                "myapp://open?x#y",
                "spotify:track:6rqhFgbbKwnb9MLmUQDhG6",
                "ftp://a.example/"
            })
    void a_url_of_another_scheme_than_http_and_https_gets_no_query(String target) {
        assertLocation(target, "a=1&subject=b", target);
    }

    @Test
    void an_absent_query_and_an_empty_query_leave_the_location_unchanged() {
        for (String target : List.of(TARGET, TARGET + "?", TARGET + "?x&#", "tel:1")) {
            assertThat(Visit.redirect(target).locationWith(null)).contains(target);
            assertThat(Visit.redirect(target).locationWith("")).contains(target);
        }
    }

    @Test
    void an_expired_link_gets_the_query_at_its_expiration_url() {
        Visit expired = Visit.expired(Optional.of("https://a.example/end?a=1#top"));

        assertThat(expired.locationWith("a=2&b=3")).contains("https://a.example/end?a=1&b=3#top");
    }

    @Test
    void an_answer_without_a_location_gets_no_location_from_a_query() {
        assertThat(Stream.of(
                        Visit.redirect("no url"),
                        Visit.expired(Optional.of("no url")),
                        Visit.expired(Optional.empty()),
                        Visit.withheld(),
                        Visit.passwordRequired(),
                        Visit.wrongPassword(),
                        Visit.tooManyAttempts(Duration.ZERO),
                        Visit.disabled(),
                        Visit.unknown()))
                .allSatisfy(answer -> assertThat(answer.locationWith("https://b.example/"))
                        .isEqualTo(answer.location())
                        .isEmpty());
    }

    @Test
    void the_location_without_the_query_stays_without_the_query() {
        Visit visit = Visit.redirect(TARGET);

        visit.locationWith("a=1");

        assertThat(visit.location()).contains(TARGET);
        assertThat(visit).isEqualTo(Visit.redirect(TARGET));
    }

    @Test
    void a_parameter_beyond_2048_characters_is_dropped_and_a_later_shorter_parameter_is_added() {
        String target = TARGET + "?x=" + "x".repeat(2_000) + "#y";
        int room = LONGEST - target.length();
        String fits = "a=" + "1".repeat(room - "&a=".length());

        assertThat(locationWith(fits, target)).hasSize(LONGEST).endsWith("&" + fits + "#y");
        assertLocation(target, fits + "1", target);
        assertLocation(target, fits + "1&b=2&c=3", target.replace("#", "&b=2&c=3#"));
        assertLocation(target, fits + "&b", target.replace("#", "&" + fits + "#"));
    }

    @Test
    void the_encoded_length_of_a_parameter_counts() {
        String target = TARGET + "x".repeat(2_000);
        int room = LONGEST - target.length();
        String fits = "\u00e9".repeat((room - 1) / "%C3%A9".length());

        assertThat(locationWith(fits, target)).hasSizeBetween(LONGEST - 5, LONGEST);
        assertLocation(target, fits + "\u00e9&b", target + "?b");
    }

    @Test
    void a_location_that_is_longer_than_2048_characters_stays_unchanged() {
        String target = TARGET + "\u00e9".repeat(1_000);

        assertThat(locationWith("a&b=1", target))
                .isEqualTo(locationWith("", target))
                .hasSizeGreaterThan(LONGEST);
    }

    @Test
    void the_maximum_length_of_the_url_policy_bounds_the_added_query() {
        UrlPolicy policy = UrlPolicy.DEFAULT.maxLength(256);
        Waymark waymark = new Desk().waymark(builder -> builder.urlPolicy(policy));
        waymark.links().create(CreateLink.to(TARGET).alias("docs"));
        String fits = "a=" + "1".repeat(256 - TARGET.length() - "?a=".length());

        Visit visit = waymark.visits().visit("docs", Visitor.UNKNOWN);
        Visit preview = waymark.visits().preview("docs", Visitor.UNKNOWN);

        assertThat(visit.locationWith(fits)).contains(TARGET + "?" + fits);
        assertThat(visit.locationWith(fits + "1")).contains(TARGET);
        assertThat(preview.locationWith(fits + "1")).contains(TARGET);
    }

    @Test
    void the_parameters_among_the_first_65536_characters_are_read() {
        String long65536 = "a".repeat(65_529) + "&b=1&c";

        assertLocation(TARGET, long65536 + "2", TARGET + "?b=1&c2");
        assertLocation(TARGET, long65536 + "2&d=3", TARGET + "?b=1&c2");
        assertLocation(TARGET, long65536 + "23&d=4", TARGET + "?b=1");
        assertLocation(TARGET, "a".repeat(65_537), TARGET);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a", "&", "a&", "=", "%", "%41", "%41&", "+", "#", "\u00e9", "\ud800", "x&", "utm_source=1&"})
    void a_long_query_takes_linear_time(String part) {
        String own = IntStream.range(0, 300).mapToObj(i -> "k" + i).collect(joining("&"));
        List<String> rawQueries = List.of(part.repeat(65_536 / part.length()), part.repeat(1_000_000));

        assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> { // quadratic time would take a minute
                    for (int i = 0; i < 10; i++) {
                        assertThat(rawQueries)
                                .map(rawQuery -> locationWith(rawQuery, TARGET + "?" + own))
                                .allMatch(location -> location.length() <= LONGEST);
                    }
                });
    }
}
