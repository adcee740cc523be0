package dev.waymark.example.server;

import com.sun.net.httpserver.HttpExchange;
import dev.waymark.form.Answer;
import dev.waymark.form.Parameters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request, as far as the server looks at it. */
record Request(HttpExchange exchange) {

    String method() {
        return exchange.getRequestMethod();
    }

    /** The decoded path; empty if there is none, as in {@code OPTIONS *}. */
    String path() {
        @Nullable String path = exchange.getRequestURI().getPath();
        return path == null ? "" : path;
    }

    /** Returns the path as the client sent it; empty if there is none. */
    String rawPath() {
        @Nullable String path = exchange.getRequestURI().getRawPath();
        return path == null ? "" : path;
    }

    /** Returns the host and the port that the client wanted: of an absolute request target, or else of the header {@code Host}. */
    String host() {
        return exchange.getRequestURI().isAbsolute() ? exchange.getRequestURI().getRawAuthority() : header("Host");
    }

    /** Where it comes from. Behind a proxy of one's own, a header of it would tell. */
    String client() {
        return exchange.getRemoteAddress().getAddress().getHostAddress();
    }

    /** What follows the question mark, as it came; empty if there is none. */
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

    /** The JDK reads a request line as ISO-8859-1, which gives back what was sent. */
    private byte[] queryBytes() {
        return rawQuery().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The value of a header, of several the list; empty if there is none. */
    String header(String name) {
        List<String> values = exchange.getRequestHeaders().getOrDefault(name, List.of());
        return String.join(", ", values);
    }

    /** The fields of the body. */
    Parameters form() {
        try {
            return Parameters.read(header("Content-Type"), exchange.getRequestBody());
        } catch (IOException e) {
            throw new Refusal(Response.of(Answer.malformedBody()).with("Connection", "close"));
        }
    }
}
