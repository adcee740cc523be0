package dev.waymark.example;

import com.google.gson.Gson;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.Waymark;
import dev.waymark.access.Scope;
import dev.waymark.form.Answer;
import dev.waymark.form.DomainHosts;
import dev.waymark.form.Forms;
import dev.waymark.form.Operations;
import dev.waymark.form.Parameters;
import dev.waymark.form.VisitorPages;
import dev.waymark.visit.RequestKind;
import dev.waymark.visit.Visitor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;

/** A template of a server for the API and the short links. With several customers, set {@code domainPolicy(hosts)}. */
public record SmallServer(Waymark waymark, String base, DomainHosts hosts) {
    private static final Gson JSON = new Gson().newBuilder().serializeNulls().create();
    private static final List<String> GET_POST = List.of("GET", "HEAD", "POST");
    private static final List<String> GET_PUT_DELETE = List.of("GET", "HEAD", "PUT", "DELETE");

    /** Starts a server that is bound to a port. */
    public void start(HttpServer server) {
        server.createContext("/", exchange -> send(exchange, Answer.to(() -> visit(exchange), VisitorPages.DEFAULT)));
        server.createContext("/api/v1", exchange -> send(exchange, Answer.to(() -> api(exchange))));
        // 200 clients that do not finish their requests stop the server, unless the JVM has these limits in seconds:
        // -Dsun.net.httpserver.maxReqTime=20 -Dsun.net.httpserver.maxRspTime=60 (the JDK's default is no limit)
        server.setExecutor(Executors.newFixedThreadPool(200));
        server.start();
    }

    private void send(HttpExchange exchange, Answer answer) throws IOException {
        String path = exchange.getRequestURI().getPath();
        answer.failure().ifPresent(e -> System.getLogger("server").log(System.Logger.Level.ERROR, path, e));
        try {
            exchange.getRequestBody().readNBytes(Parameters.MAX_BODY); // otherwise the JDK closes the connection
        } catch (IOException e) { // the JDK sends the answer and closes the connection
        }
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] body = answer.text(JSON::toJson).getBytes(StandardCharsets.UTF_8);
        boolean hasBody = body.length > 0 && !exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answer.status(), hasBody ? body.length : -1);
        if (hasBody) {
            exchange.getResponseBody().write(body);
            exchange.getResponseBody().close();
        }
    }

    private Answer api(HttpExchange exchange) throws IOException {
        var key = waymark.authenticate(exchange.getRequestHeaders().getFirst("Authorization"));
        String method = exchange.getRequestMethod().equals("HEAD") ? "GET" : exchange.getRequestMethod();
        String[] parts = exchange.getRequestURI().getPath().split("/", -1); // "", "api", "v1", "links", "7"
        if (parts.length < 4 || parts.length > 5 || !List.of("links", "reports").contains(parts[3])) {
            return Answer.notFound();
        }
        if (!method.equals("GET") && !key.allows(Scope.WRITE)) {
            return Answer.forbidden();
        }
        String idempotencyKey = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        Forms forms = waymark.forms(key.owner());
        Operations operations = parts[3].equals("links")
                ? Operations.onLinks(
                        waymark.links(key.owner()), forms, waymark.clock(), link -> hosts.shortUrl(base, link))
                : Operations.onReports(waymark.reports(key.owner()), forms);
        return switch (parts.length == 4 ? method : method + " id") {
            case "GET" ->
                operations.list(Parameters.decode(exchange.getRequestURI().getRawQuery()));
            case "POST" -> operations.withIdempotencyKey(idempotencyKey).create(form(exchange));
            case "GET id" -> operations.get(Forms.parseId(parts[4]));
            case "PUT id" -> operations.update(Forms.parseId(parts[4]), form(exchange));
            case "DELETE id" -> operations.delete(Forms.parseId(parts[4]));
            default -> Answer.methodNotAllowed(parts.length == 4 ? GET_POST : GET_PUT_DELETE);
        };
    }

    private static Parameters form(HttpExchange exchange) throws IOException {
        return Parameters.read(exchange.getRequestHeaders()::getFirst, exchange.getRequestBody());
    }

    private Answer visit(HttpExchange exchange) throws IOException {
        var url = exchange.getRequestURI();
        var headers = exchange.getRequestHeaders();
        Visitor visitor = Visitor.fromHeaders(headers::getFirst)
                .country(headers.getFirst("CF-IPCountry"))
                .clientAddress(exchange.getRemoteAddress().getAddress().getHostAddress());
        Parameters form = exchange.getRequestMethod().equals("POST") ? form(exchange) : Parameters.decode("");
        visitor = Forms.parsePassword(form).map(visitor::password).orElse(visitor);
        RequestKind kind = RequestKind.of(exchange.getRequestMethod(), headers::getFirst);
        var domain = hosts.visitedAt(url, headers.getFirst("Host"));
        return GET_POST.contains(exchange.getRequestMethod())
                ? Answer.visit(waymark.visits(), kind, domain, url.getPath().substring(1), visitor)
                : Answer.methodNotAllowed(GET_POST);
    }
}
