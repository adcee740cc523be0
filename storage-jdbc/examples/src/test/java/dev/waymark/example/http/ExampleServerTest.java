package dev.waymark.example.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Secret;
import dev.waymark.example.client.Answer;
import dev.waymark.example.client.Client;
import dev.waymark.example.server.ExampleServer;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the sockets of the example server, and of its options. */
class ExampleServerTest {

    private static final String URL = "url=https://example.com/";

    private static Waymark waymark(UnaryOperator<Waymark.Builder> options) {
        return options.apply(Waymark.builder().storage(MemoryStorage.create())).build();
    }

    private static Client client(ExampleServer server, Waymark waymark) {
        Secret key = waymark.apiKeys().issue(IssueApiKey.named("test")).secret();
        return new Client(server.address(), key);
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
    void a_button_protects_the_limit_of_a_link_from_scanners() throws IOException {
        Waymark waymark = waymark(builder -> builder);
        try (ExampleServer server = ExampleServer.start(waymark, 0, "", new ExampleServer.Options(false, true))) {
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
