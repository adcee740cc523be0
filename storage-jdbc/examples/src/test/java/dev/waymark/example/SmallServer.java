package dev.waymark.example;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.form.Answer;
import dev.waymark.server.Request;
import dev.waymark.server.RequestHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** A template of a server for the API, the pages and the short links over the JDK's server. */
public record SmallServer(RequestHandler handler) {

    /** Starts a server that is bound to a port. */
    public void start(HttpServer server) {
        server.createContext("/", this::answer);
        // 200 clients that do not finish their requests stop the server, unless the JVM has these limits in seconds:
        // -Dsun.net.httpserver.maxReqTime=20 -Dsun.net.httpserver.maxRspTime=60 (the JDK's default is no limit)
        server.setExecutor(Executors.newFixedThreadPool(200));
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String target = exchange.getRequestURI().toString();
        Headers headers = exchange.getRequestHeaders();
        Request request = Request.of(exchange.getRequestMethod(), target, headers::get)
                .body(exchange.getRequestBody())
                .client(exchange.getRemoteAddress().getAddress().getHostAddress());
        Answer answer = handler.handle(request);
        answer.failure()
                .ifPresent(e -> System.getLogger("server").log(System.Logger.Level.ERROR, request.toString(), e));
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }
}
