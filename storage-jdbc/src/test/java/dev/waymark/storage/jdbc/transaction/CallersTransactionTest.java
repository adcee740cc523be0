package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.PasswordHasher;
import dev.waymark.access.Secret;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.query.PageRequest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.Causes;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Operations in a caller's transaction are committed or rolled back together with the caller's statements. */
@EachEngine
class CallersTransactionTest {

    private static final Targeting DOCS_IN_FRENCH = Targeting.byCountry(Map.of("FR", "https://example.fr/"));
    private static final CreateLink DOCS = CreateLink.to("https://example.com/handbook")
            .alias("docs")
            .pixelIds(1L, 2L)
            .targeting(DOCS_IN_FRENCH);

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final Waymark waymark;

    CallersTransactionTest(Engine engine) {
        this.engine = engine;
        database = engine.emptyDatabase();
        storage = database.storage();
        waymark = Waymark.builder().storage(storage).build();
    }

    @BeforeEach
    void createATableOfTheApplication() {
        database.execute("CREATE TABLE page (title VARCHAR(100) NOT NULL, link_id BIGINT PRIMARY KEY)");
    }

    @AfterEach
    void dropIt() {
        database.execute("DROP TABLE page");
    }

    /** A page of the application, with its link. */
    private void createPage(Connection connection, CreateLink command) throws SQLException {
        Link link = joined(connection).create(command);
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO page VALUES ('Handbook', " + link.id() + ")");
        }
    }

    private Links joined(Connection connection) {
        return waymark.withStorage(storage.joining(connection)).links();
    }

    private Connection begin() throws SQLException {
        Connection connection = database.dataSource().getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    private long pages() throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT COUNT(*) FROM page")) {
            result.next();
            return result.getLong(1);
        }
    }

    @Test
    void a_link_and_a_row_of_the_application_are_committed_together() throws SQLException {
        try (Connection connection = begin()) {
            createPage(connection, DOCS);
            connection.commit();
        }

        assertThat(pages()).isEqualTo(1);
        assertThat(waymark.links().list(LinkQuery.all(), PageRequest.first(10)).items())
                .singleElement()
                .satisfies(link -> assertThat(link.pixelIds()).hasSize(2));
    }

    @Test
    void a_link_and_a_row_of_the_application_are_rolled_back_together() throws SQLException {
        try (Connection connection = begin()) {
            createPage(connection, DOCS);
            waymark.withStorage(storage.joining(connection)).reports().create(CreateReport.on("https://example.com/"));
            waymark.withStorage(storage.joining(connection)).apiKeys().issue(IssueApiKey.named("build server"));
            connection.rollback();
        }

        assertThat(pages()).isZero();
        assertThat(waymark.links().count(LinkQuery.all())).isZero();
        assertThat(waymark.reports().count(ReportQuery.all())).isZero();
        assertThat(waymark.apiKeys().list()).isEmpty();
    }

    @Test
    void uncommitted_links_are_visible_only_to_their_transaction() throws SQLException {
        long before = waymark.links().create(DOCS.alias("before")).id();
        try (Connection connection = begin()) {
            Links joined = joined(connection);
            joined.update(before, UpdateLink.change().title("Changed").pixelIds(3L));
            joined.create(DOCS);

            assertThat(joined.get(before).title()).contains("Changed");
            assertThat(joined.count(LinkQuery.all())).isEqualTo(2);
            connection.rollback();
        }

        assertThat(waymark.links().get(before).title()).isEmpty();
        assertThat(waymark.links().get(before).pixelIds()).containsExactlyInAnyOrder(1L, 2L);
        assertThat(waymark.links().count(LinkQuery.all())).isEqualTo(1);
    }

    @Test
    void a_refused_operation_does_not_undo_the_rest_of_the_transaction() throws SQLException {
        waymark.links().create(DOCS);
        try (Connection connection = begin()) {
            createPage(connection, DOCS.alias("first"));
            assertThatThrownBy(() -> createPage(connection, DOCS)).isInstanceOf(AliasTakenException.class);
            assertThatThrownBy(() -> createPage(
                            connection, CreateLink.to("https://example.com/").alias("docs")))
                    .isInstanceOf(AliasTakenException.class);
            createPage(connection, DOCS.alias("second"));
            connection.commit();
        }

        assertThat(pages()).isEqualTo(2);
        assertThat(waymark.links().list(LinkQuery.all(), PageRequest.first(10)).items())
                .extracting(Link::alias)
                .containsExactlyInAnyOrder("docs", "first", "second");
    }

    @Test
    void an_operation_that_fails_half_way_is_undone() throws SQLException {
        try (Connection connection = begin()) {
            createPage(connection, DOCS.alias("first"));
            SQLException failure = new SQLException("out of order", "58000");
            Connection failing = ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
                if (method.getName().equals("prepareStatement") && ((String) arguments[0]).contains("link_pixel")) {
                    throw failure;
                }
                return ProbedDataSource.invoke(connection, method, arguments);
            });
            assertThatThrownBy(() -> joined(failing).create(DOCS))
                    .isInstanceOf(StorageException.class)
                    .hasMessage("the database failed while storing links (SQLState 58000)")
                    .satisfies(Causes.copyOf(failure));
            connection.commit();
        }

        assertThat(waymark.links().list(LinkQuery.all(), PageRequest.first(10)).items())
                .extracting(Link::alias)
                .containsExactly("first");
    }

    @Test
    void the_connection_is_neither_committed_nor_closed_nor_changed() throws SQLException {
        assertThat(callsOfATransaction())
                .isNotEmpty()
                .doesNotContain("commit", "close", "setAutoCommit", "setTransactionIsolation", "abort");
    }

    @Test
    void a_long_transaction_releases_its_savepoints() throws SQLException {
        List<String> calls = callsOfATransaction();

        assertThat(Collections.frequency(calls, "releaseSavepoint"))
                .isPositive()
                .isEqualTo(Collections.frequency(calls, "setSavepoint"));
    }

    private List<String> callsOfATransaction() throws SQLException {
        try (Connection connection = begin()) {
            ProbedDataSource probe = new ProbedDataSource(
                    ProbedDataSource.proxy(javax.sql.DataSource.class, (method, arguments) -> connection));
            Links joined = joined(probe.dataSource().getConnection());
            Link link = joined.create(DOCS);
            joined.list(LinkQuery.all(), PageRequest.first(10));
            joined.delete(link.id());
            List<String> calls = probe.calls();
            connection.rollback();
            return calls;
        }
    }

    @Test
    void a_connection_without_a_transaction_is_refused() throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            assertThatThrownBy(() -> joined(connection).create(DOCS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the caller's connection is in auto-commit mode, so there is no transaction to join");
            assertThatThrownBy(() -> joined(connection).count(LinkQuery.all()))
                    .isInstanceOf(IllegalStateException.class);
        }
        assertThat(waymark.links().count(LinkQuery.all())).isZero();
    }

    @Test
    void an_exception_of_the_supplier_of_the_connection_is_thrown() {
        Storage outside = storage.joiningActive(
                () -> {
                    throw new IllegalStateException("no transaction to join");
                },
                CommitActions::create);

        assertThatThrownBy(() -> waymark.withStorage(outside).links().count(LinkQuery.all()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no transaction to join");
        assertThat(database.dataSource().getHikariPoolMXBean().getActiveConnections())
                .isZero();
    }

    @Test
    void null_arguments_are_refused_by_name() {
        assertThatNullPointerException()
                .isThrownBy(() -> storage.joiningActive(null, CommitActions::create))
                .withMessage("active");
        assertThatNullPointerException()
                .isThrownBy(() -> storage.joiningActive(Optional::empty, null))
                .withMessage("commits");
        assertThatNullPointerException()
                .isThrownBy(() -> storage.joiningActive(() -> null, CommitActions::create)
                        .links()
                        .count(Samples.filter(LinkQuery.all())))
                .withMessage("the supplier of the active connection must not return null");
    }

    @Test
    void a_failed_read_does_not_undo_the_rest_of_the_transaction() throws SQLException {
        JdbcStorage missing = JdbcStorage.builder(database.dataSource())
                .tablePrefix("missing_")
                .build();
        try (Connection connection = begin()) {
            createPage(connection, DOCS);
            Links unreadable = waymark.withStorage(missing.joining(connection)).links();
            assertThatThrownBy(() -> unreadable.count(LinkQuery.all())).isInstanceOf(StorageException.class);
            connection.commit();
        }

        assertThat(pages()).isEqualTo(1);
        assertThat(waymark.links().count(LinkQuery.all())).isEqualTo(1);
    }

    @Test
    void a_transaction_that_does_not_see_what_links_others_have_given_to_a_query_does_not_delete_them()
            throws SQLException {
        long id = waymark.links().create(DOCS).id();
        try (Connection connection = beginRepeatableReads()) {
            Links joined = joined(connection);
            joined.get(id);
            waymark.links().update(id, UpdateLink.change().pixelIds(3L));

            assertThatThrownBy(() -> joined.deleteAll(LinkQuery.all().pixelId(2)))
                    .isInstanceOf(StorageException.class);
            connection.rollback();
        }

        assertThat(waymark.links().find(id)).isPresent();
    }

    @Test
    void first_outcomes_of_two_reports_do_not_wait_for_each_other() throws SQLException {
        long one = createReport();
        long other = createReport();
        ReportOutcome outcome = ReportOutcome.of(ReportResult.GOOD, "findings");

        inTwoTransactions((first, second) -> {
            first.reports().recordOutcome(one, outcome);
            second.reports().recordOutcome(other, outcome);
        });

        assertThat(waymark.reports().details(one).findings()).contains("findings");
        assertThat(waymark.reports().details(other).findings()).contains("findings");
    }

    @Test
    void a_missing_row_is_not_deleted_and_blocks_no_other_transaction() throws SQLException {
        long one = createReport();
        long other = createReport();
        waymark.links().create(CreateLink.to("https://example.com/").spaceId(7));
        LinkQuery ruleless = LinkQuery.all().spaceId(7);

        inTwoTransactions((first, second) -> {
            first.reports().recordOutcome(one, ReportOutcome.of(ReportResult.GOOD));
            first.links().updateAll(ruleless, UpdateLink.change().targeting(DOCS_IN_FRENCH));

            second.reports().recordOutcome(other, ReportOutcome.of(ReportResult.GOOD, "findings"));
            second.links().create(DOCS);
        });

        assertThat(waymark.links().stream(LinkQuery.all()))
                .hasSize(2)
                .allSatisfy(link -> assertThat(link.targeting()).isEqualTo(DOCS_IN_FRENCH));
    }

    private long createReport() {
        return waymark.reports().create(CreateReport.on("https://example.com/")).id();
    }

    /** Runs two transactions in one thread, so neither transaction may wait for the other transaction. */
    private void inTwoTransactions(BiConsumer<Waymark, Waymark> work) throws SQLException {
        assumeTrue(engine != Engine.SQLITE, "SQLite has one writer at a time");
        try (Database impatient = engine.withShortLockTimeout(database);
                Connection first = impatient.dataSource().getConnection();
                Connection second = impatient.dataSource().getConnection()) {
            first.setAutoCommit(false);
            second.setAutoCommit(false);
            work.accept(waymark.withStorage(storage.joining(first)), waymark.withStorage(storage.joining(second)));
            first.commit();
            second.commit();
        }
    }

    @Test
    void an_alias_that_was_taken_after_the_snapshot_is_reported_as_taken() throws SQLException {
        try (Connection connection = beginRepeatableReads()) {
            Links joined = joined(connection);
            joined.count(LinkQuery.all());
            waymark.links().create(DOCS);

            assertThatThrownBy(() -> joined.create(DOCS)).satisfies(e -> {
                if (engine == Engine.SQLITE || engine == Engine.POSTGRESQL) { // these databases end such a transaction
                    assertThat(e).isInstanceOfSatisfying(StorageException.class, this::mayBeRetried);
                } else {
                    assertThat(e).isInstanceOf(AliasTakenException.class);
                }
            });
            connection.rollback();
        }

        assertThat(waymark.links().count(LinkQuery.all())).isEqualTo(1);
    }

    @Test
    void a_link_that_was_created_after_the_snapshot_is_not_created_again() throws SQLException {
        CreateLink command = CreateLink.to("https://example.com/once");
        try (Connection connection = beginRepeatableReads()) {
            Links joined = joined(connection);
            joined.count(LinkQuery.all());
            waymark.links().createOrGet(command);

            assertThatThrownBy(() -> joined.createOrGet(command))
                    .isInstanceOf(StorageException.class)
                    .satisfies(e -> assertThat(e.getMessage()).doesNotContain("times in a row"));
            connection.rollback();
        }

        assertThat(waymark.links().count(LinkQuery.all())).isEqualTo(1);
    }

    @Test
    void a_visit_whose_snapshot_lacks_the_last_click_fails_immediately() throws SQLException {
        AtomicInteger checks = new AtomicInteger();
        Waymark counting = Waymark.builder()
                .storage(storage)
                .passwordHasher(new CountingHasher(checks))
                .build();
        counting.links().create(DOCS.password("secret").expiration(Expiration.afterClicks(1)));
        Visitor visitor = Visitor.UNKNOWN.password("secret");
        try (Connection connection = beginRepeatableReads()) {
            Visits joined = counting.withStorage(storage.joining(connection)).visits();
            joined.preview("docs", visitor);
            counting.visits().visit("docs", visitor);
            checks.set(0);

            assertThatThrownBy(() -> joined.visit("docs", visitor))
                    .isInstanceOf(StorageException.class)
                    .satisfies(e -> {
                        if (engine.isMySqlFamily()) {
                            assertThat(e).hasMessageEndingWith("roll back and repeat the joined transaction");
                        }
                    });
            assertThat(checks).hasValue(1);
            connection.rollback();
        }

        assertThat(counting.visits().visit("docs", visitor).type()).isEqualTo(Visit.Type.EXPIRED);
    }

    /** A hasher that accepts each password. */
    private record CountingHasher(AtomicInteger checks) implements PasswordHasher {
        @Override
        public PasswordHash hash(Secret password) {
            return new PasswordHash("none");
        }

        @Override
        public boolean verify(Secret candidate, PasswordHash hash) {
            return checks.incrementAndGet() > 0;
        }
    }

    private void mayBeRetried(StorageException failure) {
        assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isTrue();
    }

    private Connection beginRepeatableReads() throws SQLException {
        Connection connection = database.dataSource().getConnection();
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(false);
        return connection;
    }
}
