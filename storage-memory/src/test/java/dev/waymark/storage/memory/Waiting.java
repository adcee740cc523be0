package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Work that has to wait for what the test does next. */
final class Waiting {

    private Waiting() {}

    /** What becomes of work in another thread, once that waits. */
    static <T> CompletableFuture<T> start(Supplier<T> work) {
        AtomicReference<Thread> thread = new AtomicReference<>();
        CompletableFuture<T> result = CompletableFuture.supplyAsync(work, task -> {
            thread.set(new Thread(task));
            thread.get().start();
        });
        while (!result.isDone() && thread.get().getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertThat(result).isNotDone();
        return result;
    }

    static CompletableFuture<Boolean> start(Runnable work) {
        return start(() -> {
            work.run();
            return true;
        });
    }
}
