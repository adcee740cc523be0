package dev.waymark.storage.jdbc.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.PasswordHasher;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.LockWaits;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The answers of visitors who wait while a transaction changes their link (D-23). */
@EachEngine
class WaitingVisitorsTest {

    private static final int VISITORS = 6;
    private static final Visit REDIRECT = Visit.redirect("https://example.com/");

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final Waymark waymark;
    private Link link;

    WaitingVisitorsTest(Engine engine) {
        this.engine = engine;
        database = engine.emptyDatabase();
        storage = database.storage();
        waymark = Waymark.builder()
                .storage(storage)
                .passwordHasher(PasswordHasher.pbkdf2(1))
                .build();
    }

    @BeforeEach
    void createALink() {
        link = waymark.links().create(CreateLink.to("https://example.com/").alias("hot"));
    }

    /**
     * Visits and changes the link in a transaction, and commits the transaction after all visitors wait for its locks.
     *
     * @return the answers of the visitors
     */
    private List<Visit> visitDuring(Consumer<Waymark> change) throws Exception {
        ExecutorService visitors = Executors.newFixedThreadPool(VISITORS);
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Waymark joined = waymark.withStorage(storage.joining(connection));
            assertThat(joined.visits().visit("hot", Visitor.UNKNOWN)).isEqualTo(REDIRECT);
            change.accept(joined);
            List<Future<Visit>> answers = new ArrayList<>();
            for (int i = 0; i < VISITORS; i++) {
                answers.add(visitors.submit(this::visit));
            }
            LockWaits.await(engine, database.dataSource(), VISITORS);
            connection.commit();
            List<Visit> visits = new ArrayList<>();
            for (Future<Visit> answer : answers) {
                visits.add(answer.get());
            }
            return visits;
        } finally {
            visitors.shutdownNow();
        }
    }

    private Visit visit() {
        return waymark.visits().visit("hot", Visitor.UNKNOWN);
    }

    private long clicks() {
        return waymark.links().get(link.id()).clicks();
    }

    private static UpdateLink limit(int clicks) {
        return UpdateLink.change().expiration(Expiration.afterClicks(clicks));
    }

    @Test
    void a_limit_that_is_set_during_the_wait_holds_for_waiting_visitors() throws Exception {
        List<Visit> answers = visitDuring(joined -> joined.links().update(link.id(), limit(3)));

        assertThat(answers).filteredOn(REDIRECT::equals).hasSize(2);
        assertThat(clicks()).isEqualTo(3);
    }

    @Test
    void a_lower_limit_holds_for_waiting_visitors() throws Exception {
        waymark.links().update(link.id(), limit(100));

        List<Visit> answers = visitDuring(joined -> joined.links().update(link.id(), limit(1)));

        assertThat(answers).extracting(Visit::type).containsOnly(Visit.Type.EXPIRED);
        assertThat(clicks()).isEqualTo(1);
    }

    @Test
    void a_limit_that_is_set_by_query_holds_for_waiting_visitors() throws Exception {
        waymark.links().create(CreateLink.to("https://example.com/").alias("cold"));

        List<Visit> answers = visitDuring(joined -> joined.links().updateAll(LinkQuery.everyLink(), limit(1)));

        assertThat(answers).extracting(Visit::type).containsOnly(Visit.Type.EXPIRED);
        assertThat(clicks()).isEqualTo(1);
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                Arguments.of("a disabled link", UpdateLink.change().disabled(true), Visit.disabled()),
                Arguments.of("a new password", UpdateLink.change().password("secret"), Visit.passwordRequired()),
                Arguments.of(
                        "a new destination",
                        UpdateLink.change().url("https://example.org/"),
                        Visit.redirect("https://example.org/")),
                Arguments.of(
                        "a new targeting",
                        UpdateLink.change().targeting(Targeting.rotation("https://example.net/")),
                        Visit.redirect("https://example.net/")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void waiting_visitors_get_the_answer_before_or_after_another_change(String name, UpdateLink change, Visit after)
            throws Exception {
        List<Visit> answers = visitDuring(joined -> joined.links().update(link.id(), change));

        assertThat(answers).isSubsetOf(REDIRECT, after);
        assertThat(clicks())
                .as("the counted clicks, of the transaction and of redirected visitors")
                .isEqualTo(1
                        + answers.stream()
                                .filter(each -> each.type() == Visit.Type.REDIRECT)
                                .count());
        assertThat(visit()).as("the answer to a later visitor").isEqualTo(after);
    }
}
