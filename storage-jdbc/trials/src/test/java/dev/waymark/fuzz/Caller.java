package dev.waymark.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A client that sends each request as bytes on a new connection. */
record Caller(URI address) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /**
     * Sends a request and returns the whole answer. The server of the JDK answers a malformed request line with 400 without
     * reading the body, so the unread rest of a long body may reset the connection after the answer.
     */
    String answer(byte[] request) throws IOException {
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream().write(request);
            socket.shutdownOutput();
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            try (InputStream in = socket.getInputStream()) {
                in.transferTo(answer);
            } catch (SocketException e) {
                if (!text(answer).startsWith("HTTP/1.1 400 ")) {
                    throw e;
                }
            }
            return text(answer);
        }
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }
}
