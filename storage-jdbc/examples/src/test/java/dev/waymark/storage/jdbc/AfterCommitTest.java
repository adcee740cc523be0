package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.UpdateReport;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import dev.waymark.visit.Visitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionTemplate;

/** The order in which listeners are notified after the commit of the caller's transaction, and callers without commit actions (D-31). */
@OnEngine(Engine.H2)
class AfterCommitTest {

    private static final CreateLink DOCS = CreateLink.to("https://example.com/").alias("docs");

    private final Database database = Engine.H2.emptyDatabase();
    private final ManagedTransactions transactions = ManagedTransactions.on(database.dataSource());
    private final TransactionTemplate transaction = transactions.template();
    private final List<String> events = new ArrayList<>();
    private final Waymark waymark = Waymark.builder()
            .storage(database.storage())
            .listener(new Recorder())
            .build();
    private final Waymark joined =
            waymark.withStorage(database.storage().joiningActive(transactions::active, transactions::commitActions));

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
        transaction.executeWithoutResult(status -> {
            Link link = joined.links().create(DOCS);
            joined.visits().visit("docs", Visitor.UNKNOWN);
            joined.links().update(link.id(), UpdateLink.change().alias("handbook"));
            joined.visits().visit("docs", Visitor.UNKNOWN);
            joined.links().delete(link.id());
            joined.links().createAll(List.of(DOCS, DOCS.alias("more")));
            assertThat(events).isEmpty();
        });

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
            Storage storage = database.storage().joiningActive(() -> Optional.of(connection), () -> {
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
