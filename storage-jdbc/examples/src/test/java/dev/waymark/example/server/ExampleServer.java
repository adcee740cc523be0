package dev.waymark.example.server;

import com.google.common.io.ByteStreams;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.Waymark;
import dev.waymark.form.Answer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/** An HTTP server with the whole API, the short links, their public pages and the clicks over time. */
public final class ExampleServer implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("dev.waymark.example");

    private static final int MAX_UNREAD_BODY = 64 << 20;
    private static final int SECONDS_TO_FINISH = 5;

    private final HttpServer server;
    private final ExecutorService threads = ConnectionLimits.newThreads();
    private final AtomicInteger pending = new AtomicInteger();
    private final Api api;
    private final ClickResource clicks;
    private final PageResource pages;
    private final Redirects redirects;

    private ExampleServer(HttpServer server, Waymark waymark, String base, Redirects.Options options) {
        this.server = server;
        this.api = new Api(waymark, base, options.domains());
        this.clicks = new ClickResource(waymark);
        this.pages = new PageResource(waymark, options.domains());
        this.redirects = new Redirects(waymark, options);
    }

    /** Starts a server with the default options. */
    public static ExampleServer start(Waymark waymark, int port, String base) throws IOException {
        return start(waymark, port, base, Redirects.Options.DEFAULT);
    }

    /**
     * Starts a server. If domains have hosts, the {@code domainPolicy} of the facade should be {@code options.domains()}, as
     * in {@code Serve}.
     *
     * @param port the port, or 0 for a free port
     * @param base the public address of the short links, or empty for {@code http://localhost} and the port
     */
    public static ExampleServer start(Waymark waymark, int port, String base, Redirects.Options options)
            throws IOException {
        ConnectionLimits.apply();
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        ExampleServer started = new ExampleServer(server, waymark, base.isEmpty() ? address(server) : base, options);
        server.createContext("/", started::handle);
        server.setExecutor(started.threads);
        server.start();
        return started;
    }

    public String address() {
        return address(server);
    }

    private static String address(HttpServer server) {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** Waits up to five seconds for pending requests, and stops the server. */
    @Override
    public void close() {
        server.stop(pending.get() == 0 ? 0 : SECONDS_TO_FINISH);
        threads.shutdown();
    }

    private void handle(HttpExchange exchange) throws IOException {
        pending.incrementAndGet();
        try (exchange) {
            Response response = answer(new Request(exchange));
            (response.endsConnection() ? response : afterReadingBody(exchange, response)).send(exchange);
        } finally {
            pending.decrementAndGet();
        }
    }

    /** Reads the rest of the body, because a client that is still sending may not read the answer. */
    private static Response afterReadingBody(HttpExchange exchange, Response response) {
        try {
            ByteStreams.exhaust(ByteStreams.limit(exchange.getRequestBody(), MAX_UNREAD_BODY));
            return response;
        } catch (IOException e) { // the body is incomplete or malformed
            return response.with("Connection", "close");
        }
    }

    private Response answer(Request request) {
        try {
            String path = request.path();
            if (ClickResource.isAt(path)) {
                return clicks.answer(request);
            }
            if (PageResource.isAt(path)) {
                return pages.answer(request);
            }
            return path.equals("/api/v1") || path.startsWith("/api/v1/")
                    ? api.answer(request)
                    : redirects.answer(request);
        } catch (Refusal e) {
            return e.response();
        } catch (RuntimeException | Error e) {
            Answer answer = Answer.of(e);
            answer.failure()
                    .ifPresent(cause -> LOG.log(System.Logger.Level.ERROR, "answered with " + answer.status(), cause));
            return Response.of(answer);
        }
    }
}
