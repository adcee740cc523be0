package dev.waymark.caching;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.waymark.Desk;
import dev.waymark.Quiet;
import dev.waymark.Waymark;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Another transaction has locked a link: the clicks of this link wait, and no other clicks (D-39). */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class LockedLinksTest {

    private static final Duration NEVER = Duration.ofDays(1);
    private static final Duration MOMENT = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Storage database = new ReferenceStorage();
    private final Links stored = new Desk(database).waymark().links();
    private final Link locked = stored.create(CreateLink.to(URL));
    private final Link free = stored.create(CreateLink.to(URL));

    private final CountDownLatch waitingForTheLock = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    /** A storage that waits for the lock of a link. */
    private final class Locking extends ForwardingStorage {

        Locking() {
            super(database);
        }

        @Override
        public LinkStore links() {
            return new ForwardingLinkStore(super.links()) {
                @Override
                public void addClicks(Map<Long, ClickTally> clicks) {
                    if (clicks.containsKey(locked.id())) {
                        waitingForTheLock.countDown();
                        await(released);
                    }
                    super.addClicks(clicks);
                }

                @Override
                public Set<Long> addClicksOfUnlocked(Map<Long, ClickTally> clicks) {
                    Set<Long> skipped = released.getCount() == 0 ? ImmutableSet.of() : ImmutableSet.of(locked.id());
                    super.addClicksOfUnlocked(Maps.filterKeys(clicks, id -> !skipped.contains(id)));
                    return Maps.filterKeys(clicks, skipped::contains).keySet();
                }
            };
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private ClickBufferingStorage visited(Duration delay, Duration longestFlush) {
        ClickBufferingStorage storage = ClickBufferingStorage.over(new Locking(), delay, LONG, longestFlush);
        Waymark waymark = new Desk(storage).waymark();
        IntStream.range(0, 3).forEach(i -> waymark.visits().visit(locked.alias(), Visitor.UNKNOWN));
        waymark.visits().visit(free.alias(), Visitor.UNKNOWN);
        return storage;
    }

    private long clicks(Link link) {
        return stored.get(link.id()).clicks();
    }

    @Test
    void a_flush_stores_the_clicks_of_other_links_and_waits_for_the_lock() {
        ClickBufferingStorage storage = visited(NEVER, LONG);
        CompletableFuture<Void> flush = CompletableFuture.runAsync(storage::flush);
        while (clicks(free) == 0) {
            Thread.onSpinWait();
        }
        assertThat(flush).isNotDone();
        assertThat(clicks(locked)).isZero();
        released.countDown();
        flush.join();

        assertThat(clicks(locked)).isEqualTo(3);
    }

    @Test
    void a_flush_fails_after_its_time_limit_and_loses_no_clicks() {
        ClickBufferingStorage storage = visited(NEVER, MOMENT);

        assertThatThrownBy(storage::flush)
                .isInstanceOf(StorageException.class)
                .hasMessage("buffered clicks of locked links could not be stored: clicks 3, links 1, waited 1000 ms;"
                        + " the clicks stay in the buffer");
        assertThat(clicks(free)).isEqualTo(1);
        released.countDown();
        storage.flush();

        assertThat(clicks(locked)).isEqualTo(3);
    }

    @Test
    void a_close_logs_the_number_of_clicks_of_locked_links_and_stores_these_clicks_if_it_is_repeated() {
        ClickBufferingStorage storage = visited(NEVER, MOMENT);

        assertThat(Quiet.logged(storage::close))
                .containsExactly(
                        "buffered clicks of locked links could not be stored: clicks 3, links 1, waited 1000 ms;"
                                + " without another call of close(), the clicks are lost");
        assertThat(clicks(free)).isEqualTo(1);
        released.countDown();
        storage.close();

        assertThat(clicks(locked)).isEqualTo(3);
    }

    @Test
    void clicks_of_other_links_are_stored_in_the_background() {
        try (ClickBufferingStorage storage = visited(Duration.ofMillis(1), LONG)) {
            while (clicks(free) == 0) {
                Thread.onSpinWait();
            }
            released.countDown();
            storage.flush();
        }

        assertThat(clicks(locked)).isEqualTo(3);
    }

    @Test
    void a_new_limit_of_the_locked_link_waits_for_the_lock_and_includes_its_clicks() {
        ClickBufferingStorage storage = visited(NEVER, LONG);
        CompletableFuture<Link> update = CompletableFuture.supplyAsync(() -> limited(storage, locked));
        await(waitingForTheLock);

        assertThat(update).isNotDone();
        assertThat(stored.get(locked.id()).expiration().clicks()).isEmpty();
        released.countDown();

        assertThat(update.join().expiration().clicks()).hasValue(5L);
        assertThat(clicks(locked)).isEqualTo(3);
    }

    private static Link limited(Storage storage, Link link) {
        return new Desk(storage)
                .waymark()
                .links()
                .update(link.id(), UpdateLink.change().expirationClicks(5));
    }

    @Test
    void a_new_limit_of_another_link_does_not_wait_for_a_thread_that_waits_for_the_lock() {
        ClickBufferingStorage storage = visited(NEVER, LONG);
        CompletableFuture<Link> update = CompletableFuture.supplyAsync(() -> limited(storage, locked));
        await(waitingForTheLock);

        assertThat(limited(storage, free).expiration().clicks()).hasValue(5L);
        assertThat(clicks(free)).isEqualTo(1);
        released.countDown();
        update.join();
    }

    @Test
    void a_deletion_of_links_without_clicks_does_not_wait_for_the_lock_of_another_link() {
        ClickBufferingStorage storage = visited(NEVER, LONG);
        LinkQuery unclicked = LinkQuery.all().ids(free.id()).notClickedSince(Desk.NOON);

        assertThat(new Desk(storage).waymark().links().deleteAll(unclicked)).isZero();
        assertThat(clicks(free)).isEqualTo(1);
        assertThat(clicks(locked)).isZero();
        released.countDown();
    }

    @Test
    void a_copy_waits_for_the_lock_and_contains_all_clicks() {
        ClickBufferingStorage storage = visited(NEVER, LONG);
        CompletableFuture<Long> copied =
                CompletableFuture.supplyAsync(() -> storage.links().allOwners().orElseThrow().list(0, 10).stream()
                        .mapToLong(each -> each.link().clicks())
                        .sum());
        await(waitingForTheLock);
        released.countDown();

        assertThat(copied.join()).isEqualTo(4);
    }
}
