package dev.waymark.storage.jdbc.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import com.google.common.collect.Iterables;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.click.ClickStatistics;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Concurrent visits of one link never fail, at any isolation level. */
class HotLinkTest {

    private static final String READ_COMMITTED = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED";
    private static final int VISITORS = 64;
    private static final int EACH = 40;
    private static final int LIMIT = 2_000;

    @ParameterizedTest
    @ValueSource(strings = {"repeatable read", "serializable"})
    void concurrent_visits_succeed_and_the_limit_is_exact(String isolation) throws Exception {
        try (Database own = Engine.POSTGRESQL.newDatabase();
                Database database = at(isolation, own)) {
            Waymark waymark = Waymark.builder().storage(database.storage()).build();
            waymark.links()
                    .create(CreateLink.to("https://example.com/")
                            .alias("hot")
                            .expiration(Expiration.afterClicks(LIMIT)));

            List<Visit.Type> answers = visitAtOnce(waymark.visits());

            assertThat(answers).hasSize(VISITORS * EACH);
            assertThat(Collections.frequency(answers, Visit.Type.REDIRECT)).isEqualTo(LIMIT);
            assertThat(Collections.frequency(answers, Visit.Type.EXPIRED)).isEqualTo(VISITORS * EACH - LIMIT);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"read committed", "repeatable read", "serializable"})
    void a_limit_that_is_set_during_visits_is_exact(String isolation) throws Exception {
        try (Database own = Engine.POSTGRESQL.newDatabase();
                Database database = at(isolation, own)) {
            Waymark waymark = Waymark.builder().storage(database.storage()).build();
            Link link =
                    waymark.links().create(CreateLink.to("https://example.com/").alias("hot"));
            ExecutorService owner = Executors.newSingleThreadExecutor();

            Future<Long> most = owner.submit(() -> limitDuringVisits(waymark.links(), link.id()));
            List<Visit.Type> answers = visitAtOnce(waymark.visits());
            owner.shutdown();

            long clicks = waymark.links().get(link.id()).clicks();
            assertThat(answers).hasSize(VISITORS * EACH);
            assertThat(clicks).as("the counted clicks").isLessThanOrEqualTo(most.get());
            assertThat(Collections.frequency(answers, Visit.Type.REDIRECT)).isEqualTo((int) clicks);
        }
    }

    /** Sets a limit as soon as a link has clicks, and returns the greater of the limit and the clicks after the update. */
    private static long limitDuringVisits(Links links, long id) {
        long counted = 0;
        while (counted < EACH) {
            counted = links.get(id).clicks();
        }
        long limit = counted + VISITORS;
        links.update(id, UpdateLink.change().expiration(Expiration.afterClicks(limit)));
        return Math.max(limit, links.get(id).clicks());
    }

    private static Database at(String isolation, Database database) {
        return database.with(config -> {
            config.setMaximumPoolSize(VISITORS + 1);
            config.setConnectionInitSql("SET default_transaction_isolation = '" + isolation + "'");
        });
    }

    @Test
    void a_retried_click_waits_for_its_row_and_an_update_keeps_its_isolation_level() throws Exception {
        try (Database database = Engine.POSTGRESQL.newDatabase()) {
            LinkStore all = database.storage().links();
            StoredLink link = LinkSample.of("hot")
                    .id(all.insert(List.of(LinkSample.of("hot").stored()))
                            .get(0)
                            .id())
                    .stored();
            ProbedDataSource probe = new ProbedDataSource(database.dataSource());
            LinkStore links = JdbcStorage.create(probe.dataSource()).links();

            probe.failAt(1, new SQLException("lost", "40001"));
            assertThat(links.countClick(link.link(), Samples.NOW, ClickFacts.NONE))
                    .hasValue(1);
            assertThat(probe.statements()).contains(READ_COMMITTED);

            probe.failAt(1, new SQLException("lost", "40001"));
            LinkStore.Replacement titled = new LinkStore.Replacement(
                    link, LinkSample.after(link).title("New").stored());
            assertThat(links.update(List.of(titled)))
                    .containsExactly(link.link().id());
            assertThat(probe.statements()).doesNotContain(READ_COMMITTED);
        }
    }

    static List<Named<BiConsumer<Waymark, Link>>> changesOfCounters() {
        UpdateLink limited = UpdateLink.change().expiration(Expiration.afterClicks(LIMIT));
        return List.of(
                named("a new limit", (waymark, link) -> waymark.links().update(link.id(), limited)),
                named("delete", (waymark, link) -> waymark.links().delete(link.id())),
                named("deleteAll", (waymark, link) -> waymark.links().deleteAll(LinkQuery.everyLink())),
                named(
                        "moveLink",
                        (waymark, link) -> waymark.owners().moveLink(link.id(), link.owner(), Owner.of("other"))),
                named("deleteClicks", (waymark, link) -> waymark.deleteClicks(LocalDate.of(9999, 1, 1))));
    }

    @ParameterizedTest
    @MethodSource("changesOfCounters")
    void a_retried_change_waits_for_the_counter_of_the_link(BiConsumer<Waymark, Link> operation) {
        try (Database database = Engine.POSTGRESQL.newDatabase()) {
            database.storage();
            ProbedDataSource probe = new ProbedDataSource(database.dataSource());
            Waymark waymark = Waymark.builder()
                    .storage(JdbcStorage.create(probe.dataSource()))
                    .clickStatistics(ClickStatistics.byDay())
                    .build();
            Link link =
                    waymark.links().create(CreateLink.to("https://example.com/").alias("hot"));
            waymark.visits().visit("hot", Visitor.UNKNOWN);
            AtomicBoolean clicked = new AtomicBoolean();
            probe.interfere(step -> {
                if (Iterables.getLast(probe.statements(), "").contains("UPDATE")
                        && clicked.compareAndSet(false, true)) {
                    throw new SQLException("could not serialize access due to concurrent update", "40001");
                }
            });

            operation.accept(waymark, link);

            assertThat(clicked).as("whether the operation has met a click").isTrue();
            assertThat(probe.statements()).contains(READ_COMMITTED);
        }
    }

    private static List<Visit.Type> visitAtOnce(Visits visits) throws Exception {
        ExecutorService visitors = Executors.newFixedThreadPool(VISITORS);
        try {
            Callable<List<Visit.Type>> visitor = () -> Stream.generate(() -> visits.visit("hot", Visitor.UNKNOWN))
                    .limit(EACH)
                    .map(Visit::type)
                    .toList();
            List<Visit.Type> answers = new ArrayList<>();
            for (Future<List<Visit.Type>> answered : visitors.invokeAll(Collections.nCopies(VISITORS, visitor))) {
                answers.addAll(answered.get());
            }
            return answers;
        } finally {
            visitors.shutdownNow();
        }
    }
}
