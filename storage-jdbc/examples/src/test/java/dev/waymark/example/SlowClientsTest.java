package dev.waymark.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.waymark.contract.part.LongTest;
import dev.waymark.example.client.Client;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No client occupies a thread of the example server for longer than a limit, here one second. */
@LongTest
class SlowClientsTest {

    private static final int CLIENTS = 200;
    private static final int READERS = 20;
    private static final int BUFFER = 1 << 16;
    private static final int SMALL_BUFFER = 1 << 12;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration QUICK = Duration.ofSeconds(5);
    private static final String POST =
            "POST /docs HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + Client.FORM + "\r\n";

    private static WatchedServer server;
    private static Client client;

    private final List<Socket> sockets = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        server = WatchedServer.start(
                "port=0",
                "storage=memory",
                "sun.net.httpserver.maxReqTime=1",
                "sun.net.httpserver.maxRspTime=1",
                "sun.net.httpserver.timerMillis=100");
        client = server.server().client();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @AfterEach
    void disconnect() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private Socket connect(WatchedServer to, int receiveBuffer, String request) throws IOException {
        URI address = to.server().address();
        Socket socket = new Socket();
        sockets.add(socket);
        socket.setReceiveBufferSize(receiveBuffer);
        socket.connect(new InetSocketAddress(address.getHost(), address.getPort()));
        socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    /** Sends a byte on each connection, as long as the server accepts the byte. */
    private void trickle() {
        sockets.removeIf(socket -> !accepts(socket));
    }

    private static boolean accepts(Socket socket) {
        try {
            socket.getOutputStream().write('x');
            return true;
        } catch (IOException e) { // the server has closed the connection
            return false;
        }
    }

    private static void assertAnsweredQuickly() {
        assertTimeout(QUICK, () -> client.get("/api/v1/links", "per_page=10").expect(200));
    }

    /** Repeats {@code meanwhile} until no thread is busy. */
    private static void assertNoThreadStaysBusy(WatchedServer watched, Runnable meanwhile) throws IOException {
        Instant end = Instant.now().plus(PATIENCE);
        for (long busy = watched.busyThreads(); busy > 0; busy = watched.busyThreads()) {
            assertThat(Instant.now()).as("busy threads: %s", busy).isBefore(end);
            meanwhile.run();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /docs HT",
                "GET /docs HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
                POST + "Content-Length: 1000000000\r\n\r\npassword=",
                POST + "Transfer-Encoding: chunked\r\n\r\nffffff\r\npassword="
            })
    void two_hundred_slow_requests_occupy_no_thread_after_the_limit(String request) throws IOException {
        for (int number = 0; number < CLIENTS; number++) {
            connect(server, BUFFER, request);
        }

        assertAnsweredQuickly();
        assertNoThreadStaysBusy(server, this::trickle);
        assertAnsweredQuickly();
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz\r\npassword=x\r\n0\r\n\r\n", "5\r\npassword=x\r\n0\r\n\r\n"})
    void two_hundred_broken_chunks_occupy_no_thread_after_the_answer(String body) throws Exception {
        try (WatchedServer other = WatchedServer.start("port=0", "storage=memory")) {
            for (int number = 0; number < CLIENTS; number++) {
                Socket socket = connect(other, BUFFER, POST + "Transfer-Encoding: chunked\r\n\r\n" + body);
                assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.UTF_8))
                        .isEqualTo("HTTP/1.1 400");
            }

            assertNoThreadStaysBusy(other, () -> {});
        }
    }

    @Test
    void clients_that_never_read_a_large_answer_occupy_no_thread_after_the_limit() throws IOException {
        String target = "https://example.com/" + "x".repeat(2_000);
        String[] form = IntStream.range(0, 20)
                .mapToObj(i -> "rotation[" + i + "][value]=" + target)
                .toArray(String[]::new);
        String[] all = Stream.concat(Stream.of("url=" + target, "target_type=4"), Stream.of(form))
                .toArray(String[]::new);
        for (int number = 0; number < 100; number++) {
            client.post("/api/v1/links", all).expect(201);
        }
        String path = "/api/v1/links?per_page=100";
        int size = client.get(path).body().length();
        for (int number = 0; number < READERS; number++) {
            connect(
                    server,
                    SMALL_BUFFER,
                    "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: " + client.authorization()
                            + "\r\n\r\n");
        }

        assertAnsweredQuickly();
        assertNoThreadStaysBusy(server, () -> {});
        assertThat(sockets).allSatisfy(socket -> assertThat(received(socket)).isLessThan(size));
    }

    /** Returns the number of bytes that the server sent before it closed the connection. */
    private static long received(Socket socket) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(bytes);
        } catch (IOException e) {
            return bytes.size(); // the server has reset the connection
        }
        return bytes.size();
    }
}
