package dev.waymark.example.server;

import com.sun.net.httpserver.HttpExchange;
import dev.waymark.form.Answer;
import dev.waymark.form.Parameters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a request that the server uses. */
record Request(HttpExchange exchange) {

    String method() {
        return exchange.getRequestMethod();
    }

    /** Returns whether the method is GET or HEAD. The server answers HEAD like GET, without the body. */
    boolean isRead() {
        return method().equals("GET") || method().equals("HEAD");
    }

    /** Returns the decoded path, or empty for a request without a path such as {@code OPTIONS *}. */
    String path() {
        @Nullable String path = exchange.getRequestURI().getPath();
        return path == null ? "" : path;
    }

    /** Returns the path without decoding, or empty for a request without a path. */
    String rawPath() {
        @Nullable String path = exchange.getRequestURI().getRawPath();
        return path == null ? "" : path;
    }

    /** Returns the host and the port of an absolute request target, or else of the header {@code Host}. */
    String host() {
        return exchange.getRequestURI().isAbsolute() ? exchange.getRequestURI().getRawAuthority() : header("Host");
    }

    /** Returns the IP address of the client. Behind your own proxy, use a header of the proxy instead. */
    String client() {
        return exchange.getRemoteAddress().getAddress().getHostAddress();
    }

    /** Returns the query without decoding, or empty for a request without a query. */
    String rawQuery() {
        @Nullable String query = exchange.getRequestURI().getRawQuery();
        return query == null ? "" : query;
    }

    Parameters query() {
        return Parameters.decode(queryBytes());
    }

    /** Returns the raw query with its UTF-8, which some clients send without percent-encoding. */
    String rawUtf8Query() {
        return new String(queryBytes(), StandardCharsets.UTF_8);
    }

    /** Returns the bytes of the query. The JDK decodes a request line as ISO 8859-1, so the same charset restores the bytes. */
    private byte[] queryBytes() {
        return rawQuery().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the value of a header, several values separated by commas, or empty for a missing header. */
    String header(String name) {
        List<String> values = exchange.getRequestHeaders().getOrDefault(name, List.of());
        return String.join(", ", values);
    }

    /** Reads the form fields of the body. */
    Parameters form() {
        try {
            return Parameters.read(this::header, exchange.getRequestBody());
        } catch (IOException e) {
            throw new Refusal(Response.of(Answer.malformedBody()).with("Connection", "close"));
        }
    }
}
