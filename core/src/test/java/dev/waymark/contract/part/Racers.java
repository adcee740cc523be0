package dev.waymark.contract.part;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateAliasException;
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

/** Eight threads that start at one moment, as often as there is time. */
public final class Racers implements AutoCloseable {

    /** How many run at a time. */
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

    /** Something that is worth doing often. */
    public interface Round {
        void run(int number) throws Exception;
    }

    /**
     * What came of a race.
     *
     * @param answers what those answered that reached their end
     * @param taken what those were told who came too late for an alias
     */
    public record Result<T>(List<T> answers, List<Set<AliasKey>> taken) {

        /** What the one runner answered that was not told that an alias is taken. */
        public T onlyAnswer() {
            assertThat(answers)
                    .as("the answers of the runners that found no taken alias")
                    .hasSize(1);
            assertThat(taken).as("the taken aliases of the other runners").hasSize(COUNT - 1);
            return answers.get(0);
        }
    }

    /**
     * Runs some rounds: five, and as many as fit into a quarter of a second. A fast store needs many before its threads
     * meet at all, and a slow one has not time for so many; the outcome of each is the same however many there are.
     */
    public static void repeat(Round round) throws Exception {
        long start = System.nanoTime();
        for (int i = 0; i < LEAST_ROUNDS || System.nanoTime() - start < NANOS_FOR_ROUNDS; i++) {
            round.run(i);
        }
    }

    /** Starts all runners, each with its number, and waits for them. Failures other than taken aliases are thrown. */
    public <T> Result<T> race(IntFunction<T> runner) throws Exception {
        AtomicInteger ready = new AtomicInteger();
        return runAll(IntStream.range(0, COUNT)
                .<Callable<T>>mapToObj(number -> () -> {
                    awaitOthers(ready);
                    return runner.apply(number);
                })
                .toList());
    }

    /** Who waits asleep is woken too late to meet the others. */
    @SuppressWarnings("ThreadPriorityCheck") // nothing depends on it but how close the race is
    private static void awaitOthers(AtomicInteger ready) {
        ready.incrementAndGet();
        while (ready.get() < COUNT && !Thread.interrupted()) {
            Thread.yield();
        }
    }

    /** Runs all of these, at most {@link #COUNT}, and waits for them. */
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
                if (!(e.getCause() instanceof DuplicateAliasException refusal)) {
                    throw e;
                }
                taken.add(refusal.taken());
            }
        }
        return new Result<>(answers, taken);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
