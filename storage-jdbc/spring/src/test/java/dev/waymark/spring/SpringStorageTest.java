package dev.waymark.spring;

import static dev.waymark.spring.Application.createLink;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.link.Link;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.time.LocalDate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** One storage for a whole application: joined transactions, a cache of links, and a buffer of clicks. */
@ParameterizedClass
@MethodSource("engines")
class SpringStorageTest {

    private static final Duration LONG = Duration.ofDays(1);

    static Stream<Engine> engines() {
        return Engine.selected().filter(engine -> !engine.isMySqlFamily());
    }

    private final Application application;
    private final SpringStorage storage;
    private final Waymark waymark;
    private final Link docs;

    SpringStorageTest(Engine engine) {
        application = Application.on(engine);
        SpringTransactions transactions = application.transactions();
        storage = SpringStorage.builder(transactions, JdbcStorage.create(transactions.dataSource()))
                .cachedFor(LONG)
                .clicksBufferedFor(LONG)
                .build();
        waymark = Waymark.builder()
                .storage(storage)
                .clickStatistics(ClickStatistics.byDay())
                .build();
        docs = createLink(waymark, "docs");
    }

    @AfterEach
    void close() {
        storage.close();
        application.close();
    }

    private Visit visit() {
        return waymark.visits().visit("docs", Visitor.UNKNOWN);
    }

    private long storedClicks() {
        return application.separate().links().get(docs.id()).clicks();
    }

    @Test
    void a_visit_outside_of_a_transaction_is_buffered() {
        visit();

        assertThat(storedClicks()).isZero();
        storage.flush();
        assertThat(storedClicks()).isEqualTo(1);
    }

    @Test
    void a_visit_in_a_transaction_is_committed_or_rolled_back_with_the_transaction() {
        application.commit(this::visit);
        application.rollBack(this::visit);

        assertThat(storedClicks()).isEqualTo(1);
    }

    @Test
    void a_rollback_loses_no_buffered_click() {
        for (int i = 0; i < 10; i++) {
            visit();
        }
        application.rollBack(
                () -> waymark.links().update(docs.id(), UpdateLink.change().title("New")));
        storage.flush();

        assertThat(storedClicks()).isEqualTo(10);
        LocalDate today = LocalDate.now(waymark.clock());
        assertThat(
                        waymark
                                .clicks()
                                .byDay(docs.id(), ClickPeriod.between(today.minusDays(1), today.plusDays(2)))
                                .values()
                                .stream()
                                .mapToLong(Long::longValue)
                                .sum())
                .isEqualTo(10);
    }

    @Test
    void a_closed_storage_has_stored_its_clicks_and_still_counts() {
        visit();
        storage.close();
        assertThat(storedClicks()).isEqualTo(1);
        visit();

        assertThat(storedClicks()).isEqualTo(2);
    }
}
