package dev.waymark.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.CommitActions;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Listeners and other connections write after the commit of a joined transaction, on SQLite with
 * {@code transaction_mode=IMMEDIATE}: the driver then begins the next transaction, with the lock of all writers, inside
 * {@code commit()}. No connection waits for a lock here, so a lock that is still held fails the write.
 */
class SqliteImmediateTest {

    private static final CreateLink DOCS = CreateLink.to("https://example.com/").alias("docs");

    private Application application;
    private Database database;
    private JdbcStorage storage;
    private Waymark separate;
    private Waymark joined;

    @BeforeEach
    void openWithoutWaitingForLocks() {
        String url = Engine.SQLITE.newUrl().replace("busy_timeout=20000", "busy_timeout=0");
        database = Database.at(url + "&transaction_mode=IMMEDIATE");
        application = Application.on(database);
        storage = database.storage();
        database.execute("CREATE TABLE audit (link_id BIGINT NOT NULL)");
        WaymarkListener writer = new Writer();
        separate = Waymark.builder().storage(storage).listener(writer).build();
        joined = Waymark.builder()
                .storage(application.transactions().join(storage))
                .listener(writer)
                .build();
    }

    @AfterEach
    void close() {
        if (application != null) { // SQLite may not be selected
            application.close();
        }
    }

    /** Creates a report, and writes a row on a connection that does not belong to the pool. */
    private final class Writer implements WaymarkListener {
        @Override
        public void onEvent(WaymarkEvent event) {
            if (event instanceof WaymarkEvent.LinkCreated created) {
                joined.reports()
                        .create(CreateReport.on(
                                "https://example.com/" + created.link().alias()));
                try {
                    Database.executeAt(
                            database.url(),
                            "INSERT INTO audit VALUES (" + created.link().id() + ")");
                } catch (SQLException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    private void assertTheListenerHasWritten() throws SQLException {
        assertThat(separate.reports().stream(ReportQuery.all()).map(Report::url))
                .containsExactly("https://example.com/docs");
        try (Connection connection = database.dataSource().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT COUNT(*) FROM audit")) {
            assertThat(rows.getLong(1)).isEqualTo(1);
        }
    }

    @Test
    void a_listener_writes_after_the_commit_of_a_connection() throws SQLException {
        CommitActions actions = CommitActions.create();
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Waymark waymark = separate.withStorage(storage.joining(connection, actions));
            waymark.links().create(DOCS);
            connection.commit();
            connection.setAutoCommit(true);
            actions.evictAndNotify();
        }

        assertTheListenerHasWritten();
    }

    @Test
    void a_listener_writes_after_the_commit_of_a_spring_transaction() throws SQLException {
        application.commit(() -> joined.links().create(DOCS));

        assertTheListenerHasWritten();
    }

    @Test
    void a_link_is_created_in_after_commit_of_a_spring_transaction() throws SQLException {
        application.commit(
                () -> TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                        joined.links().create(DOCS);
                    }
                }));

        assertThat(separate.links().count(LinkQuery.all())).isEqualTo(1);
        assertTheListenerHasWritten();
    }

    @Test
    void a_link_is_created_in_after_completion_of_a_spring_transaction_that_is_rolled_back() throws SQLException {
        application.rollBack(
                () -> TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCompletion(int status) {
                        joined.links().create(DOCS);
                    }
                }));

        assertThat(separate.links().count(LinkQuery.all())).isEqualTo(1);
        assertTheListenerHasWritten();
    }
}
