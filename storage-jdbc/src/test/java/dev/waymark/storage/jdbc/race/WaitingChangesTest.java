package dev.waymark.storage.jdbc.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.google.common.collect.ImmutableMap;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickStatistics;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.LockWaits;
import dev.waymark.visit.Visitor;
import java.sql.Connection;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An operation that waits for a row of another transaction has not locked a later row: the counters are first, then the links, each
 * in the order of the ids. So the other transaction may change the later row, and no transaction is the victim of a deadlock.
 */
@EachEngine
class WaitingChangesTest {

    private static final Owner ALICE = Owner.of("alice");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2030-06-15T12:00:00Z"), ZoneOffset.UTC);
    private static final LocalDate TOMORROW = LocalDate.of(2030, 6, 16);

    private enum Waiting {
        DELETE,
        DELETE_BY_QUERY,
        LIMIT,
        LIMIT_BY_QUERY,
        MOVE,
        DELETE_CLICKS;

        void run(Waymark waymark, Link link) {
            Links links = waymark.links(ALICE);
            UpdateLink limit = UpdateLink.change().expirationClicks(5);
            switch (this) {
                case DELETE -> links.delete(link.id());
                case DELETE_BY_QUERY -> links.deleteAll(LinkQuery.everyLink());
                case LIMIT -> links.update(link.id(), limit);
                case LIMIT_BY_QUERY -> links.updateAll(LinkQuery.everyLink(), limit);
                case MOVE -> waymark.owners().moveLink(link.id(), ALICE, Owner.of("bob"));
                case DELETE_CLICKS -> waymark.deleteClicks(TOMORROW);
            }
        }
    }

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final ProbedDataSource probe;

    WaitingChangesTest(Engine engine) {
        assumeFalse(engine == Engine.SQLITE, "a writing transaction locks the whole database");
        this.engine = engine;
        database = engine.emptyDatabase();
        storage = database.storage();
        probe = new ProbedDataSource(database.dataSource());
    }

    private static Waymark.Builder waymark(Storage storage) {
        return Waymark.builder().storage(storage).clock(CLOCK);
    }

    /**
     * Runs an operation while a transaction is open.
     *
     * @param first a step of the transaction, which the operation waits for
     * @param second a step of the transaction while the operation waits
     */
    private void runDuring(Consumer<Storage> first, Consumer<Storage> second, Consumer<Storage> operation)
            throws Exception {
        Storage probed = JdbcStorage.create(probe.dataSource());
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Storage joined = storage.joining(connection);
            first.accept(joined);
            Future<?> ended = other.submit(() -> operation.accept(probed));
            LockWaits.await(engine, database.dataSource(), 1);
            second.accept(joined);
            connection.commit();
            ended.get();
        } finally {
            other.shutdownNow();
        }

        assertThat(probe.calls()).as("the calls of the operation that waited").doesNotContain("rollback");
    }

    private static void visit(Storage storage, Link link) {
        waymark(storage).build().visits().visit(link.alias(), Visitor.UNKNOWN);
    }

    private static void changeTitle(Storage storage, Link link) {
        waymark(storage)
                .build()
                .links(ALICE)
                .update(link.id(), UpdateLink.change().title("changed"));
    }

    @ParameterizedTest
    @EnumSource
    void a_transaction_with_the_counter_may_change_the_link(Waiting waiting) throws Exception {
        Waymark counting =
                waymark(storage).clickStatistics(ClickStatistics.byDay()).build();
        Link link = counting.links(ALICE)
                .create(CreateLink.to("https://example.com/").alias("docs"));
        visit(storage, link);
        counting.visits().visit("docs", Visitor.UNKNOWN);

        runDuring(
                joined -> visit(joined, link),
                joined -> changeTitle(joined, link),
                waits -> waiting.run(waymark(waits).build(), link));
    }

    private List<Link> twoLinks() {
        return waymark(storage)
                .build()
                .links(ALICE)
                .createAll(Collections.nCopies(2, CreateLink.to("https://example.com/")));
    }

    @Test
    void a_deletion_by_query_locks_the_links_in_the_order_of_their_ids() throws Exception {
        List<Link> links = twoLinks();
        // On PostgreSQL, the changed row now stands after the other row.
        changeTitle(storage, links.get(0));

        runDuring(
                joined -> changeTitle(joined, links.get(0)),
                joined -> changeTitle(joined, links.get(1)),
                waits -> waymark(waits).build().links(ALICE).deleteAll(LinkQuery.everyLink()));
    }

    @Test
    void a_batch_of_clicks_locks_the_counters_in_the_order_of_their_ids() throws Exception {
        List<Link> links = twoLinks();
        ClickTally click = new ClickTally(1, CLOCK.instant(), Map.of());
        ImmutableMap<Long, ClickTally> batch =
                ImmutableMap.of(links.get(1).id(), click, links.get(0).id(), click);

        runDuring(
                joined -> visit(joined, links.get(0)),
                joined -> visit(joined, links.get(1)),
                waits -> waits.links().addClicks(batch));
    }

    @Test
    void a_deletion_of_clicks_locks_the_counters_in_the_order_of_the_ids() throws Exception {
        List<Link> links = twoLinks();
        Waymark counting =
                waymark(storage).clickStatistics(ClickStatistics.byDay()).build();
        links.forEach(link -> counting.visits().visit(link.alias(), Visitor.UNKNOWN));
        // On PostgreSQL, the changed row now stands after the other row.
        visit(storage, links.get(0));

        runDuring(
                joined -> visit(joined, links.get(0)),
                joined -> visit(joined, links.get(1)),
                waits -> waymark(waits).build().deleteClicks(TOMORROW));
    }

    @Test
    void a_deletion_that_waits_for_a_renaming_returns_the_new_alias() throws Exception {
        Link link = twoLinks().get(0);
        AtomicReference<String> deleted = new AtomicReference<>();

        runDuring(
                joined -> waymark(joined)
                        .build()
                        .links(ALICE)
                        .update(link.id(), UpdateLink.change().alias("renamed")),
                joined -> {},
                waits -> deleted.set(
                        waits.links().delete(ALICE, link.id()).orElseThrow().alias()));

        assertThat(deleted).as("the alias of the deleted link").hasValue("renamed");
    }
}
