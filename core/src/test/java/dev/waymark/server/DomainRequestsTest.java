package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.form.DomainHosts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Visitors reach the links of each domain under the host of the domain: the policy of the facade contains the hosts. */
class DomainRequestsTest {

    private static final String LINKS = "/api/v1/links";
    private static final String URL = "url=https://example.com/";
    private static final Owner ACME = Owner.of("acme");

    private final Waymark waymark = Client.waymark(builder -> builder.domainPolicy(
            DomainHosts.parse("one.example=1,two.example=2,[::1]=3,acme.example=4:acme", Client.BASE)));
    private final Client client = Client.of(waymark, handler -> handler);

    @ParameterizedTest
    @CsvSource({
        "domain=1, https://one.example/docs",
        "domain_id=2, https://two.example/docs",
        "domain_id=3, https://[::1]/docs",
        "domain=, https://sho.rt/docs"
    })
    void a_created_link_is_visited_through_its_short_url(String field, String shortUrl) {
        assertThat(client.post(LINKS, URL, "alias=docs", field).expect(201).data())
                .containsEntry("short_url", shortUrl);
        String host = shortUrl.substring("https://".length(), shortUrl.lastIndexOf('/'));

        client.visit("GET", "/docs", "Host", host).expect(302);
        client.visit("GET", "/docs", "Host", host + ":8080").expect(302);
        client.visit("GET", shortUrl, "Host", host).expect(302);
        client.visit("GET", "/pages/links/docs", "Host", host).expect(200);
    }

    @Test
    void the_header_host_replaces_the_authority() {
        client.post(LINKS, URL, "alias=docs", "domain=1").expect(201);
        Request request = Client.request("GET", "/docs", "Host", "one.example");

        client.handle(request.authority("two.example")).expect(302);
        client.handle(Client.request("GET", "/docs").authority("one.example")).expect(302);
        client.handle(Client.request("GET", "/docs").authority(null)).expect(404);
    }

    @Test
    @Tag(Client.ANSWERED_BY_SERVERS)
    void the_host_of_an_absolute_target_replaces_another_host() {
        client.post(LINKS, URL, "alias=docs", "domain=1").expect(201);

        client.visit("GET", "http://two.example/docs", "Host", "one.example").expect(404);
        client.visit("GET", "http://one.example/docs", "Host", "two.example").expect(302);
    }

    @Test
    void the_header_x_forwarded_host_changes_nothing() {
        client.post(LINKS, URL, "alias=docs", "domain=1").expect(201);

        client.visit("GET", "/docs", "Host", "sho.rt", "X-Forwarded-Host", "one.example")
                .expect(404);
    }

    @Test
    void the_same_alias_leads_to_the_link_of_each_host() {
        client.post(LINKS, URL + "0", "alias=docs").expect(201);
        client.post(LINKS, URL + "1", "alias=docs", "domain=1").expect(201);

        assertThat(client.visit("GET", "/docs", "Host", "ONE.example.").header("Location"))
                .isEqualTo("https://example.com/1");
        assertThat(client.visit("GET", "/docs", "Host", "three.example").header("Location"))
                .isEqualTo("https://example.com/0");
        assertThat(client.visit("GET", "/docs").header("Location")).isEqualTo("https://example.com/0");
    }

    @Test
    void the_owner_of_a_domain_creates_links_without_a_domain_in_the_domain() {
        Reply created = client.as(ACME).post(LINKS, URL, "alias=login").expect(201);

        assertThat(created.data())
                .containsEntry("domain_id", 4L)
                .containsEntry("short_url", "https://acme.example/login");
        client.visit("GET", "/login", "Host", "acme.example").expect(302);
    }
}
