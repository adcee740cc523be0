package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests for the public pages of links and reports, without an API key. */
class PageRequestsTest {

    private static final String[] JSON = {"Accept", "application/json"};

    private final Client client = Client.create();

    private String link(String... fields) {
        return "/pages/links/" + created("/api/v1/links", "alias", fields);
    }

    private String report(String... fields) {
        return "/pages/reports/" + created("/api/v1/reports", "page_key", fields);
    }

    private Object created(String group, String field, String... fields) {
        return client.post(group, fields).expect(201).data().get(field);
    }

    private Reply json(String path) {
        return client.visit("GET", path, JSON);
    }

    @Test
    void the_page_of_a_report_contains_the_findings_without_the_id_and_the_page_key() {
        String path = report("url=https://example.com/?a=<b>");

        assertThat(json(path).expect(200).data())
                .contains(
                        entry("url", "https://example.com/?a=<b>"),
                        entry("project", "example.com"),
                        entry("result", "good"),
                        entry("created_at", "2025-03-10T12:00:00.123456Z"))
                .containsOnlyKeys("url", "project", "result", "created_at", "generated_at", "findings");
        Reply page = client.visit("GET", path).expect(200);
        assertThat(page.contentType()).isEqualTo("text/html;charset=utf-8");
        assertThat(page.text()).contains("https://example.com/?a=&lt;b&gt;").doesNotContain("<b>");
        assertThat(page.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void the_page_of_a_link_contains_its_clicks() {
        String path = link("url=https://example.com/", "title=Handbook");

        assertThat(json(path).expect(200).data())
                .contains(entry("title", "Handbook"), entry("clicks", 0L), entry("url", "https://example.com/"));
        assertThat(client.visit("GET", path).expect(200).text())
                .contains(
                        "<title>Handbook</title>",
                        "<h1>Handbook</h1>",
                        "<dd><a href=\"https://example.com/\" rel=\"nofollow noopener\">https://example.com/</a>")
                .contains("<dt>Created at<dd>2025-03-10T12:00:00.123456Z\n");
    }

    @ParameterizedTest
    @CsvSource({
        "country=FR, '', X-Country, FR",
        "'platform=mobile,desktop', '', Sec-CH-UA-Platform, '\"Windows\"'",
        "language=fr, '', Accept-Language, fr-CA",
        "query.k, ?k=1, Accept, text/html",
    })
    void the_page_of_a_link_contains_its_url_only_if_no_rule_matches_the_visitor(
            String rule, String query, String header, String value) {
        Client named = Client.of(client.waymark, handler -> handler.countryHeader("X-Country"));
        String path = link(
                "url=https://example.com/",
                "target_type=5",
                "rule[0][key]=" + rule,
                "rule[0][value]=https://example.org/");
        String[] unknown = {"User-Agent", "Mozilla/5.0"};

        assertThat(named.visit("GET", path, unknown).expect(200).text()).contains("https://example.com/");
        assertThat(named.visit("GET", path + query, "User-Agent", "Mozilla/5.0", header, value)
                        .expect(200)
                        .text())
                .doesNotContain("https://example.com/");
    }

    @Test
    void the_page_of_a_link_is_found_in_its_domain() {
        String path = link("url=https://example.com/", "domain_id=7");

        json(path + "?domain_id=7").expect(200);
        json(path).expect(404);
    }

    @Test
    void a_page_with_a_password_opens_by_post() {
        String link = link("url=https://example.com/", "privacy=2", "privacy_password=swordfish");
        String report = report("url=https://example.com/", "privacy=2", "password=swordfish");

        for (String path : new String[] {link, report}) {
            assertThat(json(path).expect(401).errorCode()).isEqualTo("password_required");
            assertThat(client.visitWithPassword(path, "herring", JSON)
                            .expect(401)
                            .errorCode())
                    .isEqualTo("wrong_password");
            assertThat(client.visitWithPassword(path, "swordfish", JSON)
                            .expect(200)
                            .data())
                    .containsEntry("url", "https://example.com/");
            assertThat(client.visit("GET", path).expect(401).text()).contains("type=\"password\"");
            assertThat(client.visitWithPassword(path, "swordfish").expect(200).text())
                    .contains("https://example.com/");
        }
    }

    @Test
    void too_many_wrong_passwords_are_answered_with_429() {
        String path = report("url=https://example.com/", "privacy=2", "password=swordfish");
        for (int i = 0; i < 10; i++) {
            client.visitWithPassword(path, "wrong" + i).expect(401);
        }

        assertThat(client.visitWithPassword(path, "swordfish", JSON).expect(429).header("Retry-After"))
                .isNotEmpty();
        assertThat(client.visitWithPassword(path, "swordfish").expect(429).header("Retry-After"))
                .isNotEmpty();
    }

    @Test
    void a_private_page_looks_like_an_unknown_page() {
        String path = report("url=https://example.com/", "privacy=1");
        Reply unknown = json("/pages/reports/AAAAAAAAAAAAAAAAAAAAAA").expect(404);

        assertThat(json(path).expect(404).text()).isEqualTo(unknown.text());
        assertThat(json(link("url=https://example.com/", "privacy=1"))
                        .expect(404)
                        .text())
                .isEqualTo(unknown.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pages/reports/1", "/pages/links/%F0%9F%98%80"})
    void a_malformed_address_is_not_found(String path) {
        assertNotFound(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pages/reports/%00", "/pages/links/a%2Fb"})
    @Tag(Client.ANSWERED_BY_SERVERS)
    void an_odd_address_is_not_found(String path) {
        assertNotFound(path);
    }

    private void assertNotFound(String path) {
        json(path).expect(404);
        client.visit("GET", path).expect(404);
    }

    @Test
    void a_delete_request_to_a_page_is_refused() {
        String path = report("url=https://example.com/");

        assertThat(client.visit("DELETE", path).expect(405).allowed()).containsExactly("GET", "HEAD", "POST");
    }
}
