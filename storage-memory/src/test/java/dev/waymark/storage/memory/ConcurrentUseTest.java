package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.waymark.access.Owner;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Domain;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many concurrent readers and writers. Each test would fail sooner or later if a reader could see half of a change. */
@Timeout(60)
class ConcurrentUseTest {

    private static final int ROUNDS = 10_000;
    private static final int VISITORS = 4;
    private static final int MANY = 1_000;
    private static final int MANY_TIMES = 50;
    private static final Sort<LinkSortField> MOST_CLICKED = Sort.by(LinkSortField.CLICKS, Direction.DESC);
    private static final LinkFilter ALL = Samples.filter(LinkQuery.all());

    private final LinkStore links = MemoryStorage.create().links();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void a_reader_finds_all_links_of_an_insertion_or_no_link() throws Exception {
        Future<?> writer = threads.submit(this::insertManyInOneStep);

        int round = 0;
        while (!writer.isDone()) {
            if (isFound(round + "-0")) {
                assertThat(isFound(round + "-" + (MANY - 1)))
                        .as("whether the link %s is found", round + "-" + (MANY - 1))
                        .isTrue();
                assertThat(links.count(ALL) % MANY).isZero();
                round++;
            }
        }
        writer.get();
    }

    @Test
    void a_reader_of_all_owners_sees_all_links_of_an_insertion_or_no_link() throws Exception {
        Future<?> writer = threads.submit(this::insertManyInOneStep);
        AllOwners<StoredLink> owners = links.allOwners().orElseThrow();

        long seen = 0;
        while (!writer.isDone()) {
            List<StoredLink> page = owners.list(seen, MANY_TIMES * MANY);
            assertThat(page.size() % MANY).isZero();
            seen += page.size();
        }
        writer.get();
    }

    private void insertManyInOneStep() {
        for (int round = 0; round < MANY_TIMES; round++) {
            links.insert(links(MANY, round + "-"));
        }
    }

    @Test
    void a_reader_never_finds_a_link_by_two_aliases() throws Exception {
        links.insert(List.of(LinkSample.of("0").stored()));
        Future<?> writer = threads.submit(() -> rounds(round -> {
            StoredLink stored = found(1);
            update(stored, LinkSample.after(stored).alias("" + (round + 1)));
        }));

        while (!writer.isDone()) {
            int alias = Integer.parseInt(found(1).link().alias());
            if (isFound("" + (alias + 1))) {
                assertThat(isFound("" + alias))
                        .as("whether the link %s is found", "" + alias)
                        .isFalse();
            }
            assertThat(mostClicked(ALL, 2)).hasSize(1);
        }
        writer.get();
    }

    @Test
    void a_reader_never_finds_a_deleted_link_by_its_alias() throws Exception {
        links.insert(links(ROUNDS, "a"));
        Future<?> writer = threads.submit(() -> rounds(round -> links.delete(Samples.OWNER, round + 1)));

        int round = 0;
        while (!writer.isDone()) {
            if (links.find(Samples.OWNER, round + 1).isEmpty()) {
                assertThat(isFound("a" + round))
                        .as("whether the link %s is found", "a" + round)
                        .isFalse();
                assertThat(click(round + 1)).isEmpty();
                round++;
            }
        }
        writer.get();
    }

    @Test
    void changes_of_a_link_lose_none_of_its_clicks() throws Exception {
        links.insert(List.of(LinkSample.of("a0").stored()));
        Future<?> writer = threads.submit(() -> rounds(round -> {
            StoredLink stored = found(1);
            update(stored, LinkSample.after(stored).title("title " + round));
        }));

        long clicks = 0;
        while (!writer.isDone()) {
            clicks++;
            assertThat(click(1)).hasValue(clicks);
        }
        writer.get();

        assertThat(mostClicked(ALL, 1))
                .extracting(Link::clicks, Link::version)
                .containsExactly(tuple(clicks, ROUNDS + 1L));
    }

    @Test
    void a_lowered_limit_applies_immediately() throws Exception {
        links.insert(List.of(LinkSample.of("a").clickLimit(Long.MAX_VALUE).stored()));
        List<Future<?>> visitors = visitors(random -> click(1));

        StoredLink stored = found(1);
        update(stored, LinkSample.after(stored).clickLimit(1));
        long clicks = found(1).link().clicks();
        finish(visitors);

        assertThat(found(1).link().clicks()).isEqualTo(Math.max(1, clicks));
    }

    @Test
    void a_list_by_clicks_is_in_the_order_of_its_clicks() throws Exception {
        links.insert(IntStream.range(0, 1_000)
                .mapToObj(i -> LinkSample.of("a" + i).clickLimit(10).stored())
                .toList());
        List<Future<?>> visitors = visitors(random -> {
            long id = 1L + random.nextInt(1_000);
            long clicks = click(id).orElse(0);
            assertThat(found(id).link().clicks()).isGreaterThanOrEqualTo(clicks);
        });

        Comparator<Link> mostClicked = Comparator.comparingLong(Link::clicks)
                .thenComparingLong(Link::id)
                .reversed();
        while (visitors.stream().anyMatch(visitor -> !visitor.isDone())) {
            assertThat(mostClicked(ALL, 1_000)).hasSize(1_000).isSortedAccordingTo(mostClicked);
            assertThat(mostClicked(Samples.filter(LinkQuery.all().status(LinkStatus.EXPIRED)), 1_000))
                    .allMatch(link -> link.clicks() == 10);
        }
        finish(visitors);

        assertThat(mostClicked(ALL, 1_000))
                .allSatisfy(link -> assertThat(found(link.id()).link()).isEqualTo(link));
    }

    @Test
    void a_list_by_clicks_includes_the_counted_click_of_the_caller() throws Exception {
        links.insert(links(VISITORS, "a"));

        finish(visitors(random -> {
            long id = 1L + random.nextInt(VISITORS);
            long clicks = click(id).orElseThrow();
            assertThat(mostClicked(ALL, VISITORS)).anyMatch(link -> link.id() == id && link.clicks() >= clicks);
        }));
    }

    @Test
    void a_writer_without_a_free_alias_finds_the_link_with_that_alias() throws Exception {
        finish(IntStream.range(0, VISITORS)
                .mapToObj(i -> Owner.of("owner-" + i))
                .<Future<?>>map(owner -> threads.submit(() -> rounds(round -> insertTwo(owner, round))))
                .toList());

        assertThat(links.allOwners().orElseThrow().list(0, 2 * ROUNDS + 1)).hasSize(2 * ROUNDS);
    }

    /** Inserts two links in a random order of their aliases, so either of two writers can be the first. */
    private void insertTwo(Owner owner, int round) {
        List<String> aliases = new ArrayList<>(List.of(round + "-a", round + "-b"));
        Collections.shuffle(aliases, new Random(owner.hashCode() + round));
        try {
            links.insert(aliases.stream()
                    .map(alias -> LinkSample.of(alias).owner(owner).stored())
                    .toList());
        } catch (DuplicateKeyException e) {
            assertThat(e.aliases()).hasSize(2).allMatch(key -> isFound(key.text()));
        }
    }

    @Test
    void an_alias_is_free_as_soon_as_its_deleted_link_is_invisible() throws Exception {
        links.insert(List.of(LinkSample.of("a").stored()));
        Future<?> deleting = threads.submit(
                () -> rounds(round -> links.allOwners().orElseThrow().list(0, 1).forEach(this::delete)));

        while (!deleting.isDone()) {
            if (!isFound("a")) {
                links.insert(List.of(LinkSample.of("a").owner(Samples.OTHER).stored()));
            }
        }
        deleting.get();
    }

    private void delete(StoredLink stored) {
        links.delete(stored.link().owner(), stored.link().id());
    }

    @Test
    void changes_of_a_limit_let_no_visitor_through_beyond_the_limit() throws Exception {
        links.insert(List.of(LinkSample.of("a").clickLimit(1).stored()));
        List<Future<?>> visitors = visitors(random -> {
            long before = limit();
            OptionalLong counted = click(1);
            // Limits only rise, so the limit after the click is at least the limit that permitted the click.
            assertThat(counted.orElse(0)).isLessThanOrEqualTo(limit());
            assertThat(limit()).isGreaterThanOrEqualTo(before);
        });

        for (int limit = 2; limit <= MANY; limit++) {
            StoredLink stored = found(1);
            update(stored, LinkSample.after(stored).clickLimit(limit));
        }
        finish(visitors);

        while (click(1).isPresent()) {}
        assertThat(found(1).link().clicks()).isEqualTo(MANY);
    }

    private long limit() {
        return found(1).link().expiration().clicks().orElseThrow();
    }

    @Test
    void a_list_of_active_links_contains_no_link_with_a_reached_limit() throws Exception {
        links.insert(IntStream.range(0, MANY)
                .mapToObj(i -> LinkSample.of("a" + i).clickLimit(2).stored())
                .toList());
        List<Future<?>> visitors = visitors(random -> click(1L + random.nextInt(MANY)));

        LinkFilter active = Samples.filter(LinkQuery.all().status(LinkStatus.ACTIVE));
        while (visitors.stream().anyMatch(visitor -> !visitor.isDone())) {
            assertThat(links.list(active, Slice.from(Sort.by(LinkSortField.ID, Direction.ASC), 0, MANY)))
                    .allMatch(stored -> stored.link().clicks() < 2);
        }
        finish(visitors);
    }

    @Test
    void a_list_of_an_owner_sees_a_move_of_a_link_completely_or_not_at_all() throws Exception {
        links.insert(links(1, "a"));
        AllOwners<StoredLink> owners = links.allOwners().orElseThrow();
        Future<?> moving = threads.submit(() -> rounds(round -> {
            Owner from = round % 2 == 0 ? Samples.OWNER : Samples.OTHER;
            owners.move(from, 1, round % 2 == 0 ? Samples.OTHER : Samples.OWNER, Samples.NOW);
        }));

        while (!moving.isDone()) {
            assertThat(owners.list(0, 2)).hasSize(1);
            assertThat(owners.owners(Optional.empty(), 3)).hasSize(1);
            assertThat(isFound("a0")).as("whether the link %s is found", "a0").isTrue();
        }
        moving.get();
    }

    @Test
    void a_moved_link_keeps_its_clicks() throws Exception {
        links.insert(List.of(LinkSample.of("a").stored()));
        AllOwners<StoredLink> owners = links.allOwners().orElseThrow();
        Future<?> moving = threads.submit(() -> rounds(round -> {
            Owner from = round % 2 == 0 ? Samples.OWNER : Samples.OTHER;
            owners.move(from, 1, round % 2 == 0 ? Samples.OTHER : Samples.OWNER, Samples.NOW);
        }));

        finish(visitors(random -> click(1)));
        moving.get();

        assertThat(mostClicked(ALL, 2)).singleElement().extracting(Link::clicks).isEqualTo((long) VISITORS * ROUNDS);
    }

    @Test
    void a_change_of_the_only_report_never_leaves_the_list_empty() throws Exception {
        ReportStore reports = MemoryStorage.create().reports();
        reports.insert(List.of(ReportSample.of("https://example.com/").stored()));
        ReportFilter all = Samples.filter(ReportQuery.all());
        Future<?> writer = threads.submit(() -> rounds(round -> {
            StoredReport stored = reports.find(Samples.OWNER, 1).orElseThrow();
            StoredReport changed =
                    ReportSample.after(stored).findings("changed").stored();
            reports.update(List.of(new ReportStore.Replacement(stored, changed, true)));
        }));

        while (!writer.isDone()) {
            assertThat(reports.count(all)).isEqualTo(1);
            assertThat(reports.list(all, Slice.from(ReportQuery.all().sort(), 0, 10)))
                    .hasSize(1);
        }
        writer.get();
    }

    @Test
    void writers_make_progress_while_lists_never_pause() throws Exception {
        links.insert(links(MANY, "a"));
        CountDownLatch listed = new CountDownLatch(1);
        Future<?> reader = threads.submit(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                links.list(Samples.filter(LinkQuery.all().search("x")), Slice.from(MOST_CLICKED, 0, 26));
                listed.countDown();
            }
        });
        listed.await();

        // Few links, because each insertion may wait for a list, whose time grows with the number of links.
        links(MANY, "b").forEach(link -> links.insert(List.of(link)));

        assertThat(reader.isDone())
                .as("whether the list ended before the insertions")
                .isFalse();
        assertThat(links.count(ALL)).isEqualTo(2 * MANY);
    }

    private StoredLink found(long id) {
        return links.find(Samples.OWNER, id).orElseThrow();
    }

    private void update(StoredLink before, LinkSample after) {
        assertThat(links.update(List.of(new LinkStore.Replacement(before, after.stored()))))
                .hasSize(1);
    }

    private OptionalLong click(long id) {
        return links.countClick(link(id), Samples.NOW, ClickFacts.NONE);
    }

    private List<Link> mostClicked(LinkFilter filter, int limit) {
        return links.list(filter, Slice.from(MOST_CLICKED, 0, limit)).stream()
                .map(StoredLink::link)
                .toList();
    }

    private static List<StoredLink> links(int count, String prefix) {
        return IntStream.range(0, count)
                .mapToObj(i -> LinkSample.of(prefix + i).stored())
                .toList();
    }

    /** Returns a link with this id, as far as a click reads the link. */
    private static Link link(long id) {
        return LinkSample.of("found").id(id).link();
    }

    private boolean isFound(String alias) {
        return links.findByAlias(new AliasKey(Domain.DEFAULT, alias)).isPresent();
    }

    private static void rounds(IntConsumer task) {
        IntStream.range(0, ROUNDS).forEach(task);
    }

    private List<Future<?>> visitors(Consumer<Random> visit) {
        List<Future<?>> visitors = new ArrayList<>();
        for (int i = 0; i < VISITORS; i++) {
            Random random = new Random(i);
            visitors.add(threads.submit(() -> rounds(round -> visit.accept(random))));
        }
        return visitors;
    }

    private static void finish(List<Future<?>> visitors) throws Exception {
        for (Future<?> visitor : visitors) {
            visitor.get(1, TimeUnit.MINUTES);
        }
    }
}
