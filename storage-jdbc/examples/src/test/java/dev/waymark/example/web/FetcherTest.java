package dev.waymark.example.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.report.ReportResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of names, addresses, certificates and redirects. */
class FetcherTest {

    private static final String HTML = "<html lang=en><title>Here</title><h1>Here</h1>";

    private final TestNetwork network =
            new TestNetwork().with("pages.test", "127.0.0.1").with("other.test", "127.0.0.1");
    private PageServer server;

    @BeforeEach
    void start() throws IOException {
        server = PageServer.start().withHtml("/here", HTML);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String url(String path) {
        return "http://pages.test:" + server.port() + path;
    }

    private Report report(String url) throws Exception {
        return Report.on(url, network, Report.PATIENT);
    }

    @Test
    void a_request_contains_the_host_and_allows_no_compression() throws Exception {
        server.withHtml("/caf%C3%A9?a=b%7Cc", HTML);

        assertThat(report(url("/caf\u00E9?a=b|c#part")).score()).isEqualTo(60);
        assertThat(server.requests())
                .singleElement()
                .asString()
                .startsWith("GET /caf%C3%A9?a=b%7Cc HTTP/1.1\n")
                .contains("\nHost: pages.test:" + server.port() + "\n", "\nAccept-Encoding: identity\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/here",
                "here",
                "../here",
                "../a/./../here",
                "//other.test:%d/here",
                "http://other.test:%d/here#x"
            })
    void redirects_may_be_relative(String location) throws Exception {
        server.withRedirect("/a/b", "/a/c?d").withRedirect("/a/c?d", "../there/");
        server.withRedirect("/there/", String.format(location, server.port()));
        server.withHtml("/there/here", HTML);

        Report report = report(url("/a/b"));

        assertThat(report.message("title")).contains("4 characters");
        assertThat(report.url()).endsWith("here" + (location.endsWith("#x") ? "#x" : ""));
    }

    @Test
    void a_redirect_to_another_query_stays_on_the_page() throws Exception {
        server.withRedirect("/a/b", "?page=2").withHtml("/a/b?page=2", HTML);

        assertThat(report(url("/a/b")).url()).isEqualTo(url("/a/b?page=2"));
    }

    @Test
    void redirects_in_a_circle_are_refused() throws Exception {
        server.withRedirect("/a", "/b").withRedirect("/b", "/a");

        assertThat(report(url("/a")).message("redirects")).isEqualTo("the page redirects in a circle");
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void a_fourth_redirect_is_refused() throws Exception {
        server.withRedirect("/1", "/2").withRedirect("/2", "/3").withRedirect("/3", "/4");
        server.withRedirect("/4", "/here").withRedirect("/0", "/1");

        assertThat(report(url("/2")).message("title")).isNotEmpty();
        assertThat(report(url("/0")).message("redirects")).isEqualTo("the page redirects more than 3 times");
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript:alert(1)", "ftp://pages.test/", "file:///etc/passwd", "http://", "http://a b/"})
    void redirects_to_other_schemes_and_malformed_urls_are_refused(String location) throws Exception {
        server.withRedirect("/", location);

        assertThat(report(url("/")).failed()).containsExactly("redirects");
    }

    @Test
    void a_redirect_to_a_private_address_is_refused() throws Exception {
        server.withRedirect("/literal", "http://10.0.0.1/").withRedirect("/name", "http://inside.test/");
        network.with("inside.test", "10.0.0.1");

        assertThat(report(url("/literal")).failed()).containsExactly("address");
        assertThat(report(url("/name")).failed()).containsExactly("address");
    }

    @Test
    void a_host_with_one_private_address_is_refused() throws Exception {
        network.with("pages.test", "127.0.0.1", "10.0.0.1");

        assertThat(report(url("/here")).failed()).containsExactly("address");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void a_name_is_resolved_once() throws Exception {
        List<String> lookedUp = new ArrayList<>();
        Network rebinding = new TestNetwork() {
            @Override
            public List<InetAddress> resolve(String host) throws IOException {
                lookedUp.add(host);
                return super.resolve(lookedUp.size() == 1 ? "127.0.0.1" : "10.0.0.1");
            }
        };

        assertThat(Report.on(url("/here"), rebinding, Report.PATIENT).score()).isEqualTo(60);
        assertThat(lookedUp).containsExactly("pages.test");
    }

    @Test
    void the_second_address_is_tried_if_the_first_address_refuses_connections() throws Exception {
        network.with("pages.test", "::1", "127.0.0.1");

        assertThat(report(url("/here")).score()).isEqualTo(60);
    }

    @Test
    void an_unreachable_page_is_bad_and_the_findings_contain_the_reason() throws Exception {
        int unusedPort;
        try (ServerSocket free = new ServerSocket(0)) {
            unusedPort = free.getLocalPort();
        }
        server.with("/404", "HTTP/1.1 404 Not Found\n\n").with("/304", "HTTP/1.1 304 Not Modified\n\n");

        assertThat(report(url("/404")).message("status")).isEqualTo("the server answers with status 404");
        assertThat(report(url("/304")).failed()).containsExactly("status");
        assertThat(report("http://unknown.test/").message("connection")).isEqualTo("the host is unknown");
        assertThat(report("http://127.0.0.1:" + unusedPort + "/").failed()).containsExactly("connection");
        assertThat(report("ftp://pages.test/").failed()).containsExactly("scheme");
    }

    @Test
    void a_page_that_is_gone_is_bad_and_the_findings_contain_the_status_and_the_final_address() throws Exception {
        server.with("/404", "HTTP/1.1 404 Not Found\n\n")
                .with("/410", "HTTP/1.1 410 Gone\n\n")
                .with("/old", "HTTP/1.1 301 Moved\nLocation: /410\n\n");

        assertThat(report(url("/404")).result()).isEqualTo(ReportResult.BAD);
        assertThat(report(url("/404")).status()).isEqualTo(404);
        assertThat(report(url("/old")).result()).isEqualTo(ReportResult.BAD);
        assertThat(report(url("/old")).status()).isEqualTo(410);
        assertThat(report(url("/old")).url()).isEqualTo(url("/410"));
        assertThat(report("http://unknown.test/").result()).isEqualTo(ReportResult.BAD);
        assertThat(report("http://unknown.test/").status()).isZero();
    }

    @Test
    void a_redirect_to_a_page_is_decent() throws Exception {
        server.with("/old", "HTTP/1.1 301 Moved\nLocation: /here\n\n");

        Report report = report(url("/old"));

        assertThat(report.result()).isEqualTo(ReportResult.DECENT);
        assertThat(report.failed()).contains("redirect");
        assertThat(report.status()).isEqualTo(200);
        assertThat(report.url()).isEqualTo(url("/here"));
    }

    @Test
    void a_file_that_is_no_page_is_decent_because_visitors_reach_the_file() throws Exception {
        server.with("/a.pdf", "HTTP/1.1 200 OK\nContent-Type: application/pdf\n\n");

        assertThat(report(url("/a.pdf")).result()).isEqualTo(ReportResult.DECENT);
    }

    @Test
    void a_machine_without_a_network_generates_no_report() {
        Network down = new TestNetwork() {
            @Override
            public boolean isUp() {
                return false;
            }
        };

        assertThatThrownBy(() -> Report.on("https://pages.test/", down, Report.PATIENT))
                .isInstanceOf(IOException.class)
                .hasMessage("this machine has no network");
    }

    @Test
    void an_https_request_sends_the_host_and_the_certificate_must_match(@TempDir Path folder) throws Exception {
        TestCertificate certificate = TestCertificate.forName("pages.test", folder);
        List<String> names = new CopyOnWriteArrayList<>();
        try (PageServer secure = certificate.server(names::add).withHtml("/", HTML)) {
            String address = ":" + secure.port() + "/";
            SSLSocketFactory trusting = certificate.trusting();

            Report right = Report.on("https://pages.test." + address, network, trusting, Report.PATIENT);
            assertThat(right.score()).isEqualTo(85);
            assertThat(names).containsOnly("pages.test");

            Report wrong = Report.on("https://other.test" + address, network, trusting, Report.PATIENT);
            assertThat(wrong.failed()).containsExactly("tls");
            Report literal = Report.on("https://127.0.0.1" + address, network, trusting, Report.PATIENT);
            assertThat(literal.failed()).containsExactly("tls");
            Report unknown = Report.on("https://pages.test" + address, network, Report.PATIENT);
            assertThat(unknown.failed()).containsExactly("tls");
        }
    }
}
