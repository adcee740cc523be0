package dev.waymark.storage.jdbc.click;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.waymark.Waymark;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.LockWaits;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A locked row delays the storing of the buffered clicks of its link, but no other operation (D-39). */
@EachEngine
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class BufferedClicksTest {

    private static final String URL = "https://example.com/";
    private static final Visitor VISITOR = Visitor.of("DE").acceptLanguage("de");
    private static final ClickPeriod ALL_DAYS = ClickPeriod.between(LocalDate.EPOCH, LocalDate.EPOCH.plusYears(1_000));
    private static final int LINKS = 50;
    private static final Duration DEADLINE = Duration.ofSeconds(20);

    /** The delay of clicks that are buffered while a row is locked. */
    private static final Duration SOON = Duration.ofMillis(200);

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final ExecutorService others = Executors.newCachedThreadPool();

    BufferedClicksTest(Engine engine) {
        this.engine = engine;
        database = engine.emptyDatabase();
        storage = database.storage();
    }

    @AfterEach
    void close() {
        others.shutdownNow();
    }

    @Test
    void a_transaction_with_the_lock_reads_and_visits_through_the_waiting_storage() throws Exception {
        CountDownLatch storing = new CountDownLatch(1);
        ClickBufferingStorage buffering =
                ClickBufferingStorage.over(new Watched(storage, storing::countDown), Duration.ofDays(1));
        Waymark waymark = Waymark.builder().storage(buffering).build();
        Link link = waymark.links().create(CreateLink.to("https://example.com/").alias("docs"));
        waymark.visits().visit("docs", Visitor.UNKNOWN);

        Future<?> flushed;
        try (Connection connection = begin()) {
            storage.joining(connection).links().countClick(link, Samples.NOW, ClickFacts.NONE);
            flushed = others.submit(buffering::flush);
            storing.await();

            assertThat(waymark.links().get(link.id()).alias()).isEqualTo("docs");
            assertThat(waymark.visits().visit("docs", Visitor.UNKNOWN).type()).isEqualTo(Visit.Type.REDIRECT);
            assertThat(waymark.links()
                            .list(LinkQuery.all().sortBy(LinkSortField.CLICKS), PageRequest.first(10))
                            .items())
                    .hasSize(1);
            connection.commit();
        }
        flushed.get();
        buffering.close();

        assertThat(storage.links()
                        .find(link.owner(), link.id())
                        .orElseThrow()
                        .link()
                        .clicks())
                .isEqualTo(3);
    }

    /** Creates links, and buffers one click of each link. */
    private static List<Link> visited(Storage buffering) {
        List<Link> links = created(buffering);
        visit(links, buffering);
        return links;
    }

    private static List<Link> created(Storage storage) {
        return counting(storage).links().createAll(Collections.nCopies(LINKS, CreateLink.to(URL)));
    }

    private static void visit(List<Link> links, Storage buffering) {
        Waymark waymark = counting(buffering);
        links.forEach(link -> waymark.visits().visit(link.alias(), VISITOR));
    }

    private static Waymark counting(Storage storage) {
        return Waymark.builder()
                .storage(storage)
                .clickStatistics(ClickStatistics.byDay().and(ClickDimension.COUNTRY, ClickDimension.LANGUAGE))
                .build();
    }

    private long clicks(Link link) {
        return storage.links()
                .find(link.owner(), link.id())
                .orElseThrow()
                .link()
                .clicks();
    }

    private void awaitClicks(List<Link> links) {
        Instant end = Instant.now().plus(DEADLINE);
        while (links.stream().anyMatch(link -> clicks(link) == 0)) {
            assertThat(Instant.now())
                    .as(
                            "%d of %d links have stored clicks while another link is locked",
                            links.stream().filter(link -> clicks(link) > 0).count(), links.size())
                    .isBefore(end);
        }
    }

    private void assumeRowLocks() {
        assumeFalse(engine == Engine.SQLITE, "a writing transaction locks the whole database");
    }

    /**
     * A change of two links in a transaction.
     *
     * @param clicks the number of clicks that the change counts for each link
     */
    private record Change(String name, int clicks, BiConsumer<Storage, List<Link>> inTransaction) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Change> changes() {
        return Stream.of(
                new Change(
                        "a click of each link",
                        1,
                        (joined, locked) ->
                                locked.forEach(link -> joined.links().countClick(link, Samples.NOW, ClickFacts.NONE))),
                new Change("the first click of a day of each link", 1, (joined, locked) -> visit(locked, joined)),
                new Change(
                        "a new title",
                        0,
                        (joined, locked) -> counting(joined)
                                .links()
                                .update(locked.get(0).id(), UpdateLink.change().title("New"))),
                new Change(
                        "a new alias",
                        0,
                        (joined, locked) -> counting(joined)
                                .links()
                                .update(locked.get(0).id(), UpdateLink.change().alias("renamed"))),
                new Change(
                        "new titles by query",
                        0,
                        (joined, locked) -> counting(joined)
                                .links()
                                .updateAll(
                                        LinkQuery.all()
                                                .ids(
                                                        locked.get(0).id(),
                                                        locked.get(1).id()),
                                        UpdateLink.change().title("New"))));
    }

    /** The clicks of 48 links are stored while a transaction with a change of the two other links is open. */
    @ParameterizedTest
    @MethodSource("changes")
    void links_that_a_transaction_changes_delay_no_clicks_of_other_links(Change change) throws Exception {
        assumeRowLocks();
        List<Link> links = created(storage);
        List<Link> locked = links.subList(LINKS / 2, LINKS / 2 + 2);
        ClickBufferingStorage buffering;
        try (Connection connection = begin()) {
            change.inTransaction().accept(storage.joining(connection), locked);
            buffering = ClickBufferingStorage.over(storage, SOON);
            visit(links, buffering);
            awaitClicks(links.stream().filter(link -> !locked.contains(link)).toList());
            if (change.clicks() > 0) { // only a click locks the counter
                assertThat(locked).extracting(this::clicks).containsOnly(0L);
            }
            connection.commit();
        }
        buffering.close();

        assertThat(locked).extracting(this::clicks).containsOnly(1L + change.clicks());
    }

    @Test
    void a_locked_counter_delays_only_the_clicks_of_its_link_in_serializable_sessions() throws Exception {
        assumeRowLocks();
        try (Database serializable =
                database.with(config -> config.setTransactionIsolation("TRANSACTION_SERIALIZABLE"))) {
            ClickBufferingStorage buffering = ClickBufferingStorage.over(serializable.storage(), Duration.ofSeconds(1));
            List<Link> links = visited(buffering);
            Link locked = links.get(LINKS / 2);
            try (Connection connection = begin()) {
                storage.joining(connection).links().countClick(locked, Samples.NOW, ClickFacts.NONE);

                awaitClicks(links.stream().filter(link -> !link.equals(locked)).toList());
                connection.commit();
            }
            buffering.close();

            assertThat(clicks(locked)).isEqualTo(2);
        }
    }

    @Test
    void a_first_click_in_a_transaction_adds_to_a_count_that_is_newer_than_its_snapshot() throws Exception {
        assumeRowLocks();
        Waymark others = counting(storage);
        Link link = others.links().create(CreateLink.to(URL));
        try (Connection connection = begin()) {
            Waymark joined = counting(storage.joining(connection));
            assertThat(joined.clicks().byDay(link.id(), ALL_DAYS)).isEmpty();
            others.visits().visit(link.alias(), VISITOR);

            joined.visits().visit(link.alias(), VISITOR);
            connection.commit();
        }

        assertThat(others.clicks().byDay(link.id(), ALL_DAYS).values()).containsExactly(2L);
        assertThat(others.clicks().byValue(link.id(), ALL_DAYS, ClickDimension.COUNTRY))
                .containsExactly(entry("DE", 2L));
    }

    @Test
    void a_close_stores_the_clicks_of_unlocked_links_before_it_waits_for_the_locked_link() throws Exception {
        assumeRowLocks();
        ClickBufferingStorage buffering = ClickBufferingStorage.over(storage, Duration.ofDays(1));
        List<Link> links = visited(buffering);
        Link locked = links.get(LINKS / 2);
        Future<?> closed;
        try (Connection connection = begin()) {
            storage.joining(connection).links().countClick(locked, Samples.NOW, ClickFacts.NONE);
            closed = others.submit(buffering::close);

            awaitClicks(links.stream().filter(link -> !link.equals(locked)).toList());
            assertThat(closed).isNotDone();
            connection.commit();
        }
        closed.get();

        assertThat(clicks(locked)).isEqualTo(2);
    }

    @Test
    void a_new_limit_of_another_link_does_not_wait_for_the_locked_link() throws Exception {
        assumeRowLocks();
        CountDownLatch storing = new CountDownLatch(1);
        ClickBufferingStorage buffering =
                ClickBufferingStorage.over(new Watched(storage, storing::countDown), Duration.ofDays(1));
        List<Link> links = visited(buffering);
        Link locked = links.get(0);
        Link other = links.get(1);
        Future<?> flushed;
        try (Connection connection = begin()) {
            storage.joining(connection).links().countClick(locked, Samples.NOW, ClickFacts.NONE);
            flushed = others.submit(buffering::flush);
            storing.await();

            limit(buffering, other);
            assertThat(clicks(other)).isEqualTo(1);
            connection.commit();
        }
        flushed.get();
        buffering.close();
    }

    @Test
    void a_new_limit_of_the_locked_link_waits_and_includes_the_buffered_clicks() throws Exception {
        assumeRowLocks();
        ClickBufferingStorage buffering = ClickBufferingStorage.over(storage, Duration.ofDays(1));
        Link locked = visited(buffering).get(0);
        Future<Link> limited;
        try (Connection connection = begin()) {
            storage.joining(connection).links().countClick(locked, Samples.NOW, ClickFacts.NONE);
            limited = others.submit(() -> limit(buffering, locked));
            LockWaits.await(engine, database.dataSource(), 1);

            assertThat(limited).isNotDone();
            connection.commit();
        }

        assertThat(limited.get().expiration().clicks()).hasValue(5L);
        assertThat(clicks(locked)).isEqualTo(2);
        buffering.close();
    }

    private static Link limit(Storage buffering, Link link) {
        return Waymark.builder()
                .storage(buffering)
                .build()
                .links()
                .update(link.id(), UpdateLink.change().expirationClicks(5));
    }

    private Connection begin() throws SQLException {
        Connection connection = database.dataSource().getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    /** A storage that runs a watcher before it stores clicks. */
    private static final class Watched extends ForwardingStorage {

        private final LinkStore links;
        private final Runnable watcher;

        Watched(Storage storage, Runnable watcher) {
            super(storage);
            this.links = storage.links();
            this.watcher = watcher;
        }

        @Override
        public LinkStore links() {
            return ProbedDataSource.proxy(LinkStore.class, (method, arguments) -> {
                if (method.getName().startsWith("addClicks")) {
                    watcher.run();
                }
                return ProbedDataSource.invoke(links, method, arguments);
            });
        }
    }
}
