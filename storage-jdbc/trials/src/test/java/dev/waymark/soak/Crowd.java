package dev.waymark.soak;

import dev.waymark.Waymark;
import dev.waymark.load.Latencies;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Concurrent clients that pause after each operation. */
final class Crowd implements AutoCloseable {

    private static final int SECONDS_TO_FINISH = 60;

    private final Waymark waymark;
    private final int pauseMillis;
    private final ExecutorService threads;
    private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
    private final LongAdder operations = new LongAdder();
    private volatile Latencies latencies = new Latencies();
    private volatile boolean stopped;

    /**
     * Starts the clients.
     *
     * @param clients the number of clients
     * @param pauseMillis the mean pause of a client, in milliseconds
     */
    Crowd(Waymark waymark, int clients, int pauseMillis) {
        this.waymark = waymark;
        this.pauseMillis = pauseMillis;
        this.threads = Executors.newFixedThreadPool(clients);
        for (int i = 0; i < clients; i++) {
            int number = i;
            threads.execute(() -> work(number));
        }
    }

    private void work(int number) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(number);
        Customer customer = new Customer(waymark, "customer-" + number, random);
        do {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(2 * pauseMillis)));
            long begin = System.nanoTime();
            try {
                customer.step();
            } catch (RuntimeException e) {
                failures.add(e);
            }
            latencies.add(System.nanoTime() - begin);
            operations.increment();
        } while (!stopped);
    }

    /** Returns new latencies, which measure the operations from now on. */
    Latencies measured() {
        Latencies fresh = new Latencies();
        latencies = fresh;
        return fresh;
    }

    /** Returns the number of attempted operations; after {@link #close}, each client has attempted at least one operation. */
    long operations() {
        return operations.sum();
    }

    Queue<RuntimeException> failures() {
        return failures;
    }

    /** Waits until each client has finished its present operation. */
    @Override
    public void close() {
        stopped = true;
        threads.shutdown();
        try {
            if (!threads.awaitTermination(SECONDS_TO_FINISH, TimeUnit.SECONDS)) {
                failures.add(new IllegalStateException("a client is still waiting"));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
