package dev.waymark.kill;

import dev.waymark.example.client.Client;
import dev.waymark.kill.Tally.Defect;
import dev.waymark.storage.jdbc.fixture.Contradictions;
import dev.waymark.storage.jdbc.fixture.Tables;
import dev.waymark.storage.jdbc.fixture.database.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/** Kills a victim repeatedly while four clients use the victim, and audits the records after each kill. */
final class KillRun {

    private static final int CLIENTS = 4;
    private static final int LEAST_OPERATIONS = 100;
    private static final int MOST_OPERATIONS = 1_000;
    private static final int OPERATIONS_AFTERWARDS = 50;
    private static final long MOST_NANOS_LATER = TimeUnit.MILLISECONDS.toNanos(20);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Victim victim;
    private final RandomGenerator random;
    private final Tally tally = new Tally();
    private final Entry hot = new Entry(Group.LINKS, "hot");
    private final Queue<Entry> ledger = new ConcurrentLinkedQueue<>(List.of(hot));
    private final List<Worker> workers;
    private volatile boolean stopped;

    /**
     * Creates the clients.
     *
     * @param seed the seed for the instants of the kills and the operations of the clients
     */
    KillRun(Victim victim, long seed) {
        this.victim = victim;
        this.random = random(seed);
        this.workers = IntStream.range(0, CLIENTS)
                .mapToObj(i -> new Worker(
                        "client" + i + "-", random(seed + 1 + i), tally, hot, ledger, victim.storesClicksImmediately()))
                .toList();
    }

    private static RandomGenerator random(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    /** Kills the victim {@code kills} times, and returns the totals. */
    Tally kill(int kills) throws IOException, InterruptedException {
        createHot();
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try {
            for (int i = 0; i < kills; i++) {
                killOnce(threads);
            }
        } finally {
            stopped = true;
            threads.shutdown();
        }
        return tally;
    }

    private void createHot() {
        hot.identified(victim.client()
                .post(hot.group().path(), hot.group().fields(hot.key(), 1).toArray(String[]::new))
                .expect(201)
                .id());
        hot.acknowledged(1);
    }

    private void killOnce(ExecutorService threads) throws IOException, InterruptedException {
        stopped = false;
        List<Future<?>> load = new ArrayList<>();
        for (Worker worker : workers) {
            Client client = victim.client();
            load.add(threads.submit(() -> work(worker, client)));
        }
        await(random.nextInt(LEAST_OPERATIONS, MOST_OPERATIONS));
        LockSupport.parkNanos(random.nextLong(MOST_NANOS_LATER));
        long begin = System.nanoTime();
        victim.kill();
        victim.restart();
        tally.addOutage(System.nanoTime() - begin);
        if (victim.servesDuringOutage()) {
            await(OPERATIONS_AFTERWARDS);
        }
        stopped = true;
        for (Future<?> each : load) {
            finish(each);
        }
        victim.clients().forEach(client -> new Audit(client, tally).of(ledger));
        victim.url().ifPresent(this::findContradictions);
    }

    private void findContradictions(String url) {
        try (Database database = Database.at(url)) {
            Tables tables = Tables.of(database);
            Contradictions.of(tables).forEach(each -> tally.found(Defect.HALF_WRITTEN, each));
            Contradictions.aboveLimit(tables).forEach(each -> tally.found(Defect.HALF_WRITTEN, each));
        }
    }

    private void await(int operations) throws InterruptedException {
        if (!tally.await(operations, PATIENCE)) {
            throw new IllegalStateException(
                    "fewer than " + operations + " operations were acknowledged within " + PATIENCE);
        }
    }

    /** Sends operations until the run stops the clients or the server dies. */
    private void work(Worker worker, Client client) {
        try {
            while (!stopped) {
                worker.step(client);
            }
        } catch (UncheckedIOException e) {
            if (victim.servesDuringOutage()) {
                throw e;
            }
        }
    }

    private static void finish(Future<?> work) throws InterruptedException {
        try {
            work.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client failed", e.getCause());
        }
    }
}
