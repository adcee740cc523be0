package dev.waymark.example.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketException;

/**
 * The connections of one fetch, one after the other. Another thread ends a pending connect or read by {@link #close()}. A socket
 * timeout cannot limit the total time, because the timeout restarts with each byte.
 */
final class FetchSockets implements AutoCloseable {

    private Socket socket = new Socket(Proxy.NO_PROXY);
    private boolean closed;

    /** Closes the previous socket, and returns an unconnected socket. */
    synchronized Socket next() throws IOException {
        if (closed) {
            throw new SocketException("the fetch has ended");
        }
        socket.close();
        socket = new Socket(Proxy.NO_PROXY); // a proxy would resolve names itself
        return socket;
    }

    @Override
    public synchronized void close() {
        closed = true;
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
