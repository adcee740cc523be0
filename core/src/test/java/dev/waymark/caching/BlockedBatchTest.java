package dev.waymark.caching;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Waymark;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ExpirationChange;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.Storage;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** While the storage keeps a batch waiting, as for a row that something else has locked, nobody else waits. */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class BlockedBatchTest {

    private static final Duration NEVER = Duration.ofDays(1);
    private static final Duration MOMENT = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Storage behind = new ReferenceStorage();
    private final Links stored = new Desk(behind).waymark().links();
    private final Link blocked = stored.create(CreateLink.to(URL));
    private final Link free = stored.create(CreateLink.to(URL));

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch freeOnesStored = new CountDownLatch(1);
    private final ExecutorService others = Executors.newCachedThreadPool();
    private boolean isCommitted;

    private final Storage blocking = Hooks.around(behind, this::beforeStoring, this::afterStoring);
    private final ClickBufferingStorage storage = ClickBufferingStorage.over(blocking, NEVER, LONG, LONG);
    private final Waymark waymark = new Desk(storage).waymark();
    private final Links links = waymark.links();

    private void beforeStoring(String method, Object[] arguments) {
        if (!isCommitted && stores(blocked, method, arguments)) {
            block();
        }
    }

    private void afterStoring(String method, Object[] arguments) {
        if (stores(blocked, method, arguments)) {
            if (isCommitted) {
                block();
            }
            ended.countDown();
        }
        if (stores(free, method, arguments)) {
            freeOnesStored.countDown();
        }
    }

    private static boolean stores(Link link, String method, Object[] arguments) {
        return method.equals("links.addClicks") && ((Map<?, ?>) arguments[0]).containsKey(link.id());
    }

    private void block() {
        reached.countDown();
        await(released);
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
        released.countDown();
        storage.close();
        others.shutdown();
    }

    private Visit visit(Link link) {
        return waymark.visits().visit(link.alias(), Visitor.UNKNOWN);
    }

    /** Two clicks of a link are on their way. */
    private void blockABatch() {
        visit(blocked);
        visit(blocked);
        others.execute(storage::flush);
        await(reached);
    }

    @Test
    void reads_go_on_and_see_the_clicks_under_way() {
        blockABatch();
        assertThat(links.get(blocked.id()).clicks()).isEqualTo(2);
        assertThat(links.findByAlias(blocked.alias()).orElseThrow().clicks()).isEqualTo(2);
        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).items())
                .extracting(Link::clicks)
                .containsExactly(0L, 2L);
    }

    @Test
    void lists_by_clicks_and_counts_go_on() {
        blockABatch();
        assertThat(links.list(LinkQuery.all().sortBy(LinkSortField.CLICKS), PageRequest.first(10))
                        .items())
                .extracting(Link::clicks)
                .containsExactly(0L, 0L);
        assertThat(links.count(LinkQuery.all())).isEqualTo(2);
    }

    @Test
    void visits_go_on_and_their_clicks_are_seen_at_once() {
        blockABatch();
        assertThat(visit(blocked).type()).isEqualTo(Visit.Type.REDIRECT);
        assertThat(visit(free).type()).isEqualTo(Visit.Type.REDIRECT);

        assertThat(links.get(blocked.id()).clicks()).isEqualTo(3);
        assertThat(links.get(free.id()).clicks()).isEqualTo(1);
    }

    @Test
    void other_links_are_updated_and_counted_exactly() {
        blockABatch();
        visit(free);

        Link updated = links.update(
                free.id(),
                UpdateLink.change().expiration(ExpirationChange.change().clicks(2)));

        assertThat(updated.clicks()).isEqualTo(1);
        assertThat(visit(free).type()).isEqualTo(Visit.Type.REDIRECT);
        assertThat(visit(free).type()).isEqualTo(Visit.Type.EXPIRED);
    }

    @Test
    void clicks_are_not_seen_twice_where_they_are_stored_and_the_storage_has_not_said_so() {
        isCommitted = true;
        blockABatch();

        assertThat(stored.get(blocked.id()).clicks()).isEqualTo(2);
        assertThat(links.get(blocked.id()).clicks()).isEqualTo(2);
        visit(blocked);
        assertThat(links.get(blocked.id()).clicks()).isEqualTo(3);
    }

    @Test
    void what_other_nodes_count_never_makes_the_number_fall() {
        blockABatch();
        long[] seen = IntStream.range(0, 4)
                .mapToLong(i -> {
                    stored.update(blocked.id(), UpdateLink.change().title("Round " + i));
                    behind.links().countClick(blocked);
                    return links.get(blocked.id()).clicks();
                })
                .toArray();

        assertThat(seen).isSorted().endsWith(4);
    }

    @Test
    void an_update_of_the_same_link_waits_for_its_clicks() {
        blockABatch();
        CompletableFuture<Link> update = CompletableFuture.supplyAsync(
                () -> links.update(
                        blocked.id(),
                        UpdateLink.change().expiration(ExpirationChange.change().clicks(3))),
                others);
        released.countDown();

        assertThat(update.join().clicks()).isEqualTo(2);
        assertThat(stored.get(blocked.id()).clicks()).isEqualTo(2);
    }

    @Test
    void a_flush_awaits_what_another_one_is_storing() {
        blockABatch();
        CompletableFuture<Void> second = CompletableFuture.runAsync(storage::flush, others);
        released.countDown();
        second.join();

        assertThat(stored.get(blocked.id()).clicks()).isEqualTo(2);
    }

    @Test
    void a_flush_stores_what_came_behind_a_batch_under_way() {
        blockABatch();
        visit(blocked);
        CompletableFuture<Void> second = CompletableFuture.runAsync(storage::flush, others);
        released.countDown();
        second.join();

        assertThat(stored.get(blocked.id()).clicks()).isEqualTo(3);
    }

    @Test
    void closing_stores_what_came_behind_a_batch_under_way() {
        blockABatch();
        visit(blocked);
        released.countDown();
        storage.close();

        assertThat(stored.get(blocked.id()).clicks()).isEqualTo(3);
    }

    @Test
    void closing_is_given_up_after_a_while_and_loses_nothing() {
        ClickBufferingStorage impatient = ClickBufferingStorage.over(blocking, NEVER, MOMENT, MOMENT);
        new Desk(impatient).waymark().visits().visit(blocked.alias(), Visitor.UNKNOWN);

        assertThatThrownBy(impatient::close)
                .isInstanceOf(StorageException.class)
                .hasMessage("buffered clicks were not stored within 1 ms; the clicks stay in the buffer");

        await(reached);
        assertThat(stored.get(blocked.id()).clicks()).isZero();
        released.countDown();
        await(ended);
        assertThat(stored.get(blocked.id()).clicks()).isEqualTo(1);
    }

    @Test
    void who_needs_the_clicks_under_way_is_not_kept_for_ever() {
        ClickBufferingStorage impatient = ClickBufferingStorage.over(blocking, NEVER, MOMENT, MOMENT);
        Waymark facade = new Desk(impatient).waymark();
        facade.visits().visit(blocked.alias(), Visitor.UNKNOWN);
        assertThatThrownBy(impatient::flush).isInstanceOf(StorageException.class);
        await(reached);

        assertThatThrownBy(() -> facade.links()
                        .update(
                                blocked.id(),
                                UpdateLink.change()
                                        .expiration(ExpirationChange.change().clicks(9))))
                .isInstanceOf(StorageException.class)
                .hasMessage(
                        "the clicks of a link were not stored by another thread within 1 ms; the clicks stay in the buffer");
        assertThat(stored.get(blocked.id()).expiration().clicks()).isEmpty();
    }

    @Test
    void the_clicks_of_other_links_are_stored_by_themselves_meanwhile() {
        try (ClickBufferingStorage quick = ClickBufferingStorage.over(blocking, MOMENT, LONG, LONG)) {
            Visits visits = new Desk(quick).waymark().visits();
            visits.visit(blocked.alias(), Visitor.UNKNOWN);
            await(reached);
            visits.visit(free.alias(), Visitor.UNKNOWN);

            await(freeOnesStored);

            assertThat(stored.get(free.id()).clicks()).isEqualTo(1);
            released.countDown();
        }
    }
}
