package dev.waymark.example.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Secret;
import dev.waymark.link.CreateLink;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the sockets of each server in the guide: unread bodies, repeated headers and odd paths. */
@ParameterizedClass
@EnumSource
class ServersTest {

    private static final String KEY = "wm_this-is-only-an-example-key-0123";
    private static final String AUTHORIZED = "Authorization: Bearer " + KEY + "\r\n";
    private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

    private static Server.Running server;

    @Parameter
    Server kind;

    /** Starts one server for all tests, because no test changes the records. */
    @BeforeParameterizedClassInvocation
    static void start(Server kind) throws Exception {
        Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
        waymark.apiKeys().adopt(Secret.of(KEY), IssueApiKey.named("test"));
        waymark.links().create(CreateLink.to("https://example.com/").alias("docs"));
        server = kind.start(waymark.handler("https://sho.rt"));
    }

    @AfterParameterizedClassInvocation
    static void stop() throws Exception {
        server.stop();
    }

    /** Sends a request and returns the whole answer. */
    private static String send(String method, String path, String headers, String body) throws IOException {
        String length = body.isEmpty() ? "" : "Content-Length: " + body.getBytes(UTF_8).length + "\r\n";
        String request = method + " " + path + " HTTP/1.1\r\nHost: sho.rt\r\nUser-Agent: Mozilla/5.0 Firefox/140\r\n"
                + "Connection: close\r\n" + headers + length + "\r\n" + body;
        try (Socket socket = new Socket("localhost", server.port())) {
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    private static void assertStatus(int status, String answer) {
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
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

    @ParameterizedTest
    @CsvSource({
        "/docs%00, TOMCAT SPRING_BOOT JETTY JAVALIN",
        "/docs%zz, JDK TOMCAT SPRING_BOOT JETTY JAVALIN",
        "/docs|, JDK TOMCAT SPRING_BOOT JETTY JAVALIN",
        "//docs, JETTY",
        "/docs%2F, TOMCAT SPRING_BOOT JETTY",
        "/a/../docs, none",
        "/docs;a=b, none"
    })
    void an_odd_path_is_refused_by_some_servers_and_unknown_to_the_handler(String path, String refusing)
            throws IOException {
        assertStatus(refusing.contains(kind.name()) ? 400 : 404, send("GET", path, "", ""));
    }

    @Test
    void a_method_in_lower_case_is_unknown() throws IOException {
        assertStatus(405, send("get", "/docs", "", ""));
    }
}
