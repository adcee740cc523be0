package dev.waymark.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkFilter;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Lists during concurrent clicks, and during insertions. Each test would fail sooner or later if a reader could see half of a
 * change. The contract and {@code InterleavingsTest} check the other operations.
 */
@Timeout(60)
class ConcurrentUseTest {

    private static final int ROUNDS = 10_000;
    private static final int VISITORS = 4;
    private static final int MANY = 1_000;
    private static final Sort<LinkSortField> MOST_CLICKED = Sort.by(LinkSortField.CLICKS, Direction.DESC);
    private static final LinkFilter ALL = Samples.filter(LinkQuery.all());

    private final LinkStore links = MemoryStorage.create().links();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
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

    private List<Future<?>> visitors(Consumer<Random> visit) {
        List<Future<?>> visitors = new ArrayList<>();
        for (int i = 0; i < VISITORS; i++) {
            Random random = new Random(i);
            visitors.add(threads.submit(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    visit.accept(random);
                }
            }));
        }
        return visitors;
    }

    private static void finish(List<Future<?>> visitors) throws Exception {
        for (Future<?> visitor : visitors) {
            visitor.get(1, TimeUnit.MINUTES);
        }
    }
}
