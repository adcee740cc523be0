package dev.waymark.example.client;

import dev.waymark.access.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An HTTP client with an API key, which does not follow redirects. */
public final class Client {

    public static final String FORM = "application/x-www-form-urlencoded";

    private static final String BROWSER =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Safari/537.36";

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final String address;
    private final Secret key;

    public Client(String address, Secret key) {
        this.address = address;
        this.key = key;
    }

    /** Returns the {@code Authorization} header with the API key. */
    public String authorization() {
        return "Bearer " + key.reveal();
    }

    public Answer get(String path, String... query) {
        return send("GET", query.length == 0 ? path : path + "?" + encode(query));
    }

    public Answer post(String path, String... fields) {
        return send("POST", path, encode(fields));
    }

    public Answer put(String path, String... fields) {
        return send("PUT", path, encode(fields));
    }

    public Answer delete(String path) {
        return send("DELETE", path);
    }

    public Answer send(String method, String path) {
        return send(method, BodyPublishers.noBody(), path);
    }

    public Answer send(String method, String path, String form) {
        return send(method, BodyPublishers.ofString(form), path, "Content-Type", FORM);
    }

    /** Sends a request with the API key and further headers, given as names and values. */
    public Answer send(String method, BodyPublisher body, String path, String... headers) {
        String[] all = Stream.concat(Stream.of("Authorization", authorization()), Stream.of(headers))
                .toArray(String[]::new);
        return exchange(method, body, path, all);
    }

    /** Sends a request without an API key. */
    public Answer visit(String method, String path, String... headers) {
        return exchange(method, BodyPublishers.noBody(), path, headers);
    }

    /** Posts a password without an API key, and with further headers, given as names and values. */
    public Answer visitWithPassword(String path, String password, String... headers) {
        BodyPublisher form = BodyPublishers.ofString(encode("password=" + password));
        String[] all = Stream.concat(Stream.of("Content-Type", FORM), Stream.of(headers))
                .toArray(String[]::new);
        return exchange("POST", form, path, all);
    }

    private Answer exchange(String method, BodyPublisher body, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                .method(method, body)
                .setHeader("User-Agent", BROWSER)
                .timeout(Duration.ofMinutes(1));
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        try {
            return new Answer(HTTP.send(request.build(), BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Encodes fields, which are given as {@code name=value}. */
    private static String encode(String... fields) {
        return Stream.of(fields)
                .map(field -> field.split("=", 2))
                .map(field -> escape(field[0]) + "=" + escape(field[1]))
                .collect(Collectors.joining("&"));
    }

    private static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
