package dev.waymark.example.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.example.SmallServer;
import dev.waymark.example.client.Client;
import dev.waymark.link.CreateLink;
import dev.waymark.storage.memory.testing.FakeWaymark;
import dev.waymark.storage.memory.testing.StorageFailures;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of malformed bodies and of the threads of the small server. */
class SmallServerTest {

    private static final String BROKEN_CHUNK = "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n";
    private static final String INCOMPLETE = "Content-Length: 100\r\n\r\nurl=https://exam";

    private final FakeWaymark fake = FakeWaymark.create();
    private final Waymark waymark = fake.waymark();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(0), 0);
        new SmallServer(waymark.handler("https://sho.rt")).start(server);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** Returns the whole answer. The connection ends after the body. */
    private String answer(String request, String body) throws IOException {
        return answer(request, body, IssueApiKey.named("test"));
    }

    private String answer(String request, String body, IssueApiKey command) throws IOException {
        return answer(request, body, waymark.apiKeys().issue(command).secret().reveal());
    }

    private String answer(String request, String body, String key) throws IOException {
        try (Socket socket = new Socket("localhost", server.getAddress().getPort())) {
            String head = request + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
                    + "\r\nContent-Type: " + Client.FORM + "\r\n";
            socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BROKEN_CHUNK, INCOMPLETE})
    void a_broken_body_of_a_creation_is_answered(String body) throws IOException {
        assertThat(answer("POST /api/v1/links", body))
                .startsWith("HTTP/1.1 400 ")
                .endsWith("{\"error\":{\"code\":\"malformed_body\",\"message\":\"the body cannot be read\"}}");
        assertThat(waymark.owners().links()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /docs", "GET /api/v1", "DELETE /nothing"})
    void a_broken_body_is_answered_if_no_body_is_needed(String request) throws IOException {
        assertThat(answer(request, BROKEN_CHUNK)).startsWith("HTTP/1.1 40");
        assertThat(answer(request, INCOMPLETE)).startsWith("HTTP/1.1 40");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/links", "/api/v1/links/1"})
    void a_read_only_key_allows_head(String path) throws IOException {
        waymark.links().create(CreateLink.to("https://example.com/"));

        assertThat(answer(
                        "HEAD " + path,
                        "Connection: close\r\n\r\n",
                        IssueApiKey.named("test").readOnly()))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource({"GET, 503", "POST, 400", "DELETE, 405"})
    void a_failed_visit_is_answered_with_a_page(String method, int status) throws IOException {
        fake.failures().next(StorageFailures.Kind.PERMANENT);

        assertThat(answer(method + " /docs", BROKEN_CHUNK, "no key"))
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("Content-type: text/html")
                .endsWith("<p>This link could not be opened.</p>");
    }

    @Test
    void the_number_of_threads_is_limited() {
        assertThat(server.getExecutor())
                .isInstanceOfSatisfying(
                        ThreadPoolExecutor.class,
                        threads -> assertThat(threads.getMaximumPoolSize()).isEqualTo(200));
    }
}
