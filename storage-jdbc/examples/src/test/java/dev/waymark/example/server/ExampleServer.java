package dev.waymark.example.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.Waymark;
import dev.waymark.form.Answer;
import dev.waymark.form.VisitorPages;
import dev.waymark.server.Request;
import dev.waymark.server.RequestHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server over the JDK's {@code HttpServer} with limits for slow clients, a page with the clicks of a link, and a button before
 * links with a click limit.
 */
public final class ExampleServer implements AutoCloseable {

    /**
     * The options of visits.
     *
     * @param forwardsQuery whether the location contains the query of the visit
     * @param confirmsLimited whether a link with a click limit is opened only after the press of a button
     */
    public record Options(boolean forwardsQuery, boolean confirmsLimited) {

        public static final Options DEFAULT = new Options(false, false);
    }

    private static final System.Logger LOG = System.getLogger("dev.waymark.example");

    private static final int SECONDS_TO_FINISH = 5;

    /** The page with the button for a link with a click limit. */
    private static final Answer BUTTON = Answer.page(
                    200,
                    VisitorPages.DEFAULT,
                    VisitorPages.DEFAULT.html(
                            "Open the link",
                            "<p>This link can be opened a limited number of times.</p>"
                                    + "<form method=\"post\"><button>Open the link</button></form>"))
            .with("Cache-Control", "no-store")
            .written("");

    private final HttpServer server;
    private final ExecutorService threads = ConnectionLimits.newThreads();
    private final AtomicInteger pending = new AtomicInteger();
    private final RequestHandler handler;
    private final ClickRoute clicks;
    private final Options options;

    private ExampleServer(HttpServer server, RequestHandler handler, Options options) {
        this.server = server;
        this.handler = handler;
        this.clicks = new ClickRoute(handler);
        this.options = options;
    }

    /** Starts a server with the default options. */
    public static ExampleServer start(Waymark waymark, int port, String base) throws IOException {
        return start(waymark, port, base, Options.DEFAULT);
    }

    /**
     * Starts a server.
     *
     * @param port the port, or 0 for a free port
     * @param base the public address of the short links, or empty for {@code http://localhost} and the port
     */
    public static ExampleServer start(Waymark waymark, int port, String base, Options options) throws IOException {
        ConnectionLimits.apply();
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        RequestHandler handler =
                waymark.handler(base.isEmpty() ? address(server) : base).countryHeader("CF-IPCountry");
        ExampleServer started =
                new ExampleServer(server, options.forwardsQuery() ? handler.forwardingQuery() : handler, options);
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
            String target = exchange.getRequestURI().toString();
            Request request = Request.of(exchange.getRequestMethod(), target, exchange.getRequestHeaders()::get)
                    .body(exchange.getRequestBody())
                    .client(exchange.getRemoteAddress().getAddress().getHostAddress());
            send(exchange, request, answer(request));
        } finally {
            pending.decrementAndGet();
        }
    }

    private static void send(HttpExchange exchange, Request request, Answer answer) throws IOException {
        answer.failure().ifPresent(cause -> LOG.log(System.Logger.Level.ERROR, request.toString(), cause));
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }

    private Answer answer(Request request) {
        if (ClickRoute.isAt(request.target())) {
            return clicks.answer(request);
        }
        return options.confirmsLimited() && isLimitedLink(request) ? BUTTON : handler.handle(request);
    }

    /**
     * Previews a link: only a link with a click limit has an answer without a redirect and without an error. A scanner of mails
     * with the user agent of a browser would otherwise use up the limit. The preview reads the body: with an unread body, the JDK's
     * server would close the connection.
     */
    private boolean isLimitedLink(Request request) {
        Request preview = Request.of("HEAD", request.target(), request::headers).body(request.body());
        return request.method().equals("GET")
                && !request.target().matches("/(api|pages)/.*")
                && handler.handle(preview).status() == 200;
    }
}
