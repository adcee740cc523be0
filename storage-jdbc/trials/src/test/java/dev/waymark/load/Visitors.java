package dev.waymark.load;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Clients that visit links without a pause until the end, each at least once and over its own connection. */
final class Visitors implements AutoCloseable {

    private static final String REDIRECT = "HTTP/1.1 302 ";
    private static final int SECONDS_TO_FINISH = 60;

    private final URI server;
    private final List<String> paths;
    private final ExecutorService threads;
    private final Queue<Exception> failures = new ConcurrentLinkedQueue<>();
    private volatile Latencies latencies = new Latencies();
    private volatile boolean hasEnded;

    /**
     * Starts the clients.
     *
     * @param paths the paths of links that redirect
     */
    Visitors(URI server, List<String> paths, int connections) {
        this.server = server;
        this.paths = paths;
        this.threads = Executors.newFixedThreadPool(connections);
        for (int i = 0; i < connections; i++) {
            int first = i;
            threads.execute(() -> visit(first));
        }
    }

    private void visit(int first) {
        try (Connection connection = new Connection(server)) {
            int i = first;
            do {
                long begin = System.nanoTime();
                String status = connection.get(paths.get(i++ % paths.size()));
                latencies.add(System.nanoTime() - begin);
                if (!status.startsWith(REDIRECT)) {
                    throw new IOException("the server answered a visit with " + status);
                }
            } while (!hasEnded);
        } catch (IOException | RuntimeException e) {
            failures.add(e);
        }
    }

    /** Returns new latencies, which measure the visits from now on. */
    Latencies measured() {
        Latencies fresh = new Latencies();
        latencies = fresh;
        return fresh;
    }

    /** Waits for the last answers. Throws an exception if a client has failed. */
    @Override
    public void close() throws IOException {
        hasEnded = true;
        threads.shutdown();
        try {
            if (!threads.awaitTermination(SECONDS_TO_FINISH, TimeUnit.SECONDS)) {
                throw new IOException("a client is still waiting");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (!failures.isEmpty()) {
            throw new IOException(failures.size() + " clients failed", failures.element());
        }
    }
}
