package dev.waymark.server;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.link.AliasPolicy;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of visitors of short links. */
class VisitRequestsTest {

    private static final String LINKS = "/api/v1/links";
    private static final String TARGET = "https://example.com/handbook";
    private static final String URL = "url=" + TARGET;
    private static final String OTHER = "https://example.org/";

    private final Client client =
            Client.of(Client.waymark(builder -> builder), handler -> handler.countryHeader("CF-IPCountry"));

    private String create(String... fields) {
        Reply created = client.post(LINKS, fields).expect(201);
        return "/" + created.data().get("alias");
    }

    private void assertClicks(long expected) {
        assertThat(client.get(LINKS).column("clicks").get(0))
                .as("the clicks of the newest link")
                .isEqualTo(expected);
    }

    private static void assertSentTo(String url, Reply answer) {
        answer.expect(302);
        assertThat(answer.header("Location")).isEqualTo(url);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.text()).isEmpty();
    }

    @Test
    void get_follows_a_link_and_counts() {
        String path = create(URL);

        assertSentTo(TARGET, client.visit("GET", path));
        assertClicks(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/?a=1"})
    void one_slash_at_the_end_of_a_short_link_is_ignored(String end) {
        String path = create(URL);

        assertSentTo(TARGET, client.visit("GET", path + end));
        assertClicks(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"//", "//?a=1"})
    @Tag(Client.ANSWERED_BY_SERVERS)
    void two_slashes_at_the_end_of_a_short_link_are_not_found(String end) {
        String path = create(URL);

        client.visit("GET", path + end).expect(404);
        assertClicks(0);
    }

    @Test
    void the_short_url_of_an_alias_in_another_script_is_percent_encoded_and_visited() {
        Client any = Client.of(
                Client.waymark(builder -> builder.aliasPolicy(AliasPolicy.DEFAULT.allowingUnicode())),
                handler -> handler);
        Reply created = any.post(LINKS, URL, "alias=Caf\u00E9").expect(201);

        assertThat(created.data())
                .containsEntry("alias", "Caf\u00E9")
                .containsEntry("short_url", Client.BASE + "/Caf%C3%A9");
        assertSentTo(TARGET, any.visit("GET", "/Caf%C3%A9"));
        assertThat(any.post(LINKS, URL, "alias=caf\u00E9").expect(409).errorCode())
                .isEqualTo("alias_taken");
    }

    @Test
    void head_gives_the_same_answer_and_does_not_count() {
        String path = create(URL);

        assertSentTo(TARGET, client.visit("HEAD", path));
        assertClicks(0);
    }

    @Test
    void a_robot_gets_the_same_answer_and_does_not_count() {
        String path = create(URL);

        assertSentTo(TARGET, client.visit("GET", path, "User-Agent", "curl/8.0"));
        assertSentTo(TARGET, client.visit("GET", path, "User-Agent", ""));
        assertClicks(0);
    }

    @ParameterizedTest
    @CsvSource({"Sec-Purpose, prefetch;prerender", "Purpose, prefetch", "X-Moz, prefetch"})
    void a_prefetched_link_counts_one_click_when_a_person_opens_the_link(String name, String value) {
        String path = create(URL, "expiration_clicks=1");

        Reply prefetch = client.visit("GET", path, name, value);

        prefetch.expect(503);
        assertThat(prefetch.header("Cache-Control")).isEqualTo("no-store");
        assertThat(prefetch.text()).isEmpty();
        assertClicks(0);
        assertSentTo(TARGET, client.visit("GET", path));
        assertClicks(1);
    }

    @Test
    void a_robot_and_head_do_not_learn_the_destination_of_a_link_with_a_click_limit() {
        String path = create(URL, "expiration_clicks=1");

        for (Reply answer : List.of(client.visit("GET", path, "User-Agent", "curl/8.0"), client.visit("HEAD", path))) {
            answer.expect(200);
            assertThat(answer.header("Location")).isEmpty();
            assertThat(answer.text()).doesNotContain(TARGET);
        }
        assertSentTo(TARGET, client.visit("GET", path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain=1", "domain_id=7", "title=none"})
    void a_created_link_is_visited_through_its_short_url(String field) {
        client.post(LINKS, URL, field);
        Object shortUrl = client.get(LINKS).column("short_url").get(0);

        assertSentTo(TARGET, client.visit("GET", shortUrl.toString().replaceFirst("https://[^/]*", "")));
    }

    @Test
    void an_expired_link_redirects_to_its_expiration_url_if_any() {
        assertSentTo(OTHER, client.visit("GET", create(URL, "expiration_date=2020-01-01", "expiration_url=" + OTHER)));
        client.visit("GET", create(URL, "expiration_date=2020-01-01")).expect(410);
        assertClicks(0);
    }

    @Test
    void a_link_before_its_start_has_a_page_with_its_start_and_no_destination() {
        Reply answer = client.visit("GET", create(URL, "start_date=2099-06-01", "start_time=10:00"));

        answer.expect(404);
        assertThat(answer.header("Location")).isEmpty();
        assertThat(answer.text())
                .contains("This link opens on 2099-06-01 10:00 UTC.")
                .doesNotContain(TARGET);
        assertClicks(0);
    }

    @Test
    void a_disabled_link_looks_like_an_unknown_link() {
        String disabled = create(URL, "disabled=1");

        for (String path : List.of(disabled, "/no-such-link", "/not%20an%20alias", "/", "/a/b", "/favicon.ico")) {
            client.visit("GET", path).expect(404);
            client.visit("HEAD", path).expect(404);
        }
    }

    @Test
    void the_password_form_posts_to_the_same_path() {
        String path = create(URL, "password=swordfish");

        Reply asked = client.visit("GET", path);

        asked.expect(401);
        assertThat(asked.header("Cache-Control")).isEqualTo("no-store");
        assertThat(asked.header("Content-Type")).startsWith("text/html");
        assertThat(asked.header("WWW-Authenticate")).isEqualTo("FormBased realm=\"link\"");
        assertThat(asked.text())
                .contains("<form method=\"post\">", "name=\"password\"")
                .doesNotContain("action=");
        client.visit("HEAD", path).expect(401);
    }

    @Test
    void every_page_forbids_scripts_frames_and_referrers() {
        String guarded = create(URL, "password=swordfish");
        String expired = create(URL, "expiration_date=2020-01-01");

        for (String path : List.of(guarded, expired, "/no-such-link")) {
            Reply page = client.visit("GET", path);

            assertThat(page.header("Content-Type")).as(path).startsWith("text/html");
            assertThat(page.header("Content-Security-Policy"))
                    .startsWith("default-src 'none'; ")
                    .endsWith("base-uri 'none'; frame-ancestors 'none'");
            assertThat(page.header("X-Frame-Options")).isEqualTo("DENY");
            assertThat(page.header("Referrer-Policy")).isEqualTo("no-referrer");
        }
    }

    @Test
    void every_answer_forbids_guessing_the_content_type() {
        String path = create(URL);

        for (String each : List.of(path, "/no-such-link", LINKS)) {
            assertThat(client.visit("GET", each).header("X-Content-Type-Options"))
                    .as(each)
                    .isEqualTo("nosniff");
        }
        assertThat(client.get(LINKS).header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void a_redirect_leaves_the_referrer_to_the_page_with_the_link() {
        assertThat(client.visit("GET", create(URL)).header("Referrer-Policy")).isEmpty();
    }

    @Test
    void only_the_correct_password_redirects_and_counts() {
        String path = create(URL, "password=swordfish");

        Reply wrong = client.visitWithPassword(path, "herring");
        wrong.expect(401);
        assertThat(wrong.text()).contains("<form").doesNotContain("herring").doesNotContain("swordfish");
        client.visitWithPassword(path, "").expect(401);
        assertClicks(0);

        assertSentTo(TARGET, client.visitWithPassword(path, "swordfish"));
        assertClicks(1);
    }

    @Test
    void after_too_many_wrong_passwords_the_correct_password_must_wait() {
        String path = create(URL, "password=swordfish");
        IntStream.range(0, 10)
                .forEach(i -> client.visitWithPassword(path, "herring").expect(401));

        Reply refused = client.visitWithPassword(path, "swordfish");

        refused.expect(429);
        assertThat(refused.header("Content-Type")).startsWith("text/html");
        assertThat(refused.header("Cache-Control")).isEqualTo("no-store");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(500, 600);
        assertClicks(0);
    }

    @ParameterizedTest
    @CsvSource({
        "1, country, FR, CF-IPCountry, fr",
        "2, platform, Windows, Sec-CH-UA-Platform, '\"Windows\"'",
        "2, platform, iOS, User-Agent, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari'",
        "3, language, fr, Accept-Language, 'en;q=0.4, fr-CA'"
    })
    void visitors_are_targeted_by_their_headers(int type, String kind, String key, String header, String value) {
        String path = create(URL, "target_type=" + type, kind + "[0][key]=" + key, kind + "[0][value]=" + OTHER);

        assertSentTo(OTHER, client.visit("GET", path, header, value));
        assertSentTo(TARGET, client.visit("GET", path));
    }

    @Test
    void a_rotation_redirects_to_its_urls_in_order() {
        String path = create(URL, "target_type=4", "rotation[0][value]=" + TARGET, "rotation[1][value]=" + OTHER);

        List<String> locations = IntStream.range(0, 4)
                .mapToObj(i -> client.visit("GET", path).header("Location"))
                .toList();

        assertThat(locations).containsExactly(TARGET, OTHER, TARGET, OTHER);
    }

    @Test
    void a_click_limit_lets_exactly_its_number_of_concurrent_visitors_through() {
        String path = create(URL, "expiration_clicks=7");

        List<Integer> statuses = nCopies(40, path).parallelStream()
                .map(each -> client.visit("GET", each).status())
                .toList();

        assertThat(statuses).filteredOn(status -> status == 302).hasSize(7);
        assertThat(statuses).filteredOn(status -> status == 410).hasSize(33);
        assertClicks(7);
    }
}
