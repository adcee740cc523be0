package dev.waymark.server;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.net.InetAddresses;
import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.Owner;
import dev.waymark.access.Secret;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.url.WebUrl;
import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A client with the API key of one owner. The client calls a handler, or sends requests by another {@link Transport}. */
public final class Client {

    /** The tag of the cases that some servers answer before the handler. */
    public static final String ANSWERED_BY_SERVERS = "answered-by-servers";

    static final String FORM = "application/x-www-form-urlencoded";
    static final String BROWSER =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Safari/537.36";
    static final String BASE = "https://sho.rt";

    final Waymark waymark;
    private final RequestHandler handler;
    private final Secret key;

    private static volatile Transport transport = Client::call;

    private Client(Waymark waymark, RequestHandler handler, Secret key) {
        this.waymark = waymark;
        this.handler = handler;
        this.key = key;
    }

    /** Sends the requests of all clients in this way, for example over a socket, and returns the transport before. */
    public static Transport sendBy(Transport newTransport) {
        Transport before = transport;
        transport = newTransport;
        return before;
    }

    /** Returns a client of a new storage. */
    static Client create() {
        return of(waymark(builder -> builder), handler -> handler);
    }

    /** Returns a facade over a new storage, with statistics and a generator that rates the URL. */
    static Waymark waymark(UnaryOperator<Waymark.Builder> change) {
        return new Desk()
                .waymark(builder -> change.apply(
                        builder.clickStatistics(ClickStatistics.byDay().and(ClickDimension.values()))
                                .reportGenerator(Client::generate)));
    }

    private static ReportOutcome generate(WebUrl url) {
        if (InetAddresses.isUriInetAddress(url.host())) {
            return ReportOutcome.of(ReportResult.BAD, "{\"reason\":\"an IP address\"}");
        }
        return url.scheme().equals("https")
                ? ReportOutcome.of(ReportResult.GOOD, "{\"reason\":\"https\"}")
                : ReportOutcome.of(ReportResult.DECENT, "{\"reason\":\"http\"}");
    }

    /** Returns a client of the default owner. */
    static Client of(Waymark waymark, UnaryOperator<RequestHandler> options) {
        return of(waymark, options, Owner.DEFAULT);
    }

    static Client of(Waymark waymark, UnaryOperator<RequestHandler> options, Owner owner) {
        return new Client(
                waymark, options.apply(waymark.handler(BASE)), key(waymark, IssueApiKey.named("test"), owner));
    }

    private static Secret key(Waymark waymark, IssueApiKey command, Owner owner) {
        return waymark.apiKeys(owner).issue(command).secret();
    }

    /** Returns a client of the same handler with a key of another owner. */
    Client as(Owner owner) {
        return new Client(waymark, handler, key(waymark, IssueApiKey.named("test"), owner));
    }

    /** Returns a client with a read-only API key. */
    Client readOnly() {
        return new Client(
                waymark, handler, key(waymark, IssueApiKey.named("test").readOnly(), Owner.DEFAULT));
    }

    String authorization() {
        return "Bearer " + key.reveal();
    }

    Reply get(String path, String... query) {
        return send("GET", query.length == 0 ? path : path + "?" + encode(query));
    }

    Reply post(String path, String... fields) {
        return send("POST", path, encode(fields));
    }

    Reply put(String path, String... fields) {
        return send("PUT", path, encode(fields));
    }

    Reply delete(String path) {
        return send("DELETE", path);
    }

    Reply send(String method, String path) {
        return exchange(method, null, path, "Authorization", authorization());
    }

    Reply send(String method, String path, String form) {
        return sendBody(method, form, path, "Content-Type", FORM);
    }

    /** Sends a body with the API key and further headers, given as names and values. */
    Reply sendBody(String method, String body, String path, String... headers) {
        String[] all = Stream.concat(Stream.of("Authorization", authorization()), Stream.of(headers))
                .toArray(String[]::new);
        return exchange(method, body, path, all);
    }

    /** Sends a request without an API key. */
    Reply visit(String method, String path, String... headers) {
        return exchange(method, null, path, headers);
    }

    /** Posts a password without an API key, and with further headers, given as names and values. */
    Reply visitWithPassword(String path, String password, String... headers) {
        String[] all = Stream.concat(Stream.of("Content-Type", FORM), Stream.of(headers))
                .toArray(String[]::new);
        return exchange("POST", encode("password=" + password), path, all);
    }

    /** Sends a request as a browser does, unless the headers contain another user agent. */
    Reply exchange(String method, @Nullable String body, String path, String... headers) {
        return transport.send(handler, method, path, values(headers), body);
    }

    private static Reply call(
            RequestHandler handler,
            String method,
            String target,
            Map<String, Collection<String>> headers,
            @Nullable String body) {
        Request request = request(method, target, headers);
        return Reply.of(handler.handle(
                body == null
                        ? request
                        : request.body(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)))));
    }

    /** Returns a request of a client without a body. */
    static Request request(String method, String path, String... headers) {
        return request(method, path, values(headers));
    }

    private static Request request(String method, String path, Map<String, Collection<String>> headers) {
        return Request.of(method, path, name -> headers.get(name.toLowerCase(Locale.ROOT)))
                .client("192.0.2.1");
    }

    /** Returns headers, given as names and values, with names in lower case. */
    private static Map<String, Collection<String>> values(String... headers) {
        ImmutableListMultimap.Builder<String, String> values = ImmutableListMultimap.builder();
        boolean hasAgent = false;
        for (int i = 0; i < headers.length; i += 2) {
            values.put(headers[i].toLowerCase(Locale.ROOT), headers[i + 1]);
            hasAgent |= headers[i].equals("User-Agent");
        }
        if (!hasAgent) {
            values.put("user-agent", BROWSER);
        }
        return values.build().asMap();
    }

    Reply handle(Request request) {
        return Reply.of(handler.handle(request));
    }

    /** Encodes fields, which are given as {@code name=value}. */
    static String encode(String... fields) {
        return Stream.of(fields)
                .map(field -> field.split("=", 2))
                .map(field -> escape(field[0]) + "=" + escape(field[1]))
                .collect(Collectors.joining("&"));
    }

    private static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
