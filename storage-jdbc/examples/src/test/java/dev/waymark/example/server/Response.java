package dev.waymark.example.server;

import com.google.common.collect.ImmutableMap;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.sun.net.httpserver.HttpExchange;
import dev.waymark.form.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;

/**
 * An answer.
 *
 * @param status the status of HTTP
 * @param headers its headers
 * @param body its body; empty for none
 */
public record Response(int status, ImmutableMap<String, String> headers, String body) {

    private static final Gson JSON =
            new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    static Response of(int status) {
        return new Response(status, ImmutableMap.of(), "");
    }

    static Response json(int status, Map<String, ?> body) {
        return of(status)
                .with("Content-Type", "application/json; charset=utf-8")
                .withBody(JSON.toJson(body) + "\n");
    }

    static Response html(int status, String body) {
        return of(status)
                .with("Content-Type", "text/html; charset=utf-8")
                .with(SecurityHeaders.OF_PAGE)
                .withBody(body);
    }

    static Response of(Answer answer) {
        String text = answer.text(body -> JSON.toJson(body) + "\n");
        return of(answer.status()).with(answer.headers()).withBody(text);
    }

    static Response notFound() {
        return of(Answer.notFound());
    }

    static Response methodNotAllowed(Collection<String> allowed) {
        return of(Answer.methodNotAllowed(allowed));
    }

    /** Whether what else the client sends cannot be understood. */
    boolean endsConnection() {
        return headers.containsKey("Connection");
    }

    Response with(String header, String value) {
        return with(ImmutableMap.of(header, value));
    }

    Response with(Map<String, String> others) {
        return new Response(
                status,
                ImmutableMap.<String, String>builder()
                        .putAll(headers)
                        .putAll(others)
                        .buildOrThrow(),
                body);
    }

    private Response withBody(String newBody) {
        return new Response(status, headers, newBody);
    }

    void send(HttpExchange exchange) throws IOException {
        headers.forEach(exchange.getResponseHeaders()::set);
        exchange.getResponseHeaders().set(SecurityHeaders.NO_SNIFFING, SecurityHeaders.NOSNIFF);
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        boolean hasBody = bytes.length > 0 && !exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, hasBody ? bytes.length : -1);
        if (hasBody) {
            exchange.getResponseBody().write(bytes);
            // Later JDKs gather what is written, and drop it if then what the client sends cannot be understood.
            exchange.getResponseBody().flush();
        }
    }
}
