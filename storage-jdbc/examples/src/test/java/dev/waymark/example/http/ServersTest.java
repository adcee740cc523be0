package dev.waymark.example.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Secret;
import dev.waymark.example.WaymarkServlet;
import dev.waymark.link.CreateLink;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The handler behind real sockets, on each server that the guide shows. */
@ParameterizedClass
@EnumSource
class ServersTest {

    enum Kind {
        SMALL_SERVER,
        SERVLET_ON_TOMCAT
    }

    private static final String KEY = "wm_this-is-only-an-example-key-0123";
    private static final String AUTHORIZED = "Authorization: Bearer " + KEY + "\r\n";
    private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

    @Parameter
    Kind kind;

    @TempDir
    Path folder;

    private final Waymark waymark =
            Waymark.builder().storage(MemoryStorage.create()).build();
    private int port;
    private AutoCloseable running;

    @BeforeEach
    void start() throws LifecycleException {
        waymark.apiKeys().adopt(Secret.of(KEY), IssueApiKey.named("test"));
        waymark.links().create(CreateLink.to("https://example.com/").alias("docs"));
        if (kind == Kind.SMALL_SERVER) {
            HttpServer server = Site.startSmall(waymark);
            port = server.getAddress().getPort();
            running = () -> server.stop(0);
        } else {
            Tomcat tomcat = new Tomcat();
            tomcat.setBaseDir(folder.toString());
            tomcat.setPort(0);
            Context context = tomcat.addContext("/app", folder.toString());
            Tomcat.addServlet(context, "waymark", new WaymarkServlet(waymark.handler("https://sho.rt/app")));
            context.addServletMappingDecoded("/*", "waymark");
            tomcat.start();
            port = tomcat.getConnector().getLocalPort();
            running = () -> {
                tomcat.stop();
                tomcat.destroy();
            };
        }
    }

    @AfterEach
    void stop() throws Exception {
        running.close();
    }

    private String path(String path) {
        return (kind == Kind.SERVLET_ON_TOMCAT && path.startsWith("/") ? "/app" : "") + path;
    }

    /** Sends a request and returns the whole answer. */
    private String send(String method, String path, String headers, String body) throws IOException {
        String length = body.isEmpty() ? "" : "Content-Length: " + body.getBytes(UTF_8).length + "\r\n";
        String request =
                method + " " + path(path) + " HTTP/1.1\r\nHost: sho.rt\r\nUser-Agent: Mozilla/5.0 Firefox/140\r\n"
                        + "Connection: close\r\n" + headers + length + "\r\n" + body;
        try (Socket socket = new Socket("localhost", port)) {
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    private void assertStatus(int status, String answer) {
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/v1/links, 200",
        "HEAD, /api/v1/links/1, 200",
        "GET, /api/v1/links?per_page=20, 422",
        "GET, /api/v1/links?search=%FF, 400",
        "GET, /api/v1/links/x, 404",
        "GET, /api/v1/nothing, 404",
        "GET, /api/v1/links/1/clicks, 200",
        "GET, /api/v1/tags, 200",
        "POST, /api/v1/links, 201",
        "PUT, /api/v1/links/1, 200",
        "PUT, /api/v1/links, 405",
        "OPTIONS, /api/v1/links, 405",
        "PATCH, /docs, 405",
        "DELETE, /api/v1/links/1, 204",
        "GET, /docs, 302",
        "HEAD, /docs, 302",
        "GET, /docs/, 302",
        "GET, /d%6Fcs, 302",
        "GET, /none, 404",
        "GET, /, 404",
        "GET, /pages/links/docs, 200"
    })
    void a_request_has_the_status_of_the_handler(String method, String path, int status) throws IOException {
        boolean hasForm = List.of("POST", "PUT").contains(method);

        String answer = send(method, path, AUTHORIZED + FORM, hasForm ? "url=https%3A%2F%2Fexample.org%2F" : "");

        assertStatus(status, answer);
        assertThat(answer).containsIgnoringCase("X-Content-Type-Options: nosniff");
    }

    @Test
    void an_answer_to_head_has_the_length_of_an_answer_to_get_and_no_body() throws IOException {
        String got = send("GET", "/api/v1/links", AUTHORIZED, "");
        String body = got.substring(got.indexOf("\r\n\r\n") + 4);

        assertThat(send("HEAD", "/api/v1/links", AUTHORIZED, ""))
                .containsIgnoringCase("Content-Length: " + body.getBytes(UTF_8).length + "\r\n")
                .endsWith("\r\n\r\n");
    }

    @Test
    void a_body_of_2_mib_is_refused_and_the_client_receives_the_answer() throws IOException {
        assertStatus(413, send("POST", "/api/v1/links", AUTHORIZED + FORM, "a".repeat(2 << 20)));
        assertStatus(415, send("POST", "/api/v1/links", AUTHORIZED, "a".repeat(1 << 20)));
        assertStatus(401, send("POST", "/api/v1/links", FORM, "a".repeat(1 << 20)));
    }

    @Test
    void two_headers_host_are_refused() throws IOException {
        assertStatus(400, send("GET", "/docs", "Host: sho.rt\r\n", ""));
    }

    @Test
    void two_headers_authorization_are_refused() throws IOException {
        assertStatus(401, send("GET", "/api/v1/links", AUTHORIZED + AUTHORIZED, ""));
    }

    @Test
    void the_location_of_a_creation_contains_the_path_of_the_base() throws IOException {
        assertThat(send("POST", "/api/v1/links", AUTHORIZED + FORM, "url=https%3A%2F%2Fexample.org%2F"))
                .containsIgnoringCase("Location: " + path("/api/v1/links/2") + "\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        "/docs%00, 404, 400",
        "/docs%zz, 400, 400",
        "/docs|, 400, 400",
        "//docs, 404, 404",
        "/docs%2F, 404, 400",
        "/a/../docs, 404, 404",
        "/docs;a=b, 404, 404"
    })
    void some_paths_are_answered_by_the_server_itself(String path, int small, int tomcat) throws IOException {
        assertStatus(kind == Kind.SMALL_SERVER ? small : tomcat, send("GET", path, "", ""));
    }

    @Test
    void a_method_in_lower_case_is_unknown() throws IOException {
        assertStatus(405, send("get", "/docs", "", ""));
    }
}
