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
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the properties of the application. */
@Tag("boot")
class WaymarkApplicationTest {

    private static final BootServer SERVER = BootServer.start(
            BootServer.url(Engine.H2),
            Map.of(),
            "site.own-hosts=go.example,s.example",
            "waymark.server.base=http://go.example",
            "site.domains=127.0.0.1=1,acme.example=2:acme");

    private static final Waymark WAYMARK = SERVER.bean(Waymark.class);

    @AfterAll
    static void close() {
        SERVER.close();
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
}
