package dev.waymark.example.server;

import com.google.common.collect.ImmutableMap;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.sun.net.httpserver.HttpExchange;
import dev.waymark.error.StorageException;
import dev.waymark.error.WaymarkException;
import dev.waymark.form.Representations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
        return of(status).with("Content-Type", "text/html; charset=utf-8").withBody(body);
    }

    /** What the library refuses or cannot do. */
    static Response of(WaymarkException error) {
        int status = status(error.code());
        Response response = json(status, Map.of("error", Representations.of(error)));
        if (error instanceof StorageException failure && failure.isRetryable()) {
            return response.with("Retry-After", "1");
        }
        return status == 401 ? response.with("WWW-Authenticate", "Bearer") : response;
    }

    /** By the code of what the library refuses or cannot do. */
    public static int status(String code) {
        return switch (code) {
            case "invalid", "invalid_cursor" -> 422;
            case "alias_taken", "claim_lost", "idempotency_conflict", "report_claimed", "stale_version" -> 409;
            case "unauthenticated" -> 401;
            case "malformed_form" -> 400;
            case "not_found" -> 404;
            case "storage", "busy" -> 503;
            default -> 500;
        };
    }

    static Response error(int status, String code, String message) {
        return json(status, Map.of("error", ImmutableMap.of("code", code, "message", message)));
    }

    static Response notFound() {
        return error(404, "not_found", "there is nothing at this path");
    }

    static Response methodNotAllowed(Iterable<String> allowed) {
        String methods = String.join(", ", allowed);
        return error(405, "method_not_allowed", "this path takes " + methods).with("Allow", methods);
    }

    /** Whether what else the client sends cannot be understood. */
    boolean endsConnection() {
        return headers.containsKey("Connection");
    }

    Response with(String header, String value) {
        return new Response(
                status,
                ImmutableMap.<String, String>builder()
                        .putAll(headers)
                        .put(header, value)
                        .buildOrThrow(),
                body);
    }

    private Response withBody(String newBody) {
        return new Response(status, headers, newBody);
    }

    void send(HttpExchange exchange) throws IOException {
        headers.forEach(exchange.getResponseHeaders()::set);
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
