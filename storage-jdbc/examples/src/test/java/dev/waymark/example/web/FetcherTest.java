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

/** How a page is found: names, addresses, certificates and redirects. */
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
    void a_page_is_asked_for_by_name_and_uncompressed() throws Exception {
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
    void redirects_in_a_circle_are_noticed() throws Exception {
        server.withRedirect("/a", "/b").withRedirect("/b", "/a");

        assertThat(report(url("/a")).message("redirects")).isEqualTo("it redirects in a circle");
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void there_is_an_end_to_redirects() throws Exception {
        server.withRedirect("/1", "/2").withRedirect("/2", "/3").withRedirect("/3", "/4");
        server.withRedirect("/4", "/here").withRedirect("/0", "/1");

        assertThat(report(url("/2")).message("title")).isNotEmpty();
        assertThat(report(url("/0")).message("redirects")).isEqualTo("it redirects more than 3 times");
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript:alert(1)", "ftp://pages.test/", "file:///etc/passwd", "http://", "http://a b/"})
    void redirects_to_anything_but_the_web_are_refused(String location) throws Exception {
        server.withRedirect("/", location);

        assertThat(report(url("/")).failed()).containsExactly("redirects");
    }

    @Test
    void a_redirect_to_an_address_that_is_not_allowed_is_refused() throws Exception {
        server.withRedirect("/literal", "http://10.0.0.1/").withRedirect("/name", "http://inside.test/");
        network.with("inside.test", "10.0.0.1");

        assertThat(report(url("/literal")).failed()).containsExactly("address");
        assertThat(report(url("/name")).failed()).containsExactly("address");
    }

    @Test
    void one_address_that_is_not_allowed_is_enough() throws Exception {
        network.with("pages.test", "127.0.0.1", "10.0.0.1");

        assertThat(report(url("/here")).failed()).containsExactly("address");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void a_name_that_changes_after_it_was_checked_is_not_looked_up_again() throws Exception {
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
    void the_next_address_is_tried_if_nobody_answers_at_one() throws Exception {
        network.with("pages.test", "::1", "127.0.0.1");

        assertThat(report(url("/here")).score()).isEqualTo(60);
    }

    @Test
    void a_page_that_is_not_there_is_bad_and_the_finding_says_why() throws Exception {
        int nobody;
        try (ServerSocket free = new ServerSocket(0)) {
            nobody = free.getLocalPort();
        }
        server.with("/404", "HTTP/1.1 404 Not Found\n\n").with("/304", "HTTP/1.1 304 Not Modified\n\n");

        assertThat(report(url("/404")).message("status")).isEqualTo("it answers with status 404");
        assertThat(report(url("/304")).failed()).containsExactly("status");
        assertThat(report("http://unknown.test/").message("connection")).isEqualTo("its host is not known");
        assertThat(report("http://127.0.0.1:" + nobody + "/").failed()).containsExactly("connection");
        assertThat(report("ftp://pages.test/").failed()).containsExactly("scheme");
        assertThat(report(url("/404")).result()).isEqualTo(ReportResult.BAD);
    }

    @Test
    void without_a_network_there_is_no_report() {
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
    void over_https_the_server_hears_the_name_and_its_certificate_must_have_it(@TempDir Path folder) throws Exception {
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
