package dev.waymark.example.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketException;

/**
 * One connection after another, until another thread hangs up. That ends whatever waits for the other side, which a timeout
 * of the socket does not: it begins anew with each byte.
 */
final class Line implements AutoCloseable {

    private Socket socket = new Socket(Proxy.NO_PROXY);
    private boolean hungUp;

    /** A socket that is not connected; the one before is closed. */
    synchronized Socket next() throws IOException {
        if (hungUp) {
            throw new SocketException("nobody waits for it any more");
        }
        socket.close();
        socket = new Socket(Proxy.NO_PROXY); // a proxy would look names up, and connect, by itself
        return socket;
    }

    @Override
    public synchronized void close() {
        hungUp = true;
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
