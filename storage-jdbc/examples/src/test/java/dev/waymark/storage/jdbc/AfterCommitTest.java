package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.UpdateReport;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionTemplate;

/** Listeners are notified after the commit of the caller's transaction, and never after a rollback (D-31). */
@EachEngine
class AfterCommitTest {

    private static final CreateLink DOCS = CreateLink.to("https://example.com/").alias("docs");

    private final Database database;
    private final List<String> events = new ArrayList<>();
    private final LinkCachingStorage caching;
    private final Waymark waymark;
    private final Waymark joined;
    private final TransactionTemplate transaction;

    AfterCommitTest(Engine engine) {
        database = engine.emptyDatabase();
        JdbcStorage storage = database.storage();
        ManagedTransactions transactions = ManagedTransactions.on(database.dataSource());
        transaction = transactions.template();
        caching = LinkCachingStorage.over(storage, Duration.ofDays(1));
        waymark = Waymark.builder().storage(caching).listener(new Recorder()).build();
        joined = waymark.withStorage(caching.joining(storage.joining(
                () -> DataSourceUtils.getConnection(database.dataSource()), transactions::commitActions)));
    }

    /** Records events, and checks outside the transaction whether a created link exists. */
    private final class Recorder implements WaymarkListener {
        @Override
        public void onEvent(WaymarkEvent event) {
            if (event instanceof WaymarkEvent.LinkCreated created) {
                boolean exists = waymark.links().find(created.link().id()).isPresent();
                events.add("created " + created.link().alias() + (exists ? "" : ", which no longer exists"));
            } else if (event instanceof WaymarkEvent.LinkUpdated updated) {
                events.add("updated " + updated.after().alias());
            } else if (event instanceof WaymarkEvent.LinkVisited visited) {
                events.add("visited " + visited.alias() + " " + visited.answer().type());
            } else if (event instanceof WaymarkEvent.LinkDeleted) {
                events.add("deleted");
            } else if (event instanceof WaymarkEvent.ReportUpdated updated) {
                events.add("updated " + updated.after().url());
            } else if (event instanceof WaymarkEvent.ReportDeleted) {
                events.add("deleted a report");
            }
        }
    }

    private Visit.Type visit(String alias) {
        return waymark.visits().preview(alias, Visitor.UNKNOWN).type();
    }

    private void change() {
        Link link = joined.links().create(DOCS);
        joined.visits().visit("docs", Visitor.UNKNOWN);
        joined.links().update(link.id(), UpdateLink.change().alias("handbook"));
        joined.visits().visit("docs", Visitor.UNKNOWN);
        joined.links().delete(link.id());
        joined.links().createAll(List.of(DOCS, DOCS.alias("more")));
        assertThat(events).isEmpty();
    }

    @Test
    void bulk_changes_notify_listeners_after_the_commit() {
        transaction.executeWithoutResult(status -> {
            joined.links().create(DOCS);
            joined.links().updateAll(LinkQuery.everyLink(), UpdateLink.change().title("New"));
            joined.links().deleteAll(LinkQuery.everyLink());
            joined.reports().create(CreateReport.on("https://example.com/"));
            joined.reports()
                    .updateAll(ReportQuery.everyReport(), UpdateReport.change().privacy(Privacy.PRIVATE));
            joined.reports().deleteAll(ReportQuery.everyReport());
            assertThat(events).isEmpty();
        });

        assertThat(events)
                .containsExactly(
                        "created docs, which no longer exists",
                        "updated docs",
                        "deleted",
                        "updated https://example.com/",
                        "deleted a report");
    }

    @Test
    void listeners_are_notified_after_the_commit_in_the_order_of_the_changes() {
        transaction.executeWithoutResult(status -> change());

        assertThat(events)
                .containsExactly(
                        "created docs, which no longer exists",
                        "visited docs REDIRECT",
                        "updated handbook",
                        "visited docs UNKNOWN",
                        "deleted",
                        "created docs",
                        "created more");
    }

    @Test
    void a_rolled_back_transaction_notifies_no_listener() {
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    change();
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        transaction.executeWithoutResult(status -> {
            change();
            status.setRollbackOnly();
        });

        assertThat(events).isEmpty();
    }

    @Test
    void a_commit_notifies_listeners_of_its_own_transaction_only() {
        transaction.executeWithoutResult(status -> {
            joined.links().create(DOCS);
            status.setRollbackOnly();
        });
        transaction.executeWithoutResult(status -> joined.links().create(DOCS.alias("more")));

        assertThat(events).containsExactly("created more");
    }

    @Test
    void a_cache_evicts_changed_links_after_the_commit() {
        Link link = waymark.links().create(DOCS);
        assertThat(visit("docs")).isEqualTo(Visit.Type.REDIRECT);
        assertThat(visit("handbook")).isEqualTo(Visit.Type.UNKNOWN);

        transaction.executeWithoutResult(status -> {
            joined.links().update(link.id(), UpdateLink.change().alias("handbook"));
            assertThat(joined.visits().preview("handbook", Visitor.UNKNOWN).type())
                    .isEqualTo(Visit.Type.REDIRECT);
        });

        assertThat(visit("docs")).isEqualTo(Visit.Type.UNKNOWN);
        assertThat(visit("handbook")).isEqualTo(Visit.Type.REDIRECT);
    }

    @Test
    void a_caller_with_its_own_commit_runs_the_deferred_actions() throws SQLException {
        CommitActions actions = CommitActions.create();
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Storage storage = database.storage().joining(connection, actions);
            waymark.withStorage(caching.joining(storage)).links().create(DOCS);
            assertThat(events).isEmpty();
            connection.commit();
            connection.setAutoCommit(true);
        }
        actions.evictAndNotify();

        assertThat(events).containsExactly("created docs");
    }

    @Test
    void listeners_are_notified_immediately_without_a_commit_hook() throws SQLException {
        Waymark unhooked = Waymark.builder()
                .storage(database.storage())
                .listener(event -> {
                    if (event instanceof WaymarkEvent.LinkCreated created) {
                        events.add("created " + created.link().alias());
                    }
                })
                .build();
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            unhooked.withStorage(database.storage().joining(connection)).links().create(DOCS);
            assertThat(events).containsExactly("created docs");
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    @Test
    void an_operation_throws_the_exception_of_the_commit_hook() throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Storage storage = database.storage().joining(() -> connection, () -> {
                throw new IllegalStateException("no transaction for the commit action");
            });
            assertThatThrownBy(() -> waymark.withStorage(storage).links().create(DOCS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no transaction for the commit action");
            connection.rollback();
            connection.setAutoCommit(true);
        }
        assertThat(waymark.links().findByAlias("docs")).isEmpty();
    }
}
