package dev.waymark.caching;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Waymark;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.Storage;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * A storage that blocks a batch of clicks, such as a database with a locked row. Only operations that need stored clicks wait for
 * this batch.
 */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class BlockedBatchTest {

    private static final Duration NEVER = Duration.ofDays(1);
    private static final Duration MOMENT = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Storage database = new ReferenceStorage();
    private final Links stored = new Desk(database).waymark().links();
    private final Link blocked = stored.create(CreateLink.to(URL));
    private final Link free = stored.create(CreateLink.to(URL));

    private final CountDownLatch batchStarted = new CountDownLatch(1);
    private final CountDownLatch batchReleased = new CountDownLatch(1);
    private final CountDownLatch batchEnded = new CountDownLatch(1);
    private final ExecutorService others = Executors.newCachedThreadPool();

    private final Storage blocking = Hooks.around(database, this::beforeStoring, this::afterStoring);
    private final ClickBufferingStorage storage = ClickBufferingStorage.over(blocking, NEVER, LONG, LONG);
    private final Waymark waymark = new Desk(storage).waymark();
    private final Links links = waymark.links();

    private void beforeStoring(String method, Object[] arguments) {
        if (stores(blocked, method, arguments)) {
            block();
        }
    }

    private void afterStoring(String method, Object[] arguments) {
        if (stores(blocked, method, arguments)) {
            batchEnded.countDown();
        }
    }

    private static boolean stores(Link link, String method, Object[] arguments) {
        return method.equals("links.addClicks") && ((Map<?, ?>) arguments[0]).containsKey(link.id());
    }

    private void block() {
        batchStarted.countDown();
        await(batchReleased);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void release() {
        batchReleased.countDown();
        storage.close();
        others.shutdown();
    }

    private Visit visit(Link link) {
        return waymark.visits().visit(link.alias(), Visitor.UNKNOWN);
    }

    /** Starts a batch with two clicks of a link, and waits until the storage blocks the batch. */
    private void blockABatch() {
        visit(blocked);
        visit(blocked);
        others.execute(storage::flush);
        await(batchStarted);
    }

    private void assertBatchIsBlocked() {
        assertThat(batchEnded.getCount()).as("the number of blocked batches").isEqualTo(1);
    }

    /**
     * Starts a call in another thread, and releases the batch when the call waits.
     *
     * @param wait the method in which the call waits for the batch
     */
    private <T> T releaseDuring(String wait, Callable<T> call) throws Exception {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = new Thread(task);
        thread.start();
        while (!task.isDone() && !isIn(wait, thread)) {
            Thread.onSpinWait();
        }
        assertThat(task.isDone()).as("the call ended before the batch").isFalse();
        batchReleased.countDown();
        return task.get();
    }

    private static boolean isIn(String method, Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals(method));
    }

    @Test
    void reads_continue() {
        blockABatch();

        assertThat(links.get(blocked.id()).clicks()).isZero();
        assertThat(links.findByAlias(blocked.alias()).orElseThrow().clicks()).isZero();
        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).items()).hasSize(2);
        assertThat(links.count(LinkQuery.all())).isEqualTo(2);
        assertBatchIsBlocked();
    }

    @Test
    void visits_continue() {
        blockABatch();

        assertThat(visit(blocked).type()).isEqualTo(Visit.Type.REDIRECT);
        assertThat(visit(free).type()).isEqualTo(Visit.Type.REDIRECT);
        assertBatchIsBlocked();
    }

    @Test
    void an_update_of_a_link_without_clicks_continues() {
        blockABatch();

        Link updated = links.update(free.id(), UpdateLink.change().expirationClicks(2));

        assertThat(updated.expiration().clicks()).hasValue(2L);
        assertBatchIsBlocked();
    }

    @Test
    void an_update_of_the_same_link_waits_for_its_clicks() throws Exception {
        blockABatch();

        Link updated = releaseDuring(
                "awaitOtherBatch",
                () -> links.update(blocked.id(), UpdateLink.change().expirationClicks(3)));

        assertThat(updated.expiration().clicks()).hasValue(3L);
        assertThat(stored.get(blocked.id()).clicks()).isEqualTo(2);
    }

    @Test
    void a_flush_waits_for_the_batch_of_another_flush() throws Exception {
        blockABatch();

        long clicks = releaseDuring("pause", () -> {
            storage.flush();
            return stored.get(blocked.id()).clicks();
        });

        assertThat(clicks).as("the stored clicks at the end of the flush").isEqualTo(2);
    }

    @Test
    void the_time_of_storing_other_clicks_does_not_shorten_the_wait_for_the_batch() throws Exception {
        Duration patience = Duration.ofSeconds(1);
        Storage slow = Hooks.before(blocking, (method, arguments) -> {
            if (stores(free, method, arguments)) {
                Uninterruptibles.sleepUninterruptibly(patience);
            }
        });
        ClickBufferingStorage impatient = ClickBufferingStorage.over(slow, NEVER, patience, LONG);
        Waymark facade = new Desk(impatient).waymark();
        facade.visits().visit(blocked.alias(), Visitor.UNKNOWN);
        others.execute(impatient::flush);
        await(batchStarted);
        facade.visits().visit(free.alias(), Visitor.UNKNOWN);

        long deleted = releaseDuring(
                "awaitOtherBatch",
                () -> facade.links().deleteAll(LinkQuery.all().notClickedSince(Instant.EPOCH)));

        assertThat(deleted).as("the links without a click").isZero();
        assertThat(stored.get(blocked.id()).clicks()).isEqualTo(1);
    }

    @Test
    void a_flush_stores_the_clicks_after_the_blocked_batch() throws Exception {
        blockABatch();
        visit(blocked);

        long clicks = releaseDuring("pause", () -> {
            storage.flush();
            return stored.get(blocked.id()).clicks();
        });

        assertThat(clicks).as("the stored clicks at the end of the flush").isEqualTo(3);
    }

    @Test
    void a_close_stores_the_clicks_after_the_blocked_batch() throws Exception {
        blockABatch();
        visit(blocked);

        long clicks = releaseDuring("pause", () -> {
            storage.close();
            return stored.get(blocked.id()).clicks();
        });

        assertThat(clicks).as("the stored clicks at the end of the close").isEqualTo(3);
    }

    @Test
    void a_close_fails_after_its_time_limit_and_loses_no_clicks() {
        ClickBufferingStorage quick = ClickBufferingStorage.over(blocking, NEVER, MOMENT, MOMENT);
        new Desk(quick).waymark().visits().visit(blocked.alias(), Visitor.UNKNOWN);

        assertThatThrownBy(quick::close)
                .isInstanceOf(StorageException.class)
                .hasMessage("buffered clicks were not stored within 1 ms; the clicks stay in the buffer");

        await(batchStarted);
        assertThat(stored.get(blocked.id()).clicks()).isZero();
        batchReleased.countDown();
        await(batchEnded);
        assertThat(stored.get(blocked.id()).clicks()).isEqualTo(1);
    }

    @Test
    void an_update_fails_after_the_time_limit_for_the_batch() {
        ClickBufferingStorage quick = ClickBufferingStorage.over(blocking, NEVER, MOMENT, MOMENT);
        Waymark facade = new Desk(quick).waymark();
        facade.visits().visit(blocked.alias(), Visitor.UNKNOWN);
        assertThatThrownBy(quick::flush).isInstanceOf(StorageException.class);
        await(batchStarted);

        assertThatThrownBy(() ->
                        facade.links().update(blocked.id(), UpdateLink.change().expirationClicks(9)))
                .isInstanceOf(StorageException.class)
                .hasMessage("another thread did not finish storing buffered clicks within 1 ms; the clicks stay in the"
                        + " buffer");
        assertThat(stored.get(blocked.id()).expiration().clicks()).isEmpty();
        assertBatchIsBlocked();
    }
}
