package dev.waymark.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.spi.AliasKey;
import dev.waymark.spi.DuplicateAliasException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What came of several runners that started at one moment.
 *
 * @param answers what those answered that reached their end
 * @param refusals what those were told who came too late for an alias
 */
record Race<T>(List<T> answers, List<DuplicateAliasException> refusals) {

    /** How many run at a time. */
    static final int RUNNERS = 8;

    private static final int MAX_SECONDS = 60;

    /** Starts all runners, and waits for them. Whatever they fail with, but taken aliases, fails the race. */
    static <T> Race<T> of(IntFunction<T> runner) throws Exception {
        CyclicBarrier start = new CyclicBarrier(RUNNERS);
        return ofAll(IntStream.range(0, RUNNERS)
                .<Callable<T>>mapToObj(number -> () -> {
                    start.await(MAX_SECONDS, TimeUnit.SECONDS);
                    return runner.apply(number);
                })
                .toList());
    }

    /** Runs all of these at once, and waits for them. */
    static <T> Race<T> ofAll(List<Callable<T>> runners) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(runners.size());
        try {
            return finish(threads.invokeAll(runners, MAX_SECONDS, TimeUnit.SECONDS));
        } finally {
            threads.shutdownNow();
        }
    }

    private static <T> Race<T> finish(List<Future<T>> results) throws Exception {
        List<T> answers = new ArrayList<>();
        List<DuplicateAliasException> refusals = new ArrayList<>();
        for (Future<T> result : results) {
            assertThat(result.isCancelled()).as("a runner hangs").isFalse();
            try {
                answers.add(result.get());
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof DuplicateAliasException refusal)) {
                    throw e;
                }
                refusals.add(refusal);
            }
        }
        return new Race<>(answers, refusals);
    }

    /** What the only runner answered that was not told that an alias is taken. */
    T onlyAnswer() {
        assertThat(answers).hasSize(1);
        assertThat(refusals).hasSize(RUNNERS - 1);
        return answers.get(0);
    }

    /** All keys that were named as taken. */
    List<Set<AliasKey>> taken() {
        return refusals.stream().map(DuplicateAliasException::taken).toList();
    }
}
