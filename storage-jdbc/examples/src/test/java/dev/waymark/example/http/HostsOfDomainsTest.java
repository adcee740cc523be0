package dev.waymark.example.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Secret;
import dev.waymark.error.InvalidInputException;
import dev.waymark.example.client.Answer;
import dev.waymark.example.client.Client;
import dev.waymark.example.server.ExampleServer;
import dev.waymark.example.server.Redirects;
import dev.waymark.form.DomainHosts;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Visitors reach the links of each domain under the host of the domain, at the example server and at the small server. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
class HostsOfDomainsTest {

    private static final String LINKS = "/api/v1/links";
    private static final String URL = "url=https://example.com/";

    private static final DomainHosts DOMAINS =
            DomainHosts.parse("one.example=1,two.example=2,[::1]=3,acme.example=4:acme", "http://localhost");
    private static final Owner ACME = Owner.of("acme");

    private final Storage storage = MemoryStorage.create();
    private final Waymark waymark =
            Waymark.builder().storage(storage).domainPolicy(DOMAINS).build();
    private final String address;
    private final Runnable stop;
    private final Client client;

    HostsOfDomainsTest(boolean isSmall) throws IOException {
        if (isSmall) {
            HttpServer server = Site.startSmall(waymark);
            address = Site.address(server);
            stop = () -> server.stop(0);
        } else {
            ExampleServer server =
                    ExampleServer.start(waymark, 0, "", new Redirects.Options(false, false, false, false, DOMAINS));
            address = server.address();
            stop = server::close;
        }
        client = client(Owner.DEFAULT);
    }

    private Client client(Owner owner) {
        Secret key = waymark.apiKeys(owner).issue(IssueApiKey.named("test")).secret();
        return new Client(address, key, key);
    }

    @AfterEach
    void stop() {
        stop.run();
    }

    /** Returns the status line and the headers. */
    private static String visit(String method, URI url, int port, String... headers) throws IOException {
        String target = url.getPath() + (url.getQuery() == null ? "" : "?" + url.getQuery());
        return send(port, method + " " + target + " HTTP/1.1\r\nHost: " + url.getAuthority() + "\r\n", headers);
    }

    private static String send(int port, String head, String... headers) throws IOException {
        try (Socket socket = new Socket("localhost", port)) {
            String request = head + "Connection: close\r\n" + String.join("", headers) + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private int port() {
        return URI.create(address).getPort();
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain=1", "domain_id=2", "domain_id=3", "domain=", "title=none"})
    void a_created_link_is_visited_through_its_short_url(String field) throws IOException {
        Answer created = client.post(LINKS, URL, "alias=docs", field).expect(201);
        URI shortUrl = URI.create((String) created.data().get("short_url"));

        for (String method : List.of("GET", "HEAD")) {
            assertThat(visit(method, shortUrl, port()))
                    .startsWith("HTTP/1.1 302 ")
                    .contains("Location: https://example.com/\r\n");
        }
    }

    @Test
    void the_short_url_of_a_link_contains_the_host_of_its_domain() {
        assertThat(client.post(LINKS, URL, "alias=docs", "domain=1").data())
                .containsEntry("short_url", "http://one.example:" + port() + "/docs");
        assertThat(client.post(LINKS, URL, "alias=docs").data()).containsEntry("short_url", address + "/docs");
    }

    @Test
    void the_same_alias_leads_to_the_link_of_each_host() throws IOException {
        client.post(LINKS, URL + "0", "alias=docs").expect(201);
        client.post(LINKS, URL + "1", "alias=docs", "domain=1").expect(201);

        assertThat(send(port(), "GET /docs HTTP/1.1\r\nHost: ONE.example.\r\n")).contains("example.com/1\r\n");
        assertThat(send(port(), "GET /docs HTTP/1.1\r\nHost: three.example\r\n"))
                .contains("example.com/0\r\n");
        assertThat(send(port(), "GET /docs HTTP/1.0\r\n")).contains("example.com/0\r\n");
    }

    @Test
    void a_password_of_a_link_is_posted_to_the_host_of_its_domain() throws IOException {
        client.post(LINKS, URL, "alias=docs", "domain=1", "password=swordfish").expect(201);
        String head = "POST /docs HTTP/1.1\r\nHost: one.example\r\nContent-Type: " + Client.FORM + "\r\n";

        assertThat(send(port(), head + "Content-Length: 18\r\n", "\r\npassword=swordfish"))
                .contains("Location: https://example.com/\r\n");
    }

    @Test
    void an_absolute_request_target_replaces_the_host() throws IOException {
        client.post(LINKS, URL, "alias=docs", "domain=1").expect(201);

        assertThat(send(port(), "GET http://one.example/docs HTTP/1.1\r\nHost: two.example\r\n"))
                .startsWith("HTTP/1.1 302 ");
        assertThat(send(port(), "GET http://two.example/docs HTTP/1.1\r\nHost: one.example\r\n"))
                .startsWith("HTTP/1.1 404 ");
    }

    @Test
    void the_header_x_forwarded_host_changes_nothing() throws IOException {
        client.post(LINKS, URL, "alias=docs", "domain=1").expect(201);

        assertThat(send(port(), "GET /docs HTTP/1.1\r\nHost: localhost\r\n", "X-Forwarded-Host: one.example\r\n"))
                .startsWith("HTTP/1.1 404 ");
    }

    @Test
    void a_domain_without_a_host_is_refused_with_all_other_violations() {
        Answer answer = client.post(LINKS, "url=x", "alias=no alias", "domain=7");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.blamed()).containsExactlyInAnyOrder("url scheme", "alias alias", "domain refused");
        assertThat(client.get(LINKS).list()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain", "domain_id"})
    void a_form_in_the_domain_of_another_owner_is_refused_with_all_other_violations(String field) {
        Answer answer = client.post(LINKS, "url=x", "alias=login", field + "=4");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.blamed()).containsExactlyInAnyOrder("url scheme", field + " refused");
    }

    @Test
    void the_owner_of_a_domain_creates_links_in_the_domain() throws IOException {
        Answer created =
                client(ACME).post(LINKS, URL, "alias=login", "domain_id=4").expect(201);

        assertThat(created.data()).containsEntry("short_url", "http://acme.example:" + port() + "/login");
        assertThat(send(port(), "GET /login HTTP/1.1\r\nHost: acme.example\r\n"))
                .startsWith("HTTP/1.1 302 ");
    }

    @Test
    void a_typed_creation_in_the_domain_of_another_owner_is_refused() {
        CreateLink command = CreateLink.to("https://example.com/").domain(Domain.of(4));

        assertThatThrownBy(() -> waymark.links().create(command)).isInstanceOf(InvalidInputException.class);
        assertThat(waymark.links(ACME).create(command).domain()).isEqualTo(Domain.of(4));
    }

    @Test
    void a_link_that_is_older_than_the_option_is_visited_through_its_short_url() throws IOException {
        Waymark before = Waymark.builder().storage(storage).build();
        before.links().create(CreateLink.to("https://example.com/").domain(Domain.of(7)));
        URI shortUrl = URI.create((String) client.get(LINKS).column("short_url").get(0));

        assertThat(visit("GET", shortUrl, port())).startsWith("HTTP/1.1 302 ");
    }

    @Test
    void the_owner_of_a_domain_creates_links_without_a_domain_in_the_domain() throws IOException {
        Answer created = client(ACME).post(LINKS, URL, "alias=login").expect(201);

        assertThat(created.data())
                .containsEntry("domain_id", 4L)
                .containsEntry("short_url", "http://acme.example:" + port() + "/login");
    }
}
