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
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.ExpirationChange;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.Storage;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClickBufferingStorageTest {

    private static final Duration NEVER = Duration.ofDays(1);

    private final Storage behind = new ReferenceStorage();
    private final List<String> calls = new ArrayList<>();
    private final ClickBufferingStorage storage =
            ClickBufferingStorage.over(Hooks.before(behind, (method, arguments) -> calls.add(method)), NEVER);
    private final Waymark waymark = new Desk(storage).waymark();
    private final Links links = waymark.links();
    private final Links stored = new Desk(behind).waymark().links();

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
    void clicks_are_seen_at_once_and_stored_later() {
        Link link = visited(CreateLink.to(URL), 3);

        assertThat(links.get(link.id()).clicks()).isEqualTo(3);
        assertThat(links.findByAlias(link.alias()).orElseThrow().clicks()).isEqualTo(3);
        assertThat(links.list(LinkQuery.all(), PageRequest.first(10)).items())
                .extracting(Link::clicks)
                .containsExactly(3L);
        assertThat(stored.get(link.id()).clicks()).isZero();
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
    void clicks_of_links_that_are_changed_by_query_are_stored_before_in_one_step() {
        Link first = visited(CreateLink.to(URL), 3);
        visited(CreateLink.to(URL), 2);

        links.updateAll(
                LinkQuery.everything(),
                UpdateLink.change().expiration(ExpirationChange.change().clicks(3)));

        assertThat(calls).filteredOn("links.addClicks"::equals).hasSize(1);
        assertThat(stored.get(first.id()).clicks()).isEqualTo(3);
        assertThat(visit(first).type()).isEqualTo(Visit.Type.EXPIRED);
    }

    @Test
    void clicks_of_links_that_are_deleted_by_query_are_forgotten() {
        visited(CreateLink.to(URL), 3);

        links.deleteAll(LinkQuery.everything());
        storage.flush();

        assertThat(calls).doesNotContain("links.addClicks");
    }

    @Test
    void a_flush_without_clicks_asks_nothing_of_the_storage() {
        visited(CreateLink.to(URL), 1);
        storage.flush();
        calls.clear();

        storage.flush();

        assertThat(calls).isEmpty();
    }

    @Test
    void clicks_are_stored_by_themselves_within_the_delay() throws InterruptedException {
        CountDownLatch added = new CountDownLatch(1);
        Storage watched = Hooks.before(behind, (method, arguments) -> {
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
    void closing_stores_what_waits_and_from_then_on_each_click_is_stored() {
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
    void a_new_limit_counts_the_clicks_that_waited() {
        Link link = visited(CreateLink.to(URL), 3);

        Link updated = links.update(
                link.id(),
                UpdateLink.change().expiration(ExpirationChange.change().clicks(4)));

        assertThat(updated.clicks()).isEqualTo(3);
        assertThat(visit(link).type()).isEqualTo(Visit.Type.REDIRECT);
        assertThat(visit(link).type()).isEqualTo(Visit.Type.EXPIRED);
    }

    @Test
    void a_limit_that_was_given_elsewhere_counts_the_clicks_that_wait_here() {
        Link link = visited(CreateLink.to(URL), 3);
        stored.update(
                link.id(),
                UpdateLink.change().expiration(ExpirationChange.change().clicks(4)));

        assertThat(visit(link).type()).isEqualTo(Visit.Type.REDIRECT);
        assertThat(visit(link).type()).isEqualTo(Visit.Type.EXPIRED);
    }

    @Test
    void a_list_by_clicks_shows_and_sorts_what_is_stored() {
        Link first = visited(CreateLink.to(URL), 2);
        Link second = visited(CreateLink.to(URL), 3);
        storage.flush();
        IntStream.range(0, 5).forEach(i -> visit(first));

        List<Link> byClicks = links.list(LinkQuery.all().sortBy(LinkSortField.CLICKS), PageRequest.first(10))
                .items();

        assertThat(byClicks).extracting(Link::id).containsExactly(second.id(), first.id());
        assertThat(byClicks).extracting(Link::clicks).containsExactly(3L, 2L);
    }

    @Test
    void clicks_of_a_link_that_is_deleted_are_forgotten() {
        Link link = visited(CreateLink.to(URL), 1);
        links.delete(link.id());
        calls.clear();

        storage.flush();

        assertThat(calls).isEmpty();
    }

    @Test
    void clicks_that_cannot_be_stored_are_kept_and_tried_again() {
        AtomicBoolean down = new AtomicBoolean(true);
        Storage failing = Hooks.before(behind, (method, arguments) -> {
            if (method.equals("links.addClicks") && down.get()) {
                throw new StorageException("out of order", null);
            }
        });
        try (ClickBufferingStorage buffering = ClickBufferingStorage.over(failing, NEVER)) {
            Waymark facade = new Desk(buffering).waymark();
            Link link = facade.links().create(CreateLink.to(URL));
            facade.visits().visit(link.alias(), Visitor.UNKNOWN);
            assertThatThrownBy(buffering::flush).isInstanceOf(StorageException.class);
            assertThat(facade.links().get(link.id()).clicks()).isEqualTo(1);

            down.set(false);
            buffering.flush();

            assertThat(stored.get(link.id()).clicks()).isEqualTo(1);
            assertThat(facade.links().get(link.id()).clicks()).isEqualTo(1);
        }
    }

    @Test
    void links_that_cannot_be_stored_keep_no_others_from_it() {
        List<Link> many = stored.createAll(Collections.nCopies(1_200, CreateLink.to(URL)));
        Set<Long> failing = Set.of(many.get(0).id(), many.get(1_199).id());
        Storage partly = Hooks.before(behind, (method, arguments) -> {
            if (method.equals("links.addClicks")
                    && !Collections.disjoint(((Map<?, ?>) arguments[0]).keySet(), failing)) {
                throw new StorageException("out of order", null);
            }
        });
        ClickBufferingStorage buffering = ClickBufferingStorage.over(partly, NEVER);
        many.forEach(link -> buffering.links().countClick(link));

        assertThatThrownBy(buffering::flush).hasMessage("out of order");

        assertThat(many).filteredOn(link -> stored.get(link.id()).clicks() == 1).hasSize(1_198);
    }

    @Test
    void a_storage_that_fails_is_not_asked_for_each_link() {
        List<Link> many = stored.createAll(Collections.nCopies(400, CreateLink.to(URL)));
        List<String> asked = new ArrayList<>();
        ClickBufferingStorage buffering = ClickBufferingStorage.over(
                Hooks.before(behind, (method, arguments) -> {
                    asked.add(method);
                    throw new StorageException("out of order", null);
                }),
                NEVER);
        many.forEach(link -> buffering.links().countClick(link));

        assertThatThrownBy(buffering::flush).hasMessage("out of order");

        assertThat(asked).hasSizeLessThan(10);
    }

    @Test
    void an_error_does_not_end_storing() {
        AtomicBoolean first = new AtomicBoolean(true);
        CountDownLatch added = new CountDownLatch(1);
        Storage erring = Hooks.around(
                behind,
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
        boolean stored = Quiet.quietly(() -> {
            try (ClickBufferingStorage quick = ClickBufferingStorage.over(erring, Duration.ofMillis(1))) {
                new Desk(quick).waymark().visits().visit(link.alias(), Visitor.UNKNOWN);
                return added.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(stored).isTrue();
    }

    @Test
    void no_click_is_lost_or_seen_twice_while_others_are_stored() {
        int racers = 4;
        int each = 1_000;
        Link link = stored.create(CreateLink.to(URL));
        try (ClickBufferingStorage buffering = ClickBufferingStorage.over(behind, NEVER)) {
            Waymark facade = new Desk(buffering).waymark();

            List<Boolean> ascending = IntStream.range(0, racers)
                    .parallel()
                    .mapToObj(racer -> {
                        long last = 0;
                        boolean isAscending = true;
                        for (int i = 0; i < each; i++) {
                            facade.visits().visit(link.alias(), Visitor.UNKNOWN);
                            if (i % 10 == racer) {
                                buffering.flush();
                            }
                            long now = facade.links().get(link.id()).clicks();
                            isAscending &= now > last && now <= (long) racers * each;
                            last = now;
                        }
                        return isAscending;
                    })
                    .toList();

            assertThat(ascending).containsOnly(true);
            assertThat(facade.links().get(link.id()).clicks()).isEqualTo((long) racers * each);
        }
        assertThat(stored.get(link.id()).clicks()).isEqualTo((long) racers * each);
    }

    @Test
    void a_delay_is_positive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClickBufferingStorage.over(behind, Duration.ZERO))
                .withMessage("delay must be positive, was PT0S");
    }

    @Test
    void clicks_that_were_counted_elsewhere_are_added_at_once() {
        Link link = links.create(CreateLink.to(URL));

        storage.links().addClicks(Map.of(link.id(), 5L));

        assertThat(stored.get(link.id()).clicks()).isEqualTo(5);
    }
}
