package dev.waymark.contract.part;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateKeyException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Eight threads that start together, for tests of concurrent operations. */
public final class Racers implements AutoCloseable {

    /** The number of threads. */
    public static final int COUNT = 8;

    private static final int LEAST_ROUNDS = 5;
    private static final long NANOS_FOR_ROUNDS = Duration.ofMillis(250).toNanos();
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Duration limit;
    private final ExecutorService threads = Executors.newFixedThreadPool(COUNT);

    /** Creates racers that run for at most 60 seconds. */
    public Racers() {
        this(LIMIT);
    }

    Racers(Duration limit) {
        this.limit = limit;
    }

    /** A repeated test. */
    public interface Round {
        void run(int number) throws Exception;
    }

    /**
     * The result of a race.
     *
     * @param answers the answers of the runners without an exception
     * @param taken the taken aliases in the exceptions of the other runners
     */
    public record Result<T>(List<T> answers, List<Set<AliasKey>> taken) {

        /** Returns the answer of the only successful runner. Fails unless exactly one runner succeeded. */
        public T onlyAnswer() {
            assertThat(answers)
                    .as("the answers of the runners that found no taken alias")
                    .hasSize(1);
            assertThat(taken).as("the taken aliases of the other runners").hasSize(COUNT - 1);
            return answers.get(0);
        }
    }

    /**
     * Runs at least five rounds, and further rounds until 250 milliseconds have passed. A fast store needs many rounds until
     * threads meet. A slow store has no time for many rounds. Each round must succeed, independently of the number of rounds.
     */
    public static void repeat(Round round) throws Exception {
        long start = System.nanoTime();
        for (int i = 0; i < LEAST_ROUNDS || System.nanoTime() - start < NANOS_FOR_ROUNDS; i++) {
            round.run(i);
        }
    }

    /**
     * Starts a runner for each number below {@link #COUNT}, and waits for all runners. Throws each failure except taken
     * aliases.
     */
    public <T> Result<T> race(IntFunction<T> runner) throws Exception {
        AtomicInteger ready = new AtomicInteger();
        return runAll(IntStream.range(0, COUNT)
                .<Callable<T>>mapToObj(number -> () -> {
                    awaitOthers(ready);
                    return runner.apply(number);
                })
                .toList());
    }

    /** Waits without sleep for all runners. A sleeping thread would wake up too late to meet the other threads. */
    @SuppressWarnings("ThreadPriorityCheck") // yielding only affects the time between the starts
    private static void awaitOthers(AtomicInteger ready) {
        ready.incrementAndGet();
        while (ready.get() < COUNT && !Thread.interrupted()) {
            Thread.yield();
        }
    }

    /** Runs all runners, at most {@link #COUNT}, and waits for the end of all runners. */
    public <T> Result<T> runAll(List<Callable<T>> runners) throws Exception {
        List<T> answers = new ArrayList<>();
        List<Set<AliasKey>> taken = new ArrayList<>();
        List<Future<T>> results = threads.invokeAll(runners, limit.toNanos(), TimeUnit.NANOSECONDS);
        for (int runner = 0; runner < results.size(); runner++) {
            Future<T> result = results.get(runner);
            assertThat(result.isDone() && !result.isCancelled())
                    .as("runner %s ended within %s", runner, limit)
                    .isTrue();
            try {
                answers.add(result.get());
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof DuplicateKeyException refusal)) {
                    throw e;
                }
                taken.add(refusal.aliases());
            }
        }
        return new Result<>(answers, taken);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
