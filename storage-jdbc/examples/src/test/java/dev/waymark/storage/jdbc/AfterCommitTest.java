package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.event.LinkVisit;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.UpdateReport;
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

/** What happens in a transaction of the caller's is told after its commit, and not at all if it is rolled back (D-31). */
@EachEngine
class AfterCommitTest {

    private static final CreateLink DOCS = CreateLink.to("https://example.com/").alias("docs");

    private final Database database;
    private final List<String> told = new ArrayList<>();
    private final LinkCachingStorage remembering;
    private final Waymark waymark;
    private final Waymark joined;
    private final TransactionTemplate transaction;

    AfterCommitTest(Engine engine) {
        database = engine.emptyDatabase();
        JdbcStorage storage = database.storage();
        ManagedTransactions transactions = ManagedTransactions.on(database.dataSource());
        transaction = transactions.template();
        remembering = LinkCachingStorage.over(storage, Duration.ofDays(1));
        waymark =
                Waymark.builder().storage(remembering).listener(new Recorder()).build();
        joined = waymark.withStorage(remembering.joining(storage.joining(
                () -> DataSourceUtils.getConnection(database.dataSource()), transactions::afterCommit)));
    }

    /** Writes down what it is told, and looks as everybody else would whether that is so by now. */
    private final class Recorder implements WaymarkListener {
        @Override
        public void linkCreated(Link link) {
            boolean isThere = waymark.links().find(link.id()).isPresent();
            told.add("created " + link.alias() + (isThere ? "" : ", which is gone"));
        }

        @Override
        public void linkUpdated(Link link) {
            told.add("updated " + link.alias());
        }

        @Override
        public void linkVisited(LinkVisit visit) {
            told.add("visited " + visit.alias() + " " + visit.answer().type());
        }

        @Override
        public void linkDeleted(Owner owner, long id) {
            told.add("deleted");
        }

        @Override
        public void reportUpdated(Report report) {
            told.add("updated " + report.url());
        }

        @Override
        public void reportDeleted(Owner owner, long id) {
            told.add("deleted a report");
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
        assertThat(told).isEmpty();
    }

    @Test
    void what_is_changed_by_query_is_told_after_the_commit_too() {
        transaction.executeWithoutResult(status -> {
            joined.links().create(DOCS);
            joined.links().updateAll(LinkQuery.everything(), UpdateLink.change().title("New"));
            joined.links().deleteAll(LinkQuery.everything());
            joined.reports().create(CreateReport.on("https://example.com/"));
            joined.reports()
                    .updateAll(ReportQuery.everything(), UpdateReport.change().privacy(Privacy.PRIVATE));
            joined.reports().deleteAll(ReportQuery.everything());
            assertThat(told).isEmpty();
        });

        assertThat(told)
                .containsExactly(
                        "created docs, which is gone",
                        "updated docs",
                        "deleted",
                        "updated https://example.com/",
                        "deleted a report");
    }

    @Test
    void listeners_are_told_after_the_commit_in_the_order_in_which_it_happened() {
        transaction.executeWithoutResult(status -> change());

        assertThat(told)
                .containsExactly(
                        "created docs, which is gone",
                        "visited docs REDIRECT",
                        "updated handbook",
                        "visited docs UNKNOWN",
                        "deleted",
                        "created docs",
                        "created more");
    }

    @Test
    void listeners_are_told_nothing_of_what_was_rolled_back() {
        assertThatThrownBy(() -> transaction.executeWithoutResult(status -> {
                    change();
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        transaction.executeWithoutResult(status -> {
            change();
            status.setRollbackOnly();
        });

        assertThat(told).isEmpty();
    }

    @Test
    void each_transaction_tells_what_is_its_own() {
        transaction.executeWithoutResult(status -> {
            joined.links().create(DOCS);
            status.setRollbackOnly();
        });
        transaction.executeWithoutResult(status -> joined.links().create(DOCS.alias("more")));

        assertThat(told).containsExactly("created more");
    }

    @Test
    void what_remembers_links_forgets_them_after_the_commit() {
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
    void who_commits_by_hand_runs_what_was_left_for_after_the_commit() throws SQLException {
        List<Runnable> afterCommit = new ArrayList<>();
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Storage storage = database.storage().joining(connection, afterCommit::add);
            waymark.withStorage(remembering.joining(storage)).links().create(DOCS);
            assertThat(told).isEmpty();
            connection.commit();
            connection.setAutoCommit(true);
        }
        afterCommit.forEach(Runnable::run);

        assertThat(told).containsExactly("created docs");
    }

    @Test
    void listeners_are_told_at_once_where_nobody_says_how_to_hear_of_the_commit() throws SQLException {
        Waymark unaware = Waymark.builder()
                .storage(database.storage())
                .listener(new WaymarkListener() {
                    @Override
                    public void linkCreated(Link link) {
                        told.add("created " + link.alias());
                    }
                })
                .build();
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            unaware.withStorage(database.storage().joining(connection)).links().create(DOCS);
            assertThat(told).containsExactly("created docs");
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    @Test
    void an_operation_throws_what_hearing_of_the_commit_throws() throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Storage storage = database.storage().joining(connection, action -> {
                throw new IllegalStateException("no transaction to hear of");
            });
            assertThatThrownBy(() -> waymark.withStorage(storage).links().create(DOCS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no transaction to hear of");
            connection.rollback();
            connection.setAutoCommit(true);
        }
        assertThat(waymark.links().findByAlias("docs")).isEmpty();
    }
}
