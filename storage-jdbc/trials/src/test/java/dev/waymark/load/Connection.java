package dev.waymark.load;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A kept connection that sends one request after the other. The client is small, so that most of the time is the server's. */
final class Connection implements AutoCloseable {

    /** A request without a user agent would be a preview, which counts no click. */
    private static final String BROWSER =
            "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final OutputStream requests;
    private final BufferedReader answers;

    Connection(URI server) throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setTcpNoDelay(true);
        requests = socket.getOutputStream();
        answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    }

    /** Sends a request, reads the whole answer, and returns the line with the status. */
    String get(String path) throws IOException {
        requests.write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + BROWSER + "\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1));
        String status = line();
        long length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Long.parseLong(header.substring(LENGTH.length()).strip());
            }
        }
        for (long left = length; left > 0; left--) {
            answers.read();
        }
        return status;
    }

    private String line() throws IOException {
        @Nullable String line = answers.readLine();
        if (line == null) {
            throw new EOFException("the server has closed the connection");
        }
        return line;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
