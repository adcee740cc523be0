package dev.waymark.caching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.Hooks;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.spi.LinkStore;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * The wait of a thread for the clicks of a link, while a second thread stores the clicks in several batches.
 */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class ClickFlusherTest {

    private static final String LUCKY = "the waiting thread took the clicks between two batches";

    private final Link link = LinkSample.of("docs").id(1).link();
    private final BufferedClicks buffered = new BufferedClicks();
    private final LinkStore store = Hooks.before(new ReferenceStorage(), (method, arguments) -> {
                throw new StorageException(LUCKY, null);
            })
            .links();

    private int batches;

    /** Stores the clicks of the link during a sequence of batches, and returns the failure, if any. */
    private @Nullable Throwable storeBetweenBatches(ClickFlusher flusher, Consumer<ClickBatch> end) throws Exception {
        @Nullable Throwable[] failure = new Throwable[1];
        buffered.add(link, null);
        ClickBatch batch = take();
        Thread waiting = new Thread(() -> failure[0] = catchThrowable(() -> flusher.store(Set.of(link.id()))));
        waiting.start();
        @Nullable Object blocker = awaitNextBlocker(waiting, null);
        for (batches = 1; waiting.isAlive(); batches++) {
            buffered.add(link, null);
            end.accept(batch);
            batch = take();
            blocker = awaitNextBlocker(waiting, blocker);
        }
        waiting.join();
        buffered.stored(batch);
        return failure[0];
    }

    /** Waits until a new object blocks the thread. Each batch blocks the thread by its own object. */
    private static @Nullable Object awaitNextBlocker(Thread waiting, @Nullable Object previous) {
        @Nullable Object blocker = previous;
        while (waiting.isAlive() && (blocker == null || blocker == previous)) {
            blocker = LockSupport.getBlocker(waiting);
        }
        return blocker;
    }

    private ClickBatch take() {
        return buffered.take(List.of(link.id()), new HashSet<>());
    }

    @Test
    void a_thread_waits_for_at_most_two_batches_of_a_link_with_constant_visits() throws Exception {
        ClickFlusher flusher = new ClickFlusher(store, buffered, Duration.ofSeconds(20));
        for (int i = 0; i < 20; i++) {
            @Nullable Throwable failure = storeBetweenBatches(flusher, buffered::stored);

            assertThat(batches).isLessThanOrEqualTo(3);
            if (failure != null) {
                assertThat(failure).hasMessage(LUCKY);
            }
        }
    }

    @Test
    void the_time_limit_covers_all_batches_together() throws Exception {
        ClickFlusher flusher = new ClickFlusher(store, buffered, Duration.ofMillis(10));

        @Nullable Throwable failure;
        int tries = 0;
        do {
            failure = storeBetweenBatches(flusher, buffered::notStored);
            tries++;
        } while ((failure.getMessage().equals(LUCKY) || batches <= 2)
                && tries < 1_000); // a slow machine needs more tries

        assertThat(failure)
                .hasMessage(
                        "the clicks of a link were not stored by another thread within 10 ms; the clicks stay in the buffer");
        assertThat(batches).isGreaterThan(2);
    }
}
