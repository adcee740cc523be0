package dev.waymark.example.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Secret;
import dev.waymark.example.Backend;
import dev.waymark.example.client.Answer;
import dev.waymark.example.client.Client;
import dev.waymark.example.server.ExampleServer;
import dev.waymark.example.server.Redirects;
import dev.waymark.form.DomainHosts;
import dev.waymark.link.AliasPolicy;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of bugs, failures and malformed requests, and of the options of the server. */
class ExampleServerTest {

    private static final String URL = "url=https://example.com/";

    /** A storage with a bug in its link store. */
    private record BrokenStorage(ReportStore reports, LinkStore links, ApiKeyStore apiKeys) implements Storage {
        static BrokenStorage of(Storage healthy) {
            Object links = Proxy.newProxyInstance(
                    LinkStore.class.getClassLoader(), new Class<?>[] {LinkStore.class}, (proxy, method, arguments) -> {
                        throw new StackOverflowError("swordfish");
                    });
            return new BrokenStorage(healthy.reports(), (LinkStore) links, healthy.apiKeys());
        }
    }

    private static Waymark waymark(UnaryOperator<Waymark.Builder> options) {
        return options.apply(Waymark.builder().storage(MemoryStorage.create())).build();
    }

    private static Client client(ExampleServer server, Waymark waymark) {
        Secret key = waymark.apiKeys().issue(IssueApiKey.named("test")).secret();
        return new Client(server.address(), key, key);
    }

    @Test
    void the_answer_to_a_bug_contains_no_detail() throws IOException {
        Waymark broken = waymark(builder -> builder.storage(BrokenStorage.of(MemoryStorage.create())));
        try (ExampleServer server = ExampleServer.start(broken, 0, "")) {
            Answer answer = client(server, broken).post("/api/v1/links", URL);

            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.body())
                    .isEqualTo("{\"error\":{\"code\":\"internal\","
                            + "\"message\":\"an unexpected error occurred, and is logged\"}}\n");
        }
    }

    @Test
    void a_failed_generation_is_an_error_and_stores_no_report() throws IOException {
        Waymark waymark = waymark(builder -> builder.reportGenerator(url -> {
            throw new IllegalStateException("swordfish");
        }));
        try (ExampleServer server = ExampleServer.start(waymark, 0, "")) {
            Client client = client(server, waymark);
            Answer answer = client.post("/api/v1/reports", URL);

            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.errorCode()).isEqualTo("generation_failed");
            assertThat(answer.body()).doesNotContain("swordfish");
            assertThat(client.get("/api/v1/reports").list()).isEmpty();
        }
    }

    @Test
    void a_failed_storage_is_answered_with_503() throws IOException {
        Backend backend = Backend.open("jdbc:h2:mem:down;DB_CLOSE_DELAY=-1", null, null);
        Waymark waymark = Waymark.builder().storage(backend.storage()).build();
        try (ExampleServer server = ExampleServer.start(waymark, 0, "")) {
            Client client = client(server, waymark);
            backend.close();

            Answer answer = client.get("/api/v1/links");

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.errorCode()).isEqualTo("storage");
            assertThat(client.visit("GET", "/docs").status()).isEqualTo(503);
        }
    }

    @Test
    void a_pending_request_is_finished_before_the_server_stops() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        Waymark waymark = waymark(builder -> builder.reportGenerator(url -> {
            begun.countDown();
            released.await();
            return ReportOutcome.of(ReportResult.GOOD);
        }));
        ExampleServer server = ExampleServer.start(waymark, 0, "");
        Client client = client(server, waymark);

        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> client.post("/api/v1/reports", URL));
        begun.await();
        CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
        released.countDown();

        assertThat(answer.get().status()).isEqualTo(201);
        closed.get();
    }

    @Test
    void a_broken_body_is_answered() throws IOException {
        Waymark waymark = waymark(builder -> builder);
        try (ExampleServer server = ExampleServer.start(waymark, 0, "")) {
            String head = "POST /api/v1/links HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
                    + client(server, waymark).authorization() + "\r\nContent-Type: " + Client.FORM + "\r\n";

            assertThat(statusLine(server, head + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n"))
                    .isEqualTo("HTTP/1.1 400");
            assertThat(statusLine(server, head + "Content-Length: 100\r\n\r\nurl=https://exam"))
                    .isEqualTo("HTTP/1.1 400");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /docs", "HEAD /docs", "GET /api/v1/links", "DELETE /nothing"})
    void an_incomplete_body_is_answered_if_no_body_is_needed(String request) throws IOException {
        try (ExampleServer server = ExampleServer.start(waymark(builder -> builder), 0, "")) {
            String head = request + " HTTP/1.1\r\nHost: localhost\r\n";

            assertThat(statusLine(server, head + "Content-Length: 100\r\n\r\nurl="))
                    .startsWith("HTTP/1.1 40");
            assertThat(statusLine(server, head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n"))
                    .startsWith("HTTP/1.1 40");
        }
    }

    @Test
    void a_query_without_percent_encoding_is_accepted() throws IOException {
        Waymark waymark = waymark(builder -> builder);
        try (ExampleServer server = ExampleServer.start(waymark, 0, "")) {
            Client client = client(server, waymark);
            client.post("/api/v1/links", URL, "title=Caf\u00E9");
            String request = "GET /api/v1/links?search=caf\u00E9 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                    + "Authorization: " + client.authorization() + "\r\n\r\n";

            assertThat(exchange(server, request)).contains("\"total\":1");
        }
    }

    @Test
    void the_parameter_domain_id_must_be_an_exact_domain() throws IOException {
        Waymark waymark = waymark(builder -> builder);
        try (ExampleServer server = ExampleServer.start(waymark, 0, "")) {
            Client client = client(server, waymark);
            client.post("/api/v1/links", URL, "alias=docs");
            client.post("/api/v1/links", URL + "max", "alias=docs", "domain_id=" + Long.MAX_VALUE);

            assertThat(client.visit("GET", "/docs?domain_id=" + Long.MAX_VALUE).header("Location"))
                    .isEqualTo("https://example.com/max");
            assertThat(client.visit("GET", "/docs?sub-domain_id=5").status()).isEqualTo(302);
            assertThat(client.visit("GET", "/docs?domain_id=5").status()).isEqualTo(404);
            assertThat(client.visit("GET", "/docs?domain_id=x").status()).isEqualTo(404);
            assertThat(client.visit("GET", "/docs?a=b&domain_id=0").status()).isEqualTo(404);
        }
    }

    @Test
    void a_server_that_forwards_queries_adds_the_query_of_every_visit_to_the_location() throws IOException {
        Waymark waymark = waymark(builder -> builder);
        try (ExampleServer server = ExampleServer.start(
                waymark, 0, "", new Redirects.Options(true, false, false, false, DomainHosts.NONE))) {
            Client client = client(server, waymark);
            client.post("/api/v1/links", URL + "sale?id=7#sizes", "alias=docs", "domain_id=5");
            client.post("/api/v1/links", URL, "alias=late", "expiration_date=2020-01-01", "expiration_" + URL + "end");
            client.post("/api/v1/links", URL, "alias=guarded", "password=swordfish");
            client.post("/api/v1/links", URL, "alias=off", "disabled=1");

            String sale = "https://example.com/sale?id=7&a=1&b=2#sizes";
            assertThat(client.visit("GET", "/docs?a=1&domain_id=5&ID=8&b=2").header("Location"))
                    .isEqualTo(sale);
            assertThat(client.visit("HEAD", "/docs?domain_id=5&a=1&b=2").header("Location"))
                    .isEqualTo(sale);
            assertThat(client.visit("GET", "/late?a=1").header("Location")).isEqualTo("https://example.com/end?a=1");
            assertThat(client.visitWithPassword("/guarded?a=1", "swordfish").header("Location"))
                    .isEqualTo("https://example.com/?a=1");
            assertThat(client.visit("GET", "/guarded?a=1").status()).isEqualTo(401);
            assertThat(client.visit("GET", "/off?a=1").status()).isEqualTo(404);
        }
    }

    @Test
    void a_server_forwards_a_query_in_utf_8_without_header_injection() throws IOException {
        Waymark waymark = waymark(builder -> builder);
        try (ExampleServer server = ExampleServer.start(
                waymark, 0, "", new Redirects.Options(true, false, false, false, DomainHosts.NONE))) {
            client(server, waymark).post("/api/v1/links", URL, "alias=docs");
            String query = "q=caf\u00E9&%0d%0aSet-Cookie:%20a=1";
            String request = "GET /docs?" + query + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

            assertThat(exchange(server, request))
                    .contains("Location: https://example.com/?q=caf%C3%A9&%0d%0aSet-Cookie:%20a=1\r\n");
        }
    }

    @Test
    void a_button_protects_the_limit_of_a_link_from_scanners() throws IOException {
        Waymark waymark = waymark(builder -> builder);
        try (ExampleServer server = ExampleServer.start(
                waymark, 0, "", new Redirects.Options(false, false, false, true, DomainHosts.NONE))) {
            Client client = client(server, waymark);
            client.post("/api/v1/links", URL, "alias=once", "expiration_clicks=1");
            client.post("/api/v1/links", URL, "alias=often");

            Answer scanned = client.visit("GET", "/once");
            Answer opened = client.visitWithPassword("/once", "");

            assertThat(scanned.status()).isEqualTo(200);
            assertThat(scanned.body()).contains("<form method=\"post\"><button>Open the link</button></form>");
            assertThat(opened.status()).isEqualTo(302);
            assertThat(client.visit("GET", "/once").status()).isEqualTo(410);
            assertThat(client.visit("GET", "/often").status()).isEqualTo(302);
        }
    }

    @Test
    void a_server_with_path_aliases_visits_a_link_of_several_segments() throws IOException {
        Waymark waymark = waymark(builder -> builder.aliasPolicy(AliasPolicy.DEFAULT.allowingPaths()));
        try (ExampleServer server = ExampleServer.start(
                waymark, 0, "", new Redirects.Options(false, false, true, false, DomainHosts.NONE))) {
            Client client = client(server, waymark);
            Answer created = client.post("/api/v1/links", URL, "alias=docs/v1.2");

            assertThat(created.data()).containsEntry("short_url", server.address() + "/docs/v1.2");
            assertThat(client.visit("GET", "/docs/v1.2").header("Location")).isEqualTo("https://example.com/");
            assertThat(client.visit("GET", "/docs/v1%2E2").header("Location")).isEqualTo("https://example.com/");
            for (String path :
                    List.of("/docs%2Fv1.2", "/docs%2fv1.2", "/docs", "/docs/", "/docs//v1.2", "/docs/v1%252E2")) {
                assertThat(client.visit("GET", path).status()).as(path).isEqualTo(404);
            }
            assertThat(client.post("/api/v1/links", URL, "alias=api/v1").status())
                    .isEqualTo(422);
        }
    }

    private static String statusLine(ExampleServer server, String request) throws IOException {
        return exchange(server, request).substring(0, "HTTP/1.1 400".length());
    }

    private static String exchange(ExampleServer server, String request) throws IOException {
        URI address = URI.create(server.address());
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
