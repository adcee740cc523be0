package dev.waymark.fuzz;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The parts of a request, which mutations can change before the request is sent. */
final class Draft {

    private static final String FORM = "application/x-www-form-urlencoded";

    private final List<Map.Entry<String, String>> headers = new ArrayList<>();
    private final List<Map.Entry<String, String>> query = new ArrayList<>();
    private final List<Map.Entry<String, String>> fields = new ArrayList<>();
    private String method;
    private String path;
    private String host = "localhost";
    private UnaryOperator<String> encoding = Draft::encoded;
    private UnaryOperator<byte[]> framing = body -> body;
    private boolean isChunked;
    private int missing;

    Draft(String method, String path) {
        this.method = method;
        this.path = path;
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    Draft header(String name, String value) {
        headers.add(Map.entry(name, value));
        return this;
    }

    Draft host(String newHost) {
        host = newHost;
        return this;
    }

    Draft query(String name, String value) {
        query.add(Map.entry(name, value));
        return this;
    }

    Draft field(String name, String value) {
        fields.add(Map.entry(name, value));
        return this;
    }

    List<Map.Entry<String, String>> headers() {
        return headers;
    }

    /** Returns the form fields, or the query parameters if the request has no form fields. */
    List<Map.Entry<String, String>> parameters() {
        return fields.isEmpty() ? query : fields;
    }

    /** Returns whether a field contains a password, which no answer may reveal. */
    boolean hasSecret() {
        return fields.stream().anyMatch(field -> field.getKey().contains("password"));
    }

    void method(String newMethod) {
        method = newMethod;
    }

    void path(UnaryOperator<String> change) {
        path = change.apply(path);
    }

    /** Sets the encoding of names and values. */
    void encoding(UnaryOperator<String> newEncoding) {
        encoding = newEncoding;
    }

    /** Sets the last change of the encoded body. */
    void body(UnaryOperator<byte[]> change) {
        framing = change;
    }

    /** Sends the body in chunks. */
    void chunked() {
        isChunked = true;
    }

    /** Announces more bytes in {@code Content-Length} than the body contains. */
    void truncate(int bytes) {
        missing = bytes;
    }

    byte[] bytes() {
        byte[] form = framing.apply(pairs(fields).getBytes(StandardCharsets.ISO_8859_1));
        StringBuilder head = new StringBuilder(method + " " + path);
        head.append(query.isEmpty() ? "" : "?" + pairs(query))
                .append(" HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n");
        headers.forEach(header -> head.append(header.getKey())
                .append(": ")
                .append(header.getValue())
                .append("\r\n"));
        if (!fields.isEmpty()) {
            head.append("Content-Type: " + FORM + "\r\n");
        }
        head.append(isChunked ? "Transfer-Encoding: chunked" : "Content-Length: " + (form.length + missing))
                .append("\r\n\r\n");
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(isChunked ? inChunks(form) : form);
        return request.toByteArray();
    }

    private String pairs(List<Map.Entry<String, String>> some) {
        return some.stream()
                .map(pair -> encoding.apply(pair.getKey()) + "=" + encoding.apply(pair.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static byte[] inChunks(byte[] form) {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        int size = Math.max(1, form.length / 3);
        for (int from = 0; from < form.length; from += size) {
            int length = Math.min(size, form.length - from);
            chunks.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            chunks.write(form, from, length);
            chunks.writeBytes(new byte[] {'\r', '\n'});
        }
        chunks.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        return chunks.toByteArray();
    }
}
