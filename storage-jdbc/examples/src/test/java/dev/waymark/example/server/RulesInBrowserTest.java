package dev.waymark.example.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.Platform;
import dev.waymark.link.Rule;
import dev.waymark.link.Targeting;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Chromium follows a link with rules: the rules read what a browser sends. */
@EnabledIfSystemProperty(named = "browser", matches = ".+")
class RulesInBrowserTest {

    @TempDir
    private Path folder;

    private final Waymark waymark =
            Waymark.builder().storage(MemoryStorage.create()).build();
    private Browser browser;
    private ExampleServer server;
    private HttpServer targets;
    private Link link;

    @BeforeEach
    void start() throws IOException {
        browser = new Browser(System.getProperty("browser"), folder);
        server = ExampleServer.start(waymark, 0, "");
        targets = HttpServer.create(new InetSocketAddress(0), 0);
        targets.createContext("/", RulesInBrowserTest::sendPath);
        targets.start();
        String target = "http://localhost:" + targets.getAddress().getPort();
        link = waymark.links()
                .create(CreateLink.to(target + "/plain")
                        .alias("docs")
                        .targeting(Targeting.rules(
                                Rule.to(target + "/phone").mobile(),
                                Rule.to(target + "/mail")
                                        .platform(Platform.LINUX)
                                        .query("utm source", "l\u00E9tter & <b>"))));
    }

    @AfterEach
    void stop() {
        targets.stop(0);
        server.close();
    }

    private static void sendPath(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            byte[] page = ("<!DOCTYPE html><title>" + exchange.getRequestURI().getPath() + "</title>")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
        }
    }

    private String titleAfter(String query) throws Exception {
        return browser.openInWindow(server.address() + "/docs" + query).title();
    }

    @Test
    void a_browser_opens_the_first_rule_whose_conditions_hold() throws Exception {
        assertThat(titleAfter("?utm+source=l\u00E9tter %26 <b>")).isEqualTo("/mail");
        assertThat(titleAfter("?utm+source=other")).isEqualTo("/plain");
    }

    @Test
    void the_page_of_a_link_hides_the_destinations_of_rules() throws Exception {
        Document page = browser.openInWindow(server.address() + "/pages/links/docs?utm+source=other");

        assertThat(page.text()).contains("docs", link.url()).doesNotContain("/mail", "/phone");
    }
}
