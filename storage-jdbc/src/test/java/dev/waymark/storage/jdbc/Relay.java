package dev.waymark.storage.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** A network between an application and a server, in which one request or answer gets lost, and nobody is told. */
final class Relay implements AutoCloseable {

    /** What gets lost, and all that comes after it on the same line. */
    enum Loss {
        REQUEST,
        ANSWER
    }

    private static final int BUFFER = 1 << 16;

    private final int port;
    private final ServerSocket entrance;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ConcurrentLinkedQueue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final AtomicInteger untilLoss = new AtomicInteger(Integer.MAX_VALUE);
    private volatile Loss loss = Loss.REQUEST;

    /** To the server at this port of this machine. */
    Relay(int port) throws IOException {
        this.port = port;
        entrance = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    /** Where it is entered. */
    int port() {
        return entrance.getLocalPort();
    }

    /** The request of this number, from 1, gets lost or is not answered. */
    void loseAt(int request, Loss what) {
        loss = what;
        untilLoss.set(request);
    }

    /** None does from now on, on lines on which none has yet. */
    void loseNothing() {
        loseAt(Integer.MAX_VALUE, loss);
    }

    /** Whether there were so many requests that it happened. */
    boolean hasLost() {
        return untilLoss.get() <= 0;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = entrance.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                sockets.add(client);
                sockets.add(server);
                new Line(client, server).open();
            }
        } catch (IOException e) {
            if (!entrance.isClosed()) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Ends all lines. */
    @Override
    public void close() throws IOException {
        entrance.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        threads.shutdownNow();
    }

    /** One connection. */
    private final class Line {

        private final Socket client;
        private final Socket server;
        private volatile Optional<Loss> lost = Optional.empty();

        Line(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        void open() {
            threads.execute(() -> pump(client, server, this::takesRequest));
            threads.execute(() -> pump(server, client, () -> lost.isEmpty()));
        }

        private boolean takesRequest() {
            if (lost.isEmpty() && untilLoss.decrementAndGet() == 0) {
                lost = Optional.of(loss);
                return loss == Loss.ANSWER;
            }
            return lost.isEmpty();
        }

        /** Until one end hangs up, of which the other is told. */
        private void pump(Socket from, Socket to, BooleanSupplier takes) {
            byte[] buffer = new byte[BUFFER];
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                    if (takes.getAsBoolean()) {
                        to.getOutputStream().write(buffer, 0, length);
                    }
                }
            } catch (IOException e) {
                // The other end has hung up.
            }
        }
    }
}
