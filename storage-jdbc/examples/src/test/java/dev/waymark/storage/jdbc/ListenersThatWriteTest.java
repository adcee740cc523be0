package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.waymark.Waymark;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.storage.jdbc.fixture.CapturedLog;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Listeners that write after the commit of a Spring transaction. */
@ParameterizedClass
@MethodSource("pools")
class ListenersThatWriteTest {

    /** Returns pools with and without auto-commit. Without auto-commit, a missing commit loses the write of a listener. */
    static Stream<Arguments> pools() {
        return Engine.selected()
                .flatMap(engine -> Stream.of(true, false).map(autoCommit -> arguments(engine, autoCommit)));
    }

    private final Database database;
    private final ManagedTransactions transactions;
    private final List<String> events = new ArrayList<>();
    private final Waymark waymark;
    private Consumer<Link> listener = this::report;

    ListenersThatWriteTest(Engine engine, boolean autoCommit) {
        database = engine.emptyDatabase().with(config -> config.setAutoCommit(autoCommit));
        transactions = ManagedTransactions.on(database.dataSource());
        waymark = Waymark.builder()
                .storage(database.storage().joiningActive(transactions::active, transactions::commitActions))
                .listener(new Recorder())
                .build();
    }

    private final class Recorder implements WaymarkListener {
        @Override
        public void onEvent(WaymarkEvent event) {
            if (event instanceof WaymarkEvent.LinkCreated created) {
                events.add(created.link().alias());
                listener.accept(created.link());
            } else if (event instanceof WaymarkEvent.ReportCreated created) {
                events.add("report on " + created.report().url());
            }
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void create(String alias) {
        waymark.links().create(CreateLink.to("https://example.com/" + alias).alias(alias));
    }

    private void createInOneTransaction(String... aliases) {
        transactions.template().executeWithoutResult(status -> {
            for (String alias : aliases) {
                create(alias);
            }
        });
    }

    private void report(Link link) {
        waymark.reports().create(CreateReport.on(link.url()));
    }

    private long links() {
        return waymark.links().count(LinkQuery.all());
    }

    private long reports() {
        return waymark.reports().count(ReportQuery.all());
    }

    private void assertTwoLinksAreNotifiedWithTheirReports() {
        createInOneTransaction("docs", "more");

        assertThat(reports()).isEqualTo(2);
        assertThat(events)
                .containsExactly(
                        "docs", "report on https://example.com/docs", "more", "report on https://example.com/more");
    }

    @Test
    void a_write_of_a_listener_is_stored_and_notified() {
        assertTwoLinksAreNotifiedWithTheirReports();
    }

    @Test
    void a_write_of_a_listener_in_a_managed_transaction_is_stored_and_notified() {
        listener = link -> transactions.template().executeWithoutResult(status -> report(link));

        assertTwoLinksAreNotifiedWithTheirReports();
    }

    @Test
    void a_rollback_in_a_listener_keeps_the_committed_links() {
        listener = link -> transactions.template().executeWithoutResult(status -> {
            report(link);
            status.setRollbackOnly();
        });

        createInOneTransaction("docs", "more");

        assertThat(links()).isEqualTo(2);
        assertThat(reports()).isZero();
        assertThat(events).containsExactly("docs", "more");
    }

    @Test
    void a_rolled_back_link_notifies_no_listener_that_writes() {
        transactions.template().executeWithoutResult(status -> {
            create("docs");
            status.setRollbackOnly();
        });

        assertThat(links()).isZero();
        assertThat(reports()).isZero();
        assertThat(events).isEmpty();
    }

    @Test
    void a_failed_listener_keeps_its_writes_and_the_next_event_is_notified() {
        listener = link -> {
            report(link);
            throw new IllegalArgumentException("no");
        };

        try (CapturedLog log = new CapturedLog()) {
            createInOneTransaction("docs", "more");

            assertThat(log.messages())
                    .hasSize(2)
                    .allMatch(message -> message.startsWith("a listener or observer failed"));
        }

        assertThat(links()).isEqualTo(2);
        assertThat(reports()).isEqualTo(2);
        assertThat(events).contains("docs", "more");
    }

    @Test
    void a_write_in_after_completion_is_stored_and_notified() {
        transactions
                .template()
                .executeWithoutResult(status ->
                        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                            @Override
                            public void afterCompletion(int status) {
                                create("docs");
                            }
                        }));

        assertThat(links()).isEqualTo(1);
        assertThat(reports()).isEqualTo(1);
        assertThat(events).containsExactly("docs", "report on https://example.com/docs");
    }

    @Test
    void all_connections_return_to_the_pool() {
        createInOneTransaction("docs", "more");

        assertThat(database.dataSource().getHikariPoolMXBean().getActiveConnections())
                .isZero();
        assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
    }
}
