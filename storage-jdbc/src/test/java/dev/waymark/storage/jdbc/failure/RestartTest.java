package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.contract.part.LongTest;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.server.DurablePostgres;
import dev.waymark.storage.jdbc.fixture.server.DurableServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL server is killed and started again while links are created. */
@LongTest
class RestartTest {

    private static final int THREADS = 4;
    private static final int LINKS_BEFORE = 200;
    private static final int LINKS_AFTER = 200;
    private static final int CONNECTION_TIMEOUT_MILLIS = 500;

    private final Queue<Link> acknowledged = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final CountDownLatch enoughBefore = new CountDownLatch(LINKS_BEFORE);
    private final CountDownLatch firstFailures = new CountDownLatch(THREADS);
    private volatile CountDownLatch enoughAfter = new CountDownLatch(Integer.MAX_VALUE);

    /** A folder that the server's user can read and write. */
    @TempDir
    private Path folder;

    @Test
    void acknowledged_links_are_complete_after_a_restart() throws Exception {
        Engine.POSTGRESQL.assumeSelected();
        try (DurableServer server = DurablePostgres.start(folder.resolve("data"));
                Database database = Database.at(server.url("waymark"))
                        .with(config -> config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS))) {
            Links links = Waymark.builder().storage(database.storage()).build().links();
            ExecutorService threads = Executors.newFixedThreadPool(THREADS);
            try {
                List<Future<?>> load = new ArrayList<>();
                IntStream.range(0, THREADS).forEach(thread -> load.add(threads.submit(() -> create(links, thread))));
                await(enoughBefore);
                server.kill();
                await(firstFailures);
                server.restart();
                enoughAfter = new CountDownLatch(LINKS_AFTER);
                for (Future<?> thread : load) {
                    thread.get(1, TimeUnit.MINUTES);
                }
            } finally {
                threads.shutdownNow();
            }

            assertThat(failures).allSatisfy(failure -> assertThat(failure).isInstanceOf(StorageException.class));
            List<Link> stored = links.stream(LinkQuery.all()).toList();
            assertThat(stored).containsAll(acknowledged);
            assertThat(stored).allSatisfy(link -> {
                assertThat(link.pixelIds()).hasSize(2);
                assertThat(link.targeting().entries()).hasSize(2);
            });
        }
    }

    /** Creates links until enough links are created after the restart. Failures must be fast. */
    private void create(Links links, int thread) {
        for (int i = 0; enoughAfter.getCount() > 0; i++) {
            long start = System.nanoTime();
            try {
                acknowledged.add(links.create(rich(thread + "-" + i)));
                enoughBefore.countDown();
                enoughAfter.countDown();
            } catch (RuntimeException e) {
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
                failures.add(e);
                firstFailures.countDown();
            }
        }
    }

    private static CreateLink rich(String alias) {
        return CreateLink.to("https://example.com/")
                .alias(alias)
                .pixelIds(1, 2)
                .targeting(Targeting.rotation("https://example.com/a", "https://example.com/b"));
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(1, TimeUnit.MINUTES))
                .as("the event within a minute")
                .isTrue();
    }
}
