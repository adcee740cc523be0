package dev.waymark.example.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.base.Splitter;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.reflect.TypeToken;
import dev.waymark.server.Reply;
import dev.waymark.server.RequestHandler;
import dev.waymark.server.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sends each request to a server over a new connection. The server has the handler of the request. */
final class SocketTransport implements Transport {

    private static final Gson JSON = new GsonBuilder()
            .serializeNulls()
            .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
            .create();
    private static final TypeToken<Map<String, Object>> OBJECT = new TypeToken<>() {};
    private static final Splitter LINES = Splitter.on("\r\n");

    private volatile @Nullable RequestHandler handler;
    private int port;

    /** Sends the following requests to a port. */
    void to(int newPort) {
        port = newPort;
    }

    /** Returns a handler that passes each call to the handler of the current request. */
    RequestHandler handler() {
        return (RequestHandler) Proxy.newProxyInstance(
                RequestHandler.class.getClassLoader(),
                new Class<?>[] {RequestHandler.class},
                (proxy, method, arguments) -> method.invoke(handler, arguments));
    }

    @Override
    public Reply send(
            RequestHandler current,
            String method,
            String target,
            Map<String, Collection<String>> headers,
            @Nullable String body) {
        handler = current;
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\nConnection: close\r\n");
        headers.forEach((name, values) -> values.forEach(
                value -> head.append(name).append(": ").append(value).append("\r\n")));
        if (!headers.containsKey("host")) {
            head.append("Host: sho.rt\r\n");
        }
        if (body != null) {
            head.append("Content-Length: ").append(body.getBytes(UTF_8).length).append("\r\n");
        }
        try (Socket socket = new Socket("localhost", port)) {
            socket.getOutputStream().write((head + "\r\n" + (body == null ? "" : body)).getBytes(UTF_8));
            return reply(socket.getInputStream().readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Reply reply(byte[] bytes) {
        String all = new String(bytes, ISO_8859_1);
        int end = all.indexOf("\r\n\r\n");
        List<String> lines = LINES.splitToList(all.substring(0, Math.max(end, 0)));
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon), line.substring(colon + 1).trim());
        }
        boolean isChunked = "chunked".equalsIgnoreCase(headers.get("Transfer-Encoding"));
        String text = isChunked ? joined(all.substring(end + 4)) : all.substring(end + 4);
        String body = new String(text.getBytes(ISO_8859_1), UTF_8);
        boolean isJson = headers.getOrDefault("Content-Type", "").startsWith("application/json") && !body.isEmpty();
        int status = Integer.parseInt(lines.get(0).substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
        return new Reply(
                status,
                Reply.headers(headers),
                body,
                isJson ? JSON.fromJson(body, OBJECT) : Map.of(),
                Optional.empty());
    }

    private static String joined(String chunks) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        while (true) {
            int end = chunks.indexOf("\r\n", from);
            int length = Integer.parseInt(chunks.substring(from, end), 16);
            if (length == 0) {
                return text.toString();
            }
            text.append(chunks, end + 2, end + 2 + length);
            from = end + 2 + length + 2;
        }
    }
}
