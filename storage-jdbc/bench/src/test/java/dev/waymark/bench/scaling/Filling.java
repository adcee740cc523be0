package dev.waymark.bench.scaling;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.Copyable;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The insertion of the {@link GrowingLinks} on several threads. An interrupted insertion can be repeated: stored batches are
 * skipped.
 */
final class Filling {

    private static final int BATCH = 1_000;

    private final AllOwners<StoredLink> links;
    private final Copyable<ClickRecord> clicks;
    private final int threads;

    /** @param threads the number of threads; 1 for a database with one writer at a time */
    Filling(Storage storage, int threads) {
        this.links = storage.links().allOwners().orElseThrow();
        this.clicks = storage.clicks().orElseThrow().records();
        this.threads = threads;
    }

    /**
     * Stores the links from one number to another number.
     *
     * @param progress receives the number of links that were stored or existed, after each batch, on any thread
     */
    void fill(int from, int to, IntConsumer progress) {
        AtomicInteger next = new AtomicInteger(from);
        AtomicInteger done = new AtomicInteger();
        // The last batch is stored alone, because each batch sets the generator of ids to its own last id.
        int last = to - BATCH;
        Runnable work = () -> {
            for (int begin = next.getAndAdd(BATCH); begin < last; begin = next.getAndAdd(BATCH)) {
                fillBatch(begin);
                progress.accept(done.addAndGet(BATCH));
            }
        };
        run(work);
        fillBatch(last);
        progress.accept(to - from);
    }

    private void run(Runnable work) {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        List<? extends Future<?>> running =
                Stream.generate(() -> executor.submit(work)).limit(threads).toList();
        executor.shutdown();
        for (Future<?> each : running) {
            try {
                Uninterruptibles.getUninterruptibly(each);
            } catch (ExecutionException e) {
                throw new IllegalStateException("links could not be stored", e);
            }
        }
    }

    private void fillBatch(int begin) {
        long before = GrowingLinks.id(begin) - 1;
        if (links.list(before, 1).stream().noneMatch(stored -> stored.link().id() == before + 1)) {
            links.restore(numbers(begin).mapToObj(GrowingLinks::link).toList());
        }
        int clicked = numbers(begin).filter(GrowingLinks::isClicked).findFirst().orElseThrow();
        long first = GrowingLinks.id(clicked);
        if (clicks.list(first - 1, 1).stream().noneMatch(each -> each.link() == first)) {
            clicks.restore(numbers(begin)
                    .mapToObj(GrowingLinks::clicks)
                    .flatMap(Optional::stream)
                    .toList());
        }
    }

    private static IntStream numbers(int begin) {
        return IntStream.range(begin, begin + BATCH);
    }
}
