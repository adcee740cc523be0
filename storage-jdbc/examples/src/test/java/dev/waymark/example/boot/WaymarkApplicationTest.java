package dev.waymark.example.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Secret;
import dev.waymark.error.InvalidInputException;
import dev.waymark.example.client.Client;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkStatus;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests of the properties and the health of the application. */
@Tag("boot")
class WaymarkApplicationTest {

    private static final BootServer SERVER = BootServer.start(
            BootServer.url(Engine.H2),
            Map.of(),
            "waymark.zone=Pacific/Kiritimati",
            "site.own-hosts=go.example,s.example",
            "waymark.server.base=http://go.example",
            "site.domains=127.0.0.1=1,acme.example=2:acme",
            "management.endpoint.health.cache.time-to-live=0");

    private static final Waymark WAYMARK = SERVER.bean(Waymark.class);

    @AfterAll
    static void close() {
        SERVER.close();
    }

    private static HttpResponse<String> health() throws IOException, InterruptedException {
        URI address = URI.create(SERVER.address() + "/actuator/health");
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    }

    @Test
    void a_missing_table_makes_the_application_unhealthy() throws Exception {
        HttpResponse<String> healthy = health();
        SERVER.bean(JdbcClient.class)
                .sql("ALTER TABLE waymark_api_key RENAME TO gone")
                .update();
        HttpResponse<String> unhealthy = health();
        Object reason = SERVER.bean("waymarkHealthIndicator", HealthIndicator.class)
                .health()
                .getDetails()
                .get("error");
        SERVER.bean(JdbcClient.class)
                .sql("ALTER TABLE gone RENAME TO waymark_api_key")
                .update();

        assertThat(healthy.statusCode()).isEqualTo(200);
        assertThat(healthy.body()).contains("\"waymark\":{\"status\":\"UP\"}");
        assertThat(unhealthy.statusCode()).isEqualTo(503);
        assertThat(unhealthy.body()).contains("\"waymark\":{\"status\":\"DOWN\"}");
        assertThat(reason).asString().contains("JdbcSchema.validate() reports the missing tables");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://10.0.0.1/", "http://localhost/", "https://go.example/docs", "https://www.s.example/"})
    void links_to_private_hosts_and_to_hosts_of_short_links_are_refused(String url) {
        assertThatThrownBy(() -> WAYMARK.links().create(CreateLink.to(url))).isInstanceOf(InvalidInputException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"error", "Actuator"})
    void a_path_of_spring_boot_is_refused_as_an_alias(String word) {
        CreateLink command = CreateLink.to("https://example.com/").alias(word);

        assertThatThrownBy(() -> WAYMARK.links().create(command)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void a_link_of_a_domain_is_visited_at_the_host_of_the_domain() {
        Secret key = WAYMARK.apiKeys().issue(IssueApiKey.named("test")).secret();
        Client client = new Client(SERVER.address().replace("localhost", "127.0.0.1"), key);

        assertThat(client.post("/api/v1/links", "url=https://example.com/", "alias=hosted", "domain=1")
                        .data())
                .containsEntry("short_url", "http://127.0.0.1/hosted");
        assertThat(client.visit("GET", "/hosted").status()).isEqualTo(302);
        assertThat(new Client(SERVER.address(), key).visit("GET", "/hosted").status())
                .isEqualTo(404);
        assertThat(client.post("/api/v1/links", "url=x", "domain=7").blamed())
                .containsExactlyInAnyOrder("url scheme", "domain refused");
    }

    @Test
    void a_creation_in_the_domain_of_another_owner_is_refused() {
        Secret key = WAYMARK.apiKeys().issue(IssueApiKey.named("test")).secret();
        Client client = new Client(SERVER.address(), key);
        CreateLink command = CreateLink.to("https://example.com/").domain(Domain.of(2));

        assertThat(client.post("/api/v1/links", "url=https://example.com/", "domain_id=2")
                        .blamed())
                .containsExactly("domain_id refused");
        assertThatThrownBy(() -> WAYMARK.links().create(command)).isInstanceOf(InvalidInputException.class);
        assertThat(WAYMARK.links(Owner.of("acme")).create(command).domain()).isEqualTo(Domain.of(2));
    }

    @Test
    void links_expire_in_the_time_zone_of_the_application() {
        LocalDate day = LocalDate.of(2099, 6, 1);
        Link link = WAYMARK.links()
                .create(CreateLink.to("https://example.com/")
                        .expiration(Expiration.after(day).withTime(LocalTime.MIDNIGHT)));

        Instant midnight = day.atStartOfDay(ZoneId.of("Pacific/Kiritimati")).toInstant();
        assertThat(link.status(midnight.minusSeconds(1))).isEqualTo(LinkStatus.ACTIVE);
        assertThat(link.status(midnight)).isEqualTo(LinkStatus.EXPIRED);
    }
}
