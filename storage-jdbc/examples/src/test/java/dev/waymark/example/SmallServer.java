package dev.waymark.example;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.Waymark;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Clients;
import dev.waymark.access.Scope;
import dev.waymark.form.Answer;
import dev.waymark.form.DomainHosts;
import dev.waymark.form.Forms;
import dev.waymark.form.Operations;
import dev.waymark.form.Parameters;
import dev.waymark.link.Domain;
import dev.waymark.visit.RequestKind;
import dev.waymark.visit.Visitor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;

/** A server for the whole API and the short links over the JDK's HTTP server, as a template. */
public record SmallServer(Waymark waymark, String base, DomainHosts hosts) {

    private static final Gson JSON = new GsonBuilder().serializeNulls().create();
    private static final List<String> VISITS = List.of("GET", "HEAD", "POST");

    /** Starts a server that is bound to a port. */
    public void start(HttpServer server) {
        server.createContext("/", this::handle);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        Answer answer = Answer.to(() -> path.startsWith("/api/v1") ? api(exchange, path) : visit(exchange, path));
        answer.failure().ifPresent(e -> System.getLogger("server").log(System.Logger.Level.ERROR, path, e));
        exchange.getRequestBody().readNBytes(Parameters.MAX_BODY); // otherwise the JDK closes the connection
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] body = answer.text(JSON::toJson).getBytes(StandardCharsets.UTF_8);
        boolean hasBody = body.length > 0 && !exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answer.status(), hasBody ? body.length : -1);
        if (hasBody) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private Answer api(HttpExchange exchange, String path) throws IOException {
        ApiKey key = waymark.authenticate(exchange.getRequestHeaders().getFirst("Authorization"));
        String method = exchange.getRequestMethod();
        String[] parts = path.split("/", -1); // "", "api", "v1", "links", "7"
        if (parts.length < 4 || parts.length > 5 || !List.of("links", "reports").contains(parts[3])) {
            return Answer.notFound();
        }
        if (!method.equals("GET") && !key.allows(Scope.WRITE)) {
            return Answer.forbidden();
        }
        Forms forms = hosts.restrict(waymark.forms(key.owner()));
        Operations operations = parts[3].equals("links")
                ? Operations.onLinks(
                        waymark.links(key.owner()), forms, waymark.clock(), link -> hosts.shortUrl(base, link))
                : Operations.onReports(waymark.reports(key.owner()), forms);
        return switch (parts.length == 4 ? method : method + " id") {
            case "GET" ->
                operations.list(Parameters.decode(exchange.getRequestURI().getRawQuery()));
            case "POST" -> operations.create(form(exchange));
            case "GET id" -> operations.get(Forms.parseId(parts[4]));
            case "PUT id" -> operations.update(Forms.parseId(parts[4]), form(exchange));
            case "DELETE id" -> operations.delete(Forms.parseId(parts[4]));
            default ->
                Answer.methodNotAllowed(parts.length == 4 ? List.of("GET", "POST") : List.of("GET", "PUT", "DELETE"));
        };
    }

    private static Parameters form(HttpExchange exchange) throws IOException {
        return Parameters.read(exchange.getRequestHeaders().getFirst("Content-Type"), exchange.getRequestBody());
    }

    private Answer visit(HttpExchange exchange, String path) throws IOException {
        String method = exchange.getRequestMethod();
        if (!VISITS.contains(method)) {
            return Answer.methodNotAllowed(VISITS);
        }
        Headers headers = exchange.getRequestHeaders();
        Visitor visitor = Visitor.fromHeaders(headers::getFirst)
                .country(headers.getFirst("CF-IPCountry"))
                .client(Clients.ofAddress(exchange.getRemoteAddress().getAddress()));
        if (method.equals("POST")) {
            visitor = Forms.parsePassword(form(exchange)).map(visitor::password).orElse(visitor);
        }
        RequestKind kind = RequestKind.of(method, headers::getFirst);
        Domain domain = hosts.visitedAt(exchange.getRequestURI(), headers.getFirst("Host"));
        return Answer.visit(waymark.visits(), kind, domain, path.substring(1), visitor);
    }
}
