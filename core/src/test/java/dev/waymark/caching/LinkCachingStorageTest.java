package dev.waymark.caching;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Waymark;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The cache of links (D-39). */
class LinkCachingStorageTest {

    private static final Duration TIME = Duration.ofSeconds(5);
    private static final int MAX_LINKS = 10;

    private final Storage database = new ReferenceStorage();
    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private final AtomicReference<Runnable> beforeRead = new AtomicReference<>(() -> {});
    private final AtomicReference<Runnable> afterRead = new AtomicReference<>(() -> {});
    private final SettableTicker ticker = new SettableTicker();
    private boolean failsAfterDeletion;
    private final LinkCachingStorage storage = LinkCachingStorage.over(
            Hooks.around(
                    database,
                    (method, arguments) -> {
                        calls.add(method);
                        runOn(method, beforeRead);
                    },
                    (method, arguments) -> {
                        runOn(method, afterRead);
                        if (failsAfterDeletion && method.equals("links.delete")) {
                            throw new StorageException("lost connection", null);
                        }
                    }),
            TIME,
            MAX_LINKS,
            ticker);
    private final Waymark waymark = new Desk(storage).waymark();
    private final Links links = waymark.links();
    private final Links otherInstance = new Desk(database).waymark().links();

    private static void runOn(String method, AtomicReference<Runnable> hook) {
        if (method.equals("links.findByAlias")) {
            hook.getAndSet(() -> {}).run();
        }
    }

    private Visit visit(String alias) {
        return waymark.visits().visit(alias, Visitor.UNKNOWN);
    }

    private Visit.Type visitType(String alias) {
        return visit(alias).type();
    }

    private void assertVisit(String alias, Visit.Type expected) {
        assertThat(visitType(alias)).as("the answer to a visit of %s", alias).isEqualTo(expected);
    }

    private Link docs() {
        return links.create(CreateLink.to(URL).alias("docs"));
    }

    private long reads() {
        return calls.stream().filter("links.findByAlias"::equals).count();
    }

    @Test
    void a_link_is_read_once_within_the_time() {
        docs();

        IntStream.range(0, 10).forEach(i -> visit("docs"));
        assertThat(reads()).isEqualTo(1);

        ticker.advance(TIME);
        visit("docs");
        assertThat(reads()).isEqualTo(2);
    }

    @Test
    void a_change_or_deletion_by_query_takes_effect_immediately() {
        docs();
        assertVisit("docs", Visit.Type.REDIRECT);

        links.updateAll(LinkQuery.everyLink(), UpdateLink.change().disabled(true));
        assertVisit("docs", Visit.Type.DISABLED);

        links.deleteAll(LinkQuery.everyLink());
        assertVisit("docs", Visit.Type.UNKNOWN);
    }

    @Test
    void a_cleared_creation_key_is_cleared_in_the_cache() {
        StoredLink docs = LinkSample.of("docs").creationKey("key").stored();
        long id = storage.links().insert(List.of(docs)).get(0).id();
        storage.links().findByAlias(docs.aliasKey());

        storage.links().clearCreationKey(Samples.OWNER, id, Samples.key("key"));

        assertThat(storage.links().findByAlias(docs.aliasKey()))
                .get()
                .extracting(StoredLink::creationKey)
                .isEqualTo(Optional.empty());
    }

    @Test
    void a_visit_with_buffered_clicks_does_not_call_the_storage() {
        docs();
        try (ClickBufferingStorage buffering = ClickBufferingStorage.over(storage, Duration.ofDays(1))) {
            Waymark buffered = new Desk(buffering).waymark();
            buffered.visits().visit("docs", Visitor.UNKNOWN);
            calls.clear();

            IntStream.range(0, 10).forEach(i -> buffered.visits().visit("docs", Visitor.UNKNOWN));

            assertThat(calls).isEmpty();
            buffering.flush();
            assertThat(reads()).isZero();
            assertThat(otherInstance.findByAlias("docs").orElseThrow().clicks()).isEqualTo(11);
        }
    }

    @Test
    void clicks_are_visible_within_the_time() {
        docs();
        IntStream.range(0, 3).forEach(i -> visit("docs"));

        ticker.advance(TIME);

        assertThat(links.findByAlias("docs").orElseThrow().clicks()).isEqualTo(3);
    }

    @Test
    void a_change_by_another_instance_takes_effect_within_the_time() {
        Link link = docs();
        visit("docs");

        otherInstance.update(link.id(), UpdateLink.change().disabled(true));
        assertVisit("docs", Visit.Type.REDIRECT);

        ticker.advance(TIME);
        assertVisit("docs", Visit.Type.DISABLED);
    }

    @Test
    void a_change_by_the_own_instance_takes_effect_immediately() {
        Link link = docs();
        visit("docs");

        links.update(link.id(), UpdateLink.change().alias("handbook").password("swordfish"));
        assertVisit("docs", Visit.Type.UNKNOWN);
        assertVisit("handbook", Visit.Type.PASSWORD_REQUIRED);

        links.delete(link.id());
        assertVisit("handbook", Visit.Type.UNKNOWN);
    }

    @Test
    void an_unknown_alias_is_read_once_until_a_link_receives_the_alias() {
        IntStream.range(0, 10).forEach(i -> visit("docs"));
        assertThat(reads()).isEqualTo(1);

        docs();
        assertVisit("docs", Visit.Type.REDIRECT);
    }

    @Test
    void visits_of_many_unknown_aliases_evict_no_link() {
        docs();
        visit("docs");

        IntStream.range(0, 20_000).forEach(i -> visit("a" + i));
        calls.clear();
        visit("docs");

        assertThat(reads()).isZero();
    }

    @Test
    void a_limit_is_counted_in_the_storage_and_never_exceeded_across_instances() {
        links.create(CreateLink.to(URL).alias("docs").expiration(Expiration.afterClicks(3)));
        Waymark other = new Desk(database).waymark();

        assertVisit("docs", Visit.Type.REDIRECT);
        other.visits().visit("docs", Visitor.UNKNOWN);
        other.visits().visit("docs", Visitor.UNKNOWN);

        assertVisit("docs", Visit.Type.EXPIRED);
        assertThat(otherInstance.findByAlias("docs").orElseThrow().clicks()).isEqualTo(3);
    }

    @Test
    void a_rotation_is_exact_across_all_instances() {
        links.create(CreateLink.to(URL).alias("docs").targeting(Targeting.rotation(URL, OTHER_URL)));
        visit("docs");
        new Desk(database).waymark().visits().visit("docs", Visitor.UNKNOWN);

        assertThat(visit("docs")).isEqualTo(Visit.redirect(URL));
        assertThat(visit("docs")).isEqualTo(Visit.redirect(OTHER_URL));
        assertThat(reads()).isEqualTo(1);
    }

    @Test
    void a_click_finds_that_another_instance_has_deleted_the_link() {
        Link link = docs();
        visit("docs");

        otherInstance.delete(link.id());

        assertVisit("docs", Visit.Type.UNKNOWN);
    }

    @Test
    void a_row_that_was_read_before_a_change_is_not_cached_after_the_change() {
        Link link = docs();
        afterRead.set(() -> links.update(link.id(), UpdateLink.change().url(OTHER_URL)));
        visit("docs");

        assertThat(visit("docs")).isEqualTo(Visit.redirect(OTHER_URL));
    }

    @Test
    void a_read_of_a_free_alias_before_a_creation_is_not_cached_after_the_creation() {
        afterRead.set(this::docs);
        visit("docs");

        assertVisit("docs", Visit.Type.REDIRECT);
    }

    @Test
    void the_time_of_a_cached_link_begins_before_its_read() {
        docs();
        afterRead.set(() -> ticker.advance(TIME));
        visit("docs");

        visit("docs");
        assertThat(reads()).isEqualTo(2);
    }

    @Test
    @Timeout(60)
    void a_visitor_who_waits_for_a_read_from_before_a_change_reads_again() throws Exception {
        Link link = docs();
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        afterRead.set(() -> {
            reading.countDown();
            awaitQuietly(release);
        });
        FutureTask<Visit> other = new FutureTask<>(() -> visit("docs"));
        Thread reader = new Thread(() -> visit("docs"));
        Thread waiter = new Thread(other);
        reader.start();
        reading.await();
        links.update(link.id(), UpdateLink.change().url(OTHER_URL));
        startAndAwaitWaiting(waiter);
        release.countDown();

        assertThat(other.get()).isEqualTo(Visit.redirect(OTHER_URL));
        reader.join();
    }

    @Test
    void a_deletion_by_query_that_fails_evicts_all_links() {
        AliasKey docs = LinkSample.of("docs").stored().aliasKey();
        docs();
        storage.links().findByAlias(docs);
        failsAfterDeletion = true;

        assertThatExceptionOfType(StorageException.class).isThrownBy(() -> links.deleteAll(LinkQuery.everyLink()));

        assertThat(storage.links().findByAlias(docs)).as("the cached link").isEmpty();
    }

    @Test
    void a_failed_read_is_not_cached() {
        docs();
        beforeRead.set(() -> {
            throw new StorageException("unavailable", null);
        });

        assertThatExceptionOfType(StorageException.class).isThrownBy(() -> visit("docs"));
        assertVisit("docs", Visit.Type.REDIRECT);
    }

    @Test
    void concurrent_visits_of_a_link_read_the_link_once() throws InterruptedException {
        docs();
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        beforeRead.set(() -> {
            reading.countDown();
            awaitQuietly(release);
        });
        ExecutorService visitors = Executors.newCachedThreadPool();
        try {
            CompletableFuture<Visit> first = CompletableFuture.supplyAsync(() -> visit("docs"), visitors);
            reading.await();
            CountDownLatch started = new CountDownLatch(7);
            List<CompletableFuture<Visit>> others = IntStream.range(0, 7)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> {
                                started.countDown();
                                return visit("docs");
                            },
                            visitors))
                    .toList();
            started.await();
            release.countDown();

            assertThat(first.join()).isEqualTo(Visit.redirect(URL));
            assertThat(others).allSatisfy(each -> assertThat(each.join()).isEqualTo(Visit.redirect(URL)));
            assertThat(reads()).isEqualTo(1);
        } finally {
            visitors.shutdown();
        }
    }

    @Test
    @Timeout(60)
    void an_interruption_of_the_reading_visitor_does_not_affect_waiting_visitors() throws Exception {
        docs();
        CountDownLatch reading = new CountDownLatch(1);
        beforeRead.set(() -> {
            reading.countDown();
            awaitQuietly(new CountDownLatch(1));
        });
        FutureTask<Visit> first = new FutureTask<>(() -> visit("docs"));
        FutureTask<Visit> other = new FutureTask<>(() -> visit("docs"));
        Thread reader = new Thread(first);
        Thread waiter = new Thread(other);
        reader.start();
        reading.await();
        startAndAwaitWaiting(waiter);
        reader.interrupt();

        assertThat(other.get()).isEqualTo(Visit.redirect(URL));
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(first::get)
                .withCauseInstanceOf(StorageException.class);
    }

    private static void startAndAwaitWaiting(Thread thread) {
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StorageException("interrupted", e);
        }
    }

    @Test
    void a_time_and_a_number_of_links_must_be_positive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinkCachingStorage.over(database, Duration.ZERO))
                .withMessage("time must be positive, was PT0S");
        assertThatIllegalArgumentException().isThrownBy(() -> LinkCachingStorage.over(database, TIME, 0));
    }
}
