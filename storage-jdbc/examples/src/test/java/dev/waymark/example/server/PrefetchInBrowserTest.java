package dev.waymark.example.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.Uninterruptibles;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chromium fetches the target of a link in advance, as it does when the mouse is over the link, and then follows the link. */
@EnabledIfSystemProperty(named = "browser", matches = ".+")
class PrefetchInBrowserTest {

    /**
     * A page that follows its link after the browser has received the answer to the request in advance. The image is not answered
     * before the target is requested, so the page does not end loading.
     */
    private static final String PAGE = """
            <!DOCTYPE html><title>start</title><a id="link" href="/docs">docs</a><img src="/held">
            <script type="speculationrules">{"%s": [{"source": "list", "urls": ["/docs"], "eagerness": "immediate"}]}</script>
            <script>
              const wait = () => fetch("/answered").then(answer => answer.text())
                  .then(answered => answered === "yes" ? document.getElementById("link").click() : setTimeout(wait, 50));
              wait();
            </script>
            """;

    @TempDir
    private Path folder;

    private final Waymark waymark =
            Waymark.builder().storage(MemoryStorage.create()).build();
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch isFollowed = new CountDownLatch(1);

    private ExampleServer server;
    private HttpServer front;
    private Link link;

    @BeforeEach
    void start() throws IOException {
        server = ExampleServer.start(waymark, 0, "");
        front = HttpServer.create(new InetSocketAddress(0), 0);
        front.setExecutor(Executors.newCachedThreadPool());
        front.createContext("/docs", this::forward);
        front.createContext("/target", exchange -> {
            isFollowed.countDown();
            send(exchange, "<!DOCTYPE html><title>target</title>");
        });
        front.createContext("/held", exchange -> {
            boolean inTime = Uninterruptibles.awaitUninterruptibly(isFollowed, Duration.ofSeconds(20));
            send(exchange, inTime ? "" : "late");
        });
        front.createContext("/answered", exchange -> send(exchange, requests.isEmpty() ? "no" : "yes"));
        front.start();
        link = waymark.links().create(CreateLink.to(address() + "/target").alias("docs"));
    }

    @AfterEach
    void stop() {
        front.stop(0);
        server.close();
    }

    private String address() {
        return "http://localhost:" + front.getAddress().getPort();
    }

    private static void send(HttpExchange exchange, String body) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** Forwards a request to the example server, and remembers purpose and status. */
    private void forward(HttpExchange exchange) throws IOException {
        try (exchange) {
            Optional<String> purpose =
                    Optional.ofNullable(exchange.getRequestHeaders().getFirst("Sec-Purpose"));
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + "/docs"))
                    .header("User-Agent", exchange.getRequestHeaders().getFirst("User-Agent"));
            purpose.ifPresent(value -> request.header("Sec-Purpose", value));
            HttpResponse<Void> response = client.send(request.build(), HttpResponse.BodyHandlers.discarding());
            response.headers().map().forEach((name, values) -> {
                if (List.of("location", "cache-control").contains(name)) {
                    exchange.getResponseHeaders().put(name, values);
                }
            });
            exchange.sendResponseHeaders(response.statusCode(), -1);
            requests.add(purpose.orElse("visit") + " " + response.statusCode());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"prefetch", "prerender"})
    void a_link_that_is_fetched_in_advance_and_then_followed_counts_one_click(String rule) throws Exception {
        front.createContext("/start", exchange -> send(exchange, PAGE.formatted(rule)));

        Document page = new Browser(System.getProperty("browser"), folder).openInWindow(address() + "/start");

        assertThat(requests.get(0)).startsWith("prefetch").endsWith(" 503");
        assertThat(requests).endsWith("visit 302");
        assertThat(page.title()).isEqualTo("target");
        assertThat(waymark.links().get(link.id()).clicks()).isEqualTo(1);
    }
}
