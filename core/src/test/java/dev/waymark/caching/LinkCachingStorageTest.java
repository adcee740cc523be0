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
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.Storage;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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

/** D-39. */
class LinkCachingStorageTest {

    private static final Duration TIME = Duration.ofSeconds(5);
    private static final int MOST_LINKS = 10;

    private final Storage behind = new ReferenceStorage();
    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private final AtomicReference<Runnable> beforeRead = new AtomicReference<>(() -> {});
    private final AtomicReference<Runnable> afterRead = new AtomicReference<>(() -> {});
    private final SettableTicker ticker = new SettableTicker();
    private final LinkCachingStorage storage = LinkCachingStorage.over(
            Hooks.around(
                    behind,
                    (method, arguments) -> {
                        calls.add(method);
                        runOn(method, beforeRead);
                    },
                    (method, arguments) -> runOn(method, afterRead)),
            TIME,
            MOST_LINKS,
            ticker);
    private final Waymark waymark = new Desk(storage).waymark();
    private final Links links = waymark.links();
    private final Links elsewhere = new Desk(behind).waymark().links();

    private static void runOn(String method, AtomicReference<Runnable> hook) {
        if (method.equals("links.findByAlias")) {
            hook.getAndSet(() -> {}).run();
        }
    }

    private Visit visit(String alias) {
        return waymark.visits().visit(alias, Visitor.UNKNOWN);
    }

    private Visit.Type answer(String alias) {
        return visit(alias).type();
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
    void what_is_changed_or_deleted_by_query_is_seen_at_once() {
        docs();
        assertThat(answer("docs")).isEqualTo(Visit.Type.REDIRECT);

        links.updateAll(LinkQuery.everything(), UpdateLink.change().disabled(true));
        assertThat(answer("docs")).isEqualTo(Visit.Type.DISABLED);

        links.deleteAll(LinkQuery.everything());
        assertThat(answer("docs")).isEqualTo(Visit.Type.UNKNOWN);
    }

    @Test
    void with_gathered_clicks_a_visit_asks_the_storage_nothing() {
        docs();
        try (ClickBufferingStorage gathering = ClickBufferingStorage.over(storage, Duration.ofDays(1))) {
            Waymark quick = new Desk(gathering).waymark();
            quick.visits().visit("docs", Visitor.UNKNOWN);
            calls.clear();

            IntStream.range(0, 10).forEach(i -> quick.visits().visit("docs", Visitor.UNKNOWN));

            assertThat(calls).isEmpty();
            assertThat(quick.links().findByAlias("docs").orElseThrow().clicks()).isEqualTo(11);
            gathering.flush();
            assertThat(reads()).isZero();
            assertThat(quick.links().findByAlias("docs").orElseThrow().clicks()).isEqualTo(11);
            assertThat(elsewhere.findByAlias("docs").orElseThrow().clicks()).isEqualTo(11);
        }
    }

    @Test
    void a_row_that_was_read_while_gathered_clicks_were_being_stored_is_not_shown_without_them() {
        Link link = docs();
        afterRead.set(() -> storage.links().addClicks(Map.of(link.id(), 5L)));
        visit("docs");

        assertThat(links.findByAlias("docs").orElseThrow().clicks()).isEqualTo(6);
    }

    @Test
    void clicks_from_elsewhere_are_seen_within_the_time_beside_those_that_were_gathered_here() {
        Link link = docs();
        visit("docs");
        behind.links().addClicks(Map.of(link.id(), 10L));
        storage.links().addClicks(Map.of(link.id(), 5L));
        assertThat(links.findByAlias("docs").orElseThrow().clicks()).isEqualTo(6);

        ticker.advance(TIME);
        assertThat(links.findByAlias("docs").orElseThrow().clicks()).isEqualTo(16);
    }

    @Test
    void clicks_that_are_gathered_behind_it_are_seen_as_well() {
        try (ClickBufferingStorage gathering = ClickBufferingStorage.over(behind, Duration.ofDays(1))) {
            Waymark quick = new Desk(LinkCachingStorage.over(gathering, TIME)).waymark();
            quick.links().create(CreateLink.to(URL).alias("docs"));

            IntStream.range(0, 3).forEach(i -> quick.visits().visit("docs", Visitor.UNKNOWN));

            assertThat(quick.links().findByAlias("docs").orElseThrow().clicks()).isEqualTo(3);
        }
    }

    @Test
    void what_changes_elsewhere_holds_within_the_time() {
        Link link = docs();
        visit("docs");

        elsewhere.update(link.id(), UpdateLink.change().disabled(true));
        assertThat(answer("docs")).isEqualTo(Visit.Type.REDIRECT);

        ticker.advance(TIME);
        assertThat(answer("docs")).isEqualTo(Visit.Type.DISABLED);
    }

    @Test
    void what_changes_here_holds_at_once() {
        Link link = docs();
        visit("docs");

        links.update(link.id(), UpdateLink.change().alias("handbook").password("swordfish"));
        assertThat(answer("docs")).isEqualTo(Visit.Type.UNKNOWN);
        assertThat(answer("handbook")).isEqualTo(Visit.Type.PASSWORD_REQUIRED);

        links.delete(link.id());
        assertThat(answer("handbook")).isEqualTo(Visit.Type.UNKNOWN);
    }

    @Test
    void an_alias_of_no_link_is_asked_for_once_until_a_link_gets_it() {
        IntStream.range(0, 10).forEach(i -> visit("docs"));
        assertThat(reads()).isEqualTo(1);

        docs();
        assertThat(answer("docs")).isEqualTo(Visit.Type.REDIRECT);
    }

    @Test
    void who_tries_many_aliases_pushes_out_no_link() {
        docs();
        visit("docs");

        IntStream.range(0, 20_000).forEach(i -> visit("a" + i));
        calls.clear();
        visit("docs");

        assertThat(reads()).isZero();
    }

    @Test
    void a_limit_is_counted_in_the_storage_and_never_exceeded_whoever_else_counts() {
        links.create(CreateLink.to(URL).alias("docs").expiration(Expiration.afterClicks(3)));
        Waymark other = new Desk(behind).waymark();

        assertThat(answer("docs")).isEqualTo(Visit.Type.REDIRECT);
        other.visits().visit("docs", Visitor.UNKNOWN);
        other.visits().visit("docs", Visitor.UNKNOWN);

        assertThat(answer("docs")).isEqualTo(Visit.Type.EXPIRED);
        assertThat(elsewhere.findByAlias("docs").orElseThrow().clicks()).isEqualTo(3);
    }

    @Test
    void a_rotation_takes_its_turns_over_all_nodes() {
        links.create(CreateLink.to(URL).alias("docs").targeting(Targeting.rotation(URL, OTHER_URL)));
        visit("docs");
        new Desk(behind).waymark().visits().visit("docs", Visitor.UNKNOWN);

        assertThat(visit("docs")).isEqualTo(Visit.redirect(URL));
        assertThat(visit("docs")).isEqualTo(Visit.redirect(OTHER_URL));
        assertThat(reads()).isEqualTo(1);
    }

    @Test
    void a_link_that_was_deleted_elsewhere_is_unknown_as_soon_as_its_click_is_counted_exactly() {
        Link link = docs();
        visit("docs");

        elsewhere.delete(link.id());

        assertThat(answer("docs")).isEqualTo(Visit.Type.UNKNOWN);
    }

    @Test
    void a_row_that_was_read_before_a_change_is_not_kept_after_it() {
        Link link = docs();
        afterRead.set(() -> links.update(link.id(), UpdateLink.change().url(OTHER_URL)));
        visit("docs");

        assertThat(visit("docs")).isEqualTo(Visit.redirect(OTHER_URL));
    }

    @Test
    void an_alias_that_was_looked_for_before_a_link_got_it_is_not_unknown_after_it() {
        afterRead.set(this::docs);
        visit("docs");

        assertThat(answer("docs")).isEqualTo(Visit.Type.REDIRECT);
    }

    @Test
    void a_read_that_fails_is_not_kept() {
        docs();
        beforeRead.set(() -> {
            throw new StorageException("out of order", null);
        });

        assertThatExceptionOfType(StorageException.class).isThrownBy(() -> visit("docs"));
        assertThat(answer("docs")).isEqualTo(Visit.Type.REDIRECT);
    }

    @Test
    void many_who_want_one_link_at_the_same_time_have_it_read_once() throws InterruptedException {
        docs();
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        beforeRead.set(() -> {
            reading.countDown();
            awaitQuietly(goOn);
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
            goOn.countDown();

            assertThat(first.join()).isEqualTo(Visit.redirect(URL));
            assertThat(others).allSatisfy(each -> assertThat(each.join()).isEqualTo(Visit.redirect(URL)));
            assertThat(reads()).isEqualTo(1);
        } finally {
            visitors.shutdown();
        }
    }

    @Test
    @Timeout(60)
    void that_the_one_who_reads_is_interrupted_is_nothing_to_the_others() throws Exception {
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
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        reader.interrupt();

        assertThat(other.get()).isEqualTo(Visit.redirect(URL));
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(first::get)
                .withCauseInstanceOf(StorageException.class);
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
    void a_time_and_a_number_of_links_are_positive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinkCachingStorage.over(behind, Duration.ZERO))
                .withMessage("time must be positive, was PT0S");
        assertThatIllegalArgumentException().isThrownBy(() -> LinkCachingStorage.over(behind, TIME, 0));
    }
}
