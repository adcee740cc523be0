package dev.waymark.caching;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Quiet;
import dev.waymark.Waymark;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClickBufferingStorageTest {

    private static final Duration NEVER = Duration.ofDays(1);

    private final Storage database = new ReferenceStorage();
    private final List<String> calls = new ArrayList<>();
    private final ClickBufferingStorage storage =
            ClickBufferingStorage.over(Hooks.before(database, (method, arguments) -> calls.add(method)), NEVER);
    private final Waymark waymark = new Desk(storage).waymark();
    private final Links links = waymark.links();
    private final Links stored = new Desk(database).waymark().links();

    @AfterEach
    void close() {
        storage.close();
    }

    private Link visited(CreateLink command, int times) {
        Link link = links.create(command);
        IntStream.range(0, times).forEach(i -> visit(link));
        return link;
    }

    private Visit visit(Link link) {
        return waymark.visits().visit(link.alias(), Visitor.UNKNOWN);
    }

    @Test
    void a_click_is_visible_after_a_flush() {
        Link link = visited(CreateLink.to(URL), 3);
        assertThat(stored.get(link.id()).clicks()).isZero();

        storage.flush();

        assertThat(links.get(link.id()).clicks()).isEqualTo(3);
        assertThat(links.findByAlias(link.alias()).orElseThrow().clicks()).isEqualTo(3);
        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).items())
                .extracting(Link::clicks)
                .containsExactly(3L);
    }

    @Test
    void an_update_without_an_expiration_leaves_the_clicks_in_the_buffer() {
        Link link = visited(CreateLink.to(URL), 3);

        links.update(link.id(), UpdateLink.change().title("Handbook"));

        assertThat(calls).doesNotContain("links.addClicks");
        assertThat(stored.get(link.id()).clicks()).isZero();
    }

    @Test
    void a_copy_contains_the_buffered_clicks() {
        visited(CreateLink.to(URL), 3);

        List<StoredLink> copied = storage.links().allOwners().orElseThrow().list(0, 10);

        assertThat(copied).extracting(each -> each.link().clicks()).containsExactly(3L);
    }

    @Test
    void a_flush_stores_all_clicks_of_all_links_in_one_step() {
        Link first = visited(CreateLink.to(URL), 3);
        Link second = visited(CreateLink.to(URL), 2);

        storage.flush();

        assertThat(stored.get(first.id()).clicks()).isEqualTo(3);
        assertThat(stored.get(second.id()).clicks()).isEqualTo(2);
        assertThat(links.get(first.id()).clicks()).isEqualTo(3);
        assertThat(calls).filteredOn("links.addClicks"::equals).hasSize(1);
        assertThat(calls).doesNotContain("links.countClick");
    }

    @Test
    void an_update_by_query_first_stores_all_clicks_in_one_step() {
        Link first = visited(CreateLink.to(URL), 3);
        visited(CreateLink.to(URL), 2);

        links.updateAll(LinkQuery.everyLink(), UpdateLink.change().expirationClicks(3));

        assertThat(calls).filteredOn("links.addClicks"::equals).hasSize(1);
        assertThat(stored.get(first.id()).clicks()).isEqualTo(3);
        assertThat(visit(first).type()).isEqualTo(Visit.Type.EXPIRED);
    }

    @Test
    void a_deletion_by_query_drops_the_buffered_clicks() {
        visited(CreateLink.to(URL), 3);

        links.deleteAll(LinkQuery.everyLink());
        storage.flush();

        assertThat(calls).doesNotContain("links.addClicks");
    }

    @Test
    void a_flush_without_clicks_does_not_call_the_storage() {
        visited(CreateLink.to(URL), 1);
        storage.flush();
        calls.clear();

        storage.flush();

        assertThat(calls).isEmpty();
    }

    @Test
    void clicks_are_stored_in_the_background_within_the_delay() throws InterruptedException {
        CountDownLatch added = new CountDownLatch(1);
        Storage watched = Hooks.before(database, (method, arguments) -> {
            if (method.equals("links.addClicks")) {
                added.countDown();
            }
        });
        Link link = links.create(CreateLink.to(URL));
        try (ClickBufferingStorage quick = ClickBufferingStorage.over(watched, Duration.ofMillis(1))) {
            new Desk(quick).waymark().visits().visit(link.alias(), Visitor.UNKNOWN);

            added.await();
        }

        assertThat(stored.get(link.id()).clicks()).isEqualTo(1);
    }

    @Test
    void a_close_stores_the_buffered_clicks_and_later_clicks_are_stored_immediately() {
        Link link = visited(CreateLink.to(URL), 2);

        storage.close();
        assertThat(stored.get(link.id()).clicks()).isEqualTo(2);

        visit(link);
        assertThat(stored.get(link.id()).clicks()).isEqualTo(3);
        storage.close();
    }

    @Test
    void a_link_with_a_limit_counts_exactly_in_the_storage() {
        Link link = visited(CreateLink.to(URL).expiration(Expiration.afterClicks(2)), 1);

        assertThat(stored.get(link.id()).clicks()).isEqualTo(1);
        assertThat(visit(link).type()).isEqualTo(Visit.Type.REDIRECT);
        assertThat(visit(link).type()).isEqualTo(Visit.Type.EXPIRED);
    }

    @Test
    void a_rotation_counts_exactly_in_the_storage() {
        Link link = visited(CreateLink.to(URL).targeting(Targeting.rotation(URL, Desk.OTHER_URL)), 1);

        assertThat(stored.get(link.id()).clicks()).isEqualTo(1);
        assertThat(visit(link)).isEqualTo(Visit.redirect(Desk.OTHER_URL));
    }

    @Test
    void a_new_limit_includes_the_buffered_clicks() {
        Link link = visited(CreateLink.to(URL), 3);

        links.update(link.id(), UpdateLink.change().expirationClicks(4));

        assertThat(links.get(link.id()).clicks()).isEqualTo(3);
        assertThat(visit(link).type()).isEqualTo(Visit.Type.REDIRECT);
        assertThat(visit(link).type()).isEqualTo(Visit.Type.EXPIRED);
    }

    @Test
    void a_limit_from_another_instance_includes_the_buffered_clicks() {
        Link link = visited(CreateLink.to(URL), 3);
        stored.update(link.id(), UpdateLink.change().expirationClicks(4));

        assertThat(visit(link).type()).isEqualTo(Visit.Type.REDIRECT);
        assertThat(visit(link).type()).isEqualTo(Visit.Type.EXPIRED);
    }

    @Test
    void a_deletion_drops_the_buffered_clicks() {
        Link link = visited(CreateLink.to(URL), 1);
        links.delete(link.id());
        calls.clear();

        storage.flush();

        assertThat(calls).isEmpty();
    }

    @Test
    void clicks_that_cannot_be_stored_are_kept_and_retried() {
        AtomicBoolean down = new AtomicBoolean(true);
        Storage failing = Hooks.before(database, (method, arguments) -> {
            if (method.equals("links.addClicks") && down.get()) {
                throw new StorageException("unavailable", null);
            }
        });
        try (ClickBufferingStorage buffering = ClickBufferingStorage.over(failing, NEVER)) {
            Waymark facade = new Desk(buffering).waymark();
            Link link = facade.links().create(CreateLink.to(URL));
            facade.visits().visit(link.alias(), Visitor.UNKNOWN);
            assertThatThrownBy(buffering::flush).isInstanceOf(StorageException.class);
            down.set(false);
            buffering.flush();

            assertThat(stored.get(link.id()).clicks()).isEqualTo(1);
        }
    }

    @Test
    void failing_links_do_not_prevent_the_storage_of_other_links() {
        List<Link> many = stored.createAll(Collections.nCopies(1_200, CreateLink.to(URL)));
        Set<Long> failing = Set.of(many.get(0).id(), many.get(1_199).id());
        Storage partly = Hooks.before(database, (method, arguments) -> {
            if (method.equals("links.addClicks")
                    && !Collections.disjoint(((Map<?, ?>) arguments[0]).keySet(), failing)) {
                throw new StorageException("unavailable", null);
            }
        });
        ClickBufferingStorage buffering = ClickBufferingStorage.over(partly, NEVER);
        many.forEach(link -> buffering.links().countClick(link, Samples.NOW, ClickFacts.NONE));

        assertThatThrownBy(buffering::flush).hasMessage("unavailable");

        assertThat(many).filteredOn(link -> stored.get(link.id()).clicks() == 1).hasSize(1_198);
    }

    @Test
    void the_last_of_the_buffered_clicks_is_stored() {
        Link link = links.create(CreateLink.to(URL));
        for (int seconds : new int[] {2, 3, 1}) {
            storage.links().countClick(link, Samples.NOW.plusSeconds(seconds), ClickFacts.NONE);
        }

        storage.flush();

        assertThat(stored.get(link.id()).lastClick()).contains(Samples.NOW.plusSeconds(3));
    }

    @Test
    void a_deletion_of_links_without_a_recent_click_spares_a_link_with_a_buffered_click() { // D-61
        Link clicked = links.create(CreateLink.to(URL));
        Link forgotten = links.create(CreateLink.to(URL));
        storage.links().countClick(clicked, Samples.NOW, ClickFacts.NONE);

        assertThat(links.deleteAll(LinkQuery.all().notClickedSince(Samples.NOW)))
                .isOne();

        assertThat(links.find(forgotten.id())).isEmpty();
        assertThat(stored.get(clicked.id()).clicks()).isOne();
    }

    @Test
    void a_failing_storage_is_not_called_for_every_link() {
        List<Link> many = stored.createAll(Collections.nCopies(400, CreateLink.to(URL)));
        List<String> failedCalls = new ArrayList<>();
        ClickBufferingStorage buffering = ClickBufferingStorage.over(
                Hooks.before(database, (method, arguments) -> {
                    failedCalls.add(method);
                    throw new StorageException("unavailable", null);
                }),
                NEVER);
        many.forEach(link -> buffering.links().countClick(link, Samples.NOW, ClickFacts.NONE));

        assertThatThrownBy(buffering::flush).hasMessage("unavailable");

        assertThat(failedCalls).hasSizeLessThan(10);
    }

    @Test
    void an_error_does_not_end_the_storing_of_clicks() {
        assertThat(Quiet.quietly(this::isStoredAfterAnError))
                .as("whether the click was stored after the error")
                .isTrue();
    }

    @Test
    void a_logger_that_throws_does_not_end_the_storing_of_clicks() {
        assertThat(Quiet.withFailingLog(this::isStoredAfterAnError))
                .as("whether the click was stored after the error")
                .isTrue();
    }

    private boolean isStoredAfterAnError() {
        AtomicBoolean first = new AtomicBoolean(true);
        CountDownLatch added = new CountDownLatch(1);
        Storage erring = Hooks.around(
                database,
                (method, arguments) -> {
                    if (method.equals("links.addClicks") && first.getAndSet(false)) {
                        throw new StackOverflowError();
                    }
                },
                (method, arguments) -> {
                    if (method.equals("links.addClicks")) {
                        added.countDown();
                    }
                });
        Link link = links.create(CreateLink.to(URL));
        try (ClickBufferingStorage quick = ClickBufferingStorage.over(erring, Duration.ofMillis(1))) {
            new Desk(quick).waymark().visits().visit(link.alias(), Visitor.UNKNOWN);
            return added.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void no_click_is_lost_or_counted_twice_during_concurrent_flushes() {
        int racers = 4;
        int each = 1_000;
        Link link = stored.create(CreateLink.to(URL));
        try (ClickBufferingStorage buffering = ClickBufferingStorage.over(database, NEVER)) {
            Waymark facade = new Desk(buffering).waymark();
            IntStream.range(0, racers).parallel().forEach(racer -> {
                for (int i = 0; i < each; i++) {
                    facade.visits().visit(link.alias(), Visitor.UNKNOWN);
                    if (i % 10 == racer) {
                        buffering.flush();
                    }
                }
            });
        }

        assertThat(stored.get(link.id()).clicks()).isEqualTo((long) racers * each);
    }

    @Test
    void a_delay_must_be_positive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClickBufferingStorage.over(database, Duration.ZERO))
                .withMessage("delay must be positive, was PT0S");
    }

    @Test
    void added_clicks_are_stored_immediately() {
        Link link = links.create(CreateLink.to(URL));

        storage.links().addClicks(Map.of(link.id(), new ClickTally(5, Samples.NOW, Map.of())));

        assertThat(stored.get(link.id()).clicks()).isEqualTo(5);
    }

    @Test
    void a_first_limit_holds_for_a_visitor_who_has_read_the_link_before() {
        Link before = visited(CreateLink.to(URL), 1);
        links.update(before.id(), UpdateLink.change().expiration(Expiration.afterClicks(2)));

        List<OptionalLong> clicks = IntStream.range(0, 2)
                .mapToObj(i -> storage.links().countClick(before, Samples.NOW, ClickFacts.NONE))
                .toList();
        storage.flush();

        assertThat(clicks).containsExactly(OptionalLong.of(2), OptionalLong.empty());
        assertThat(stored.get(before.id()).clicks()).isEqualTo(2);
    }

    @Test
    void a_first_rotation_numbers_the_click_of_a_visitor_who_has_read_the_link_before() {
        Link before = visited(CreateLink.to(URL), 1);
        links.update(before.id(), UpdateLink.change().targeting(Targeting.rotation(URL, URL + "2")));

        assertThat(storage.links().countClick(before, Samples.NOW, ClickFacts.NONE))
                .hasValue(2);
        assertThat(stored.get(before.id()).clicks()).isEqualTo(2);
    }
}
