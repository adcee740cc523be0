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
 * An HTTP answer.
 *
 * @param body the body, or empty for an answer without a body
 */
public record Response(int status, ImmutableMap<String, String> headers, String body) {

    private static final Gson JSON =
            new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    /** The beginning of a page without a style. The page fits narrow windows and dark screens. */
    static final String HEAD = "<!DOCTYPE html><html lang=\"en\">"
            + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
            + "<meta name=\"color-scheme\" content=\"light dark\"><title>Waymark</title>";

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

    /** Returns whether the connection must be closed, because the rest of the request is malformed. */
    boolean endsConnection() {
        return headers.containsKey("Connection");
    }

    Response with(String header, String value) {
        return with(ImmutableMap.of(header, value));
    }

    Response with(Map<String, String> moreHeaders) {
        return new Response(
                status,
                ImmutableMap.<String, String>builder()
                        .putAll(headers)
                        .putAll(moreHeaders)
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
            // Later JDKs buffer the body, and discard the buffer if the rest of the request is malformed.
            exchange.getResponseBody().flush();
        }
    }
}
