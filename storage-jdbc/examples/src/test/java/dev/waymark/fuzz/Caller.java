package dev.waymark.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends bytes to a server, each request by a connection of its own. */
record Caller(URI address) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /**
     * Returns all bytes that the server sends. The JDK's server refuses a broken request line before it reads the body, and the
     * rest of a long body then resets the connection behind the answer 400.
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
