package dev.waymark.example.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.report.ReportResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of slow, endless and malicious pages. */
class HostilePagesTest {

    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";

    private final TestNetwork network = new TestNetwork();
    private PageServer server;

    @BeforeEach
    void start() throws IOException {
        server = PageServer.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String url() {
        return "http://127.0.0.1:" + server.port() + "/";
    }

    private Report report() throws Exception {
        return Report.on(url(), network, Report.PATIENT);
    }

    private Report hurriedReport() throws Exception {
        return Report.on(url(), network, Report.IMPATIENT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "H",
                OK,
                OK + "\r\n<html>",
                OK + "Content-Length: 9\r\n\r\n<html>",
                CHUNKED,
                CHUNKED + "9\r\n<"
            })
    void a_page_that_stops_in_the_middle_times_out(String beginning) throws Exception {
        server.withBeginning("/", beginning);

        assertThat(hurriedReport().failed()).containsExactly("time");
    }

    @Test
    void a_page_that_arrives_byte_by_byte_times_out() throws Exception {
        CountDownLatch cut = new CountDownLatch(1);
        server.with("/", out -> {
            try {
                out.write((OK + "\r\n").getBytes(StandardCharsets.UTF_8));
                while (true) {
                    out.write('x');
                    Thread.onSpinWait();
                }
            } finally {
                cut.countDown();
            }
        });
        Limits large = new Limits(Report.IMPATIENT.time(), 4096, Integer.MAX_VALUE - 1, 3);

        assertThat(Report.on(url(), network, large).failed()).containsExactly("time");
        cut.await();
    }

    @Test
    void a_server_without_a_tls_handshake_times_out() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            String url = "https://127.0.0.1:" + silent.getLocalPort() + "/";

            assertThat(Report.on(url, network, Report.IMPATIENT).failed()).containsExactly("time");
        }
    }

    @Test
    void a_slow_name_lookup_times_out() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Network slow = new TestNetwork() {
            @Override
            public List<InetAddress> resolve(String host) throws IOException {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                return super.resolve("127.0.0.1");
            }
        };

        assertThat(Report.on(url(), slow, Report.IMPATIENT).failed()).containsExactly("time");
        end.countDown();
        assertThat(server.requests()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'\r\n', x, size",
        "'Content-Length: 99999999999\r\n\r\n', x, size",
        "'Content-Length: 999999999999999999999\r\n\r\n', x, http",
        "'Content-Length: -1\r\n\r\n', x, http",
        "'Transfer-Encoding: chunked\r\n\r\n', 'FE\r\n<x>\r\n', http",
        "'Transfer-Encoding: chunked\r\n\r\n', '3\r\n<x>\r\n', headers",
        "'Transfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n', x, size",
        "'Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n', x, http",
        "'Transfer-Encoding: chunked\r\n\r\n', 1, headers",
        "X:, x, headers",
        "'', 'X: y\r\n', headers",
        "'\r\n', 'HTTP/1.1 100 Continue\r\n\r\n', size"
    })
    void an_endless_page_is_refused(String beginning, String rest, String check) throws Exception {
        server.withEndless("/", OK + beginning, rest);

        Report report = report();

        assertThat(report.failed()).containsExactly(check);
        assertThat(report.result()).isEqualTo(ReportResult.BAD);
    }

    @Test
    void endless_interim_answers_are_refused() throws Exception {
        server.withEndless("/", "", "HTTP/1.1 100 Continue\r\n\r\n");

        assertThat(report().failed()).containsExactly("headers");
    }

    @Test
    void an_endless_chunked_page_is_refused() throws Exception {
        server.withEndless("/", CHUNKED, "400\r\n" + "x".repeat(1024) + "\r\n");

        assertThat(report().failed()).containsExactly("size");
    }

    @Test
    void a_compressed_page_is_not_unpacked() throws Exception {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
            gzip.write(new byte[10_000_000]);
        }
        server.with("/", out -> {
            out.write((OK + "Content-Encoding: gzip\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            bomb.writeTo(out);
        });

        assertThat(report().failed()).containsExactly("encoding");
    }

    @ParameterizedTest
    @CsvSource({
        "'', connection",
        "'HTTP/1.1 200 OK\nX', connection",
        "'HTTP/1.1 200 OK\nContent-Length: 9\n\n<html>', connection",
        "'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n9\n<html>', connection",
        "'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nnine\n<html>', http",
        "'SSH-2.0-OpenSSH_9.2\n', http",
        "'HTTP/1.1 20 OK\n\n', http",
        "'HTTP/1.1 200 OK\nContent-Type: image/png\n\nPNG', type",
        "'HTTP/1.1 302 Found\n\n', status"
    })
    void a_malformed_answer_is_bad_and_the_findings_contain_the_reason(String answer, String check) throws Exception {
        server.with("/", answer);

        assertThat(report().failed()).containsExactly(check);
        assertThat(report().score()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html",
                "text/html; charset=latin1",
                "text/html; charset=\"no such\"",
                "TEXT/HTML;Charset=x-none",
                "text/html; charset=",
                "text/html; charset=\u00FC",
                "application/xhtml+xml"
            })
    void an_unknown_character_set_is_ignored(String type) throws Exception {
        server.with("/", out -> {
            out.write((OK + "Content-Type: " + type + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            out.write("<meta charset=nonsense><title>caf\u00E9</title>".getBytes(StandardCharsets.ISO_8859_1));
        });

        assertThat(report().message("title")).startsWith("the title has 4 characters");
    }

    @Test
    void a_title_in_a_comment_or_script_is_ignored() throws Exception {
        server.withHtml("/", "<!-- <title>a</title> --><script>'<!-- <title>b</title>'</script><title>three</title>");

        assertThat(report().message("title")).startsWith("the title has 5 characters");
    }

    @Test
    void a_page_in_chunks_after_an_early_hint_is_read() throws Exception {
        server.with("/", """
                HTTP/1.1 103 Early Hints
                Link: x

                HTTP/1.1 200 OK
                Transfer-Encoding: chunked

                7;ext=1
                <title>
                b
                abc</title>
                0

                """);

        assertThat(report().message("title")).startsWith("the title has 3 characters");
    }
}
