package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.collect.Iterables;
import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.fixture.connection.LostConnection;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.transaction.Retries;
import dev.waymark.visit.Visitor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A failure of the storage reports whether a retry may succeed (D-47), in the same way on each database. */
@EachEngine
class RetryableFailuresTest {

    private static final CreateLink DOCS = CreateLink.to("https://example.com/handbook");

    /** PostgreSQL inserts a single link with its counter and its pixels in one statement. */
    private static final List<CreateLink> TWO = List.of(DOCS.pixelIds(1L), DOCS.pixelIds(2L));

    private static final UpdateLink CHANGE = UpdateLink.change().title("Changed");
    private static final String FIRST_WRITE = "INSERT INTO waymark_link (";
    private static final String SECOND_WRITE = "INSERT INTO waymark_link_pixel";
    private static final Duration SHORT = Duration.ofMillis(50);

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final Links links;

    RetryableFailuresTest(Engine engine) {
        this.engine = engine;
        database = engine.emptyDatabase();
        storage = database.storage();
        links = Waymark.builder().storage(storage).build().links();
    }

    private Links joined(Connection connection) {
        return Waymark.builder().storage(storage.joining(connection)).build().links();
    }

    private static Connection begin(Database database) throws SQLException {
        Connection connection = database.dataSource().getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    private static StorageException failureOf(ThrowingCallable operation) {
        return Objects.requireNonNull(catchThrowableOfType(StorageException.class, operation));
    }

    private static void assertRetryable(ThrowingCallable operation) {
        assertThat(failureOf(operation))
                .satisfies(failure -> assertThat(failure.isRetryable())
                        .as("isRetryable of %s", failure)
                        .isTrue());
    }

    private static void assertNotRetryable(ThrowingCallable operation) {
        assertThat(failureOf(operation))
                .satisfies(failure -> assertThat(failure.isRetryable())
                        .as("isRetryable of %s", failure)
                        .isFalse());
    }

    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
    void a_joined_update_of_a_link_that_was_changed_after_the_snapshot_is_retryable(int isolation) throws SQLException {
        assumeTrue(
                !engine.isMySqlFamily() || isolation != Connection.TRANSACTION_SERIALIZABLE, "the read locks the row");
        long id = links.create(DOCS).id();
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setTransactionIsolation(isolation);
            connection.setAutoCommit(false);
            Links joined = joined(connection);
            joined.get(id);
            links.update(id, UpdateLink.change().title("By another"));

            StorageException failure = failureOf(() -> joined.update(id, CHANGE));

            connection.rollback();
            assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isTrue();
            assertThat(failure.requiresRollback()).isEqualTo(engine == Engine.H2); // H2 undoes the whole transaction
            assertThat(failure.getMessage().endsWith("roll back and repeat the joined transaction"))
                    .isEqualTo(engine.isMySqlFamily());
        }
    }

    @Test
    void a_deadlock_victim_is_retryable_and_the_other_transaction_succeeds() throws SQLException {
        assumeTrue(engine != Engine.SQLITE, "SQLite has one writer at a time");
        Link one = links.create(DOCS);
        Link other = links.create(DOCS);
        try (Connection first = begin(database);
                Connection second = begin(database)) {
            joined(first).update(one.id(), CHANGE);
            joined(second).update(other.id(), CHANGE);
            CompletableFuture<List<StorageException>> inBackground =
                    CompletableFuture.supplyAsync(() -> updateAndEnd(first, other));
            List<StorageException> inForeground = updateAndEnd(second, one);

            List<StorageException> victims = Stream.of(inBackground.join(), inForeground)
                    .flatMap(List::stream)
                    .toList();

            assertThat(victims).singleElement().satisfies(victim -> {
                assertThat(victim.isRetryable()).as("isRetryable of %s", victim).isTrue();
                // PostgreSQL undoes the operation; the other databases undo the whole transaction.
                assertThat(victim.requiresRollback()).isEqualTo(engine != Engine.POSTGRESQL);
            });
        }
    }

    /** Commits the update, or rolls back and returns the failure. */
    private List<StorageException> updateAndEnd(Connection connection, Link link) {
        try {
            joined(connection).update(link.id(), CHANGE);
            connection.commit();
            return List.of();
        } catch (StorageException e) {
            try {
                connection.rollback();
            } catch (SQLException failed) {
                throw new AssertionError(failed);
            }
            return List.of(e);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_joined_update_that_waits_too_long_for_a_lock_is_retryable_and_the_transaction_is_usable()
            throws SQLException {
        long id = links.create(DOCS).id();
        long other = links.create(DOCS).id();
        try (Database impatient = engine.withShortLockTimeout(database);
                Connection holder = begin(database);
                Connection connection = begin(impatient)) {
            joined(holder).update(id, CHANGE);
            Links joined = joined(connection);

            StorageException failure = failureOf(() -> joined.update(id, CHANGE));

            assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isTrue();
            assertThat(failure.requiresRollback())
                    .as("requiresRollback of %s", failure)
                    .isFalse();
            holder.rollback();
            joined.update(other, CHANGE);
            connection.commit();
        }
        assertThat(links.get(other).title()).contains("Changed");
        assertThat(links.get(id).title()).isEmpty();
    }

    @Test
    void an_update_that_waits_too_long_for_a_lock_is_retryable() throws SQLException {
        long id = links.create(DOCS).id();
        try (Database impatient = engine.withShortLockTimeout(database);
                Connection holder = begin(database)) {
            joined(holder).update(id, CHANGE);
            Links own = Waymark.builder()
                    .storage(JdbcStorage.builder(impatient.dataSource())
                            .retries(Retries.lasting(SHORT))
                            .build())
                    .build()
                    .links();

            StorageException failure = failureOf(() -> own.update(id, CHANGE));

            assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isTrue();
            assertThat(failure.requiresRollback())
                    .as("requiresRollback of %s", failure)
                    .isFalse();
            holder.rollback();
            assertThat(own.update(id, CHANGE).title()).contains("Changed");
        }
    }

    @Test
    void an_update_that_waits_too_long_for_a_lock_on_a_server_is_not_retried() throws SQLException {
        assumeTrue(engine.isServer(), "embedded databases report every conflict as a lock time-out");
        long id = links.create(DOCS).id();
        try (Database impatient = engine.withShortLockTimeout(database);
                Connection holder = begin(database)) {
            joined(holder).update(id, CHANGE);
            ProbedDataSource probe = new ProbedDataSource(impatient.dataSource());
            Links own = Waymark.builder()
                    .storage(JdbcStorage.create(probe.dataSource()))
                    .build()
                    .links();

            assertRetryable(() -> own.update(id, CHANGE));

            assertThat(probe.statements())
                    .filteredOn(sql -> sql.startsWith("UPDATE"))
                    .hasSize(1);
            holder.rollback();
        }
    }

    @Test
    void a_joined_read_that_waits_too_long_for_a_lock_leaves_the_transaction_usable() throws SQLException {
        assumeTrue(engine.isMySqlFamily(), "reads of this database take no locks");
        long id = links.create(DOCS).id();
        try (Database impatient = engine.withShortLockTimeout(database);
                Connection holder = begin(database);
                Connection connection = impatient.dataSource().getConnection()) {
            joined(holder).update(id, CHANGE);
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            connection.setAutoCommit(false);
            Links joined = joined(connection);
            long created = joined.create(DOCS).id();

            StorageException failure = failureOf(() -> joined.get(id));

            assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isTrue();
            assertThat(failure.requiresRollback())
                    .as("requiresRollback of %s", failure)
                    .isFalse();
            holder.rollback();
            connection.commit();
            assertThat(links.get(created).id()).isEqualTo(created);
        }
    }

    /** Returns the failure of an operation whose connection is lost before a call. */
    private StorageException failureAfterLoss(String call, Consumer<Waymark> operation) {
        try (Database separate = database.with(config -> {})) {
            ProbedDataSource probe = new ProbedDataSource(separate.dataSource());
            JdbcStorage losing = JdbcStorage.create(probe.dataSource());
            probe.lend(connection -> LostConnection.before(call, connection));
            Waymark waymark = Waymark.builder().storage(losing).build();
            return failureOf(() -> operation.accept(waymark));
        }
    }

    @Test
    void a_connection_that_is_lost_before_the_first_write_is_retryable() {
        assertThat(List.of(
                        failureAfterLoss(FIRST_WRITE, waymark -> waymark.links().create(DOCS)),
                        failureAfterLoss("COUNT(*)", waymark -> waymark.links().count(LinkQuery.all()))))
                .allSatisfy(failure -> {
                    assertThat(failure.isRetryable())
                            .as("isRetryable of %s", failure)
                            .isTrue();
                    assertThat(failure.requiresRollback())
                            .as("requiresRollback of %s", failure)
                            .isFalse();
                });
        assertThat(links.count(LinkQuery.all())).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {SECOND_WRITE, LostConnection.COMMIT})
    void a_connection_that_is_lost_after_the_first_write_is_not_retryable(String call) {
        StorageException failure =
                failureAfterLoss(call, waymark -> waymark.links().createAll(TWO));

        assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isFalse();
        assertThat(failure.requiresRollback())
                .as("requiresRollback of %s", failure)
                .isFalse();
        assertThat(failure.getMessage().endsWith("the effect of the operation is unknown"))
                .isEqualTo(call.equals(LostConnection.COMMIT));
        assertThat(links.count(LinkQuery.all())).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1180, 3100})
    void a_click_of_a_single_statement_whose_commit_fails_has_an_unknown_effect(int code) {
        assumeTrue(engine.isMySqlFamily(), "the codes belong to MariaDB and MySQL");
        links.create(DOCS.alias("docs"));
        ProbedDataSource probe = new ProbedDataSource(database.dataSource());
        Waymark failing = Waymark.builder()
                .storage(JdbcStorage.create(probe.dataSource()))
                .build();
        probe.interfere(step -> {
            if (Iterables.getLast(probe.statements()).startsWith("UPDATE")) {
                throw new SQLException("Got error 6 during COMMIT", "HY000", code);
            }
        });

        StorageException failure = failureOf(() -> failing.visits().visit("docs", Visitor.UNKNOWN));

        assertThat(failure.isInDoubt()).as("isInDoubt of %s", failure).isTrue();
        assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isFalse();
    }

    @Test
    void a_click_of_a_single_statement_whose_connection_is_lost_is_not_retryable() {
        assumeTrue(engine.isServer(), "embedded databases count a click by several statements");
        links.create(DOCS.alias("docs"));

        StorageException failure = failureAfterLoss(
                "UPDATE waymark_link", waymark -> waymark.visits().visit("docs", Visitor.UNKNOWN));

        assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isFalse();
        assertThat(failure).hasMessageEndingWith("the effect of the operation is unknown");
    }

    @Test
    void a_joined_connection_that_is_lost_before_the_first_write_is_retryable() throws SQLException {
        try (Connection connection = begin(database)) {
            for (ThrowingCallable operation : List.<ThrowingCallable>of(
                    () -> joined(LostConnection.before(FIRST_WRITE, connection)).create(DOCS),
                    () -> joined(LostConnection.before(FIRST_WRITE, connection)).create(DOCS.pixelIds(1L)),
                    () -> joined(LostConnection.before("COUNT(*)", connection)).count(LinkQuery.all()))) {
                StorageException failure = failureOf(operation);
                assertThat(failure.isRetryable())
                        .as("isRetryable of %s", failure)
                        .isTrue();
                assertThat(failure.requiresRollback())
                        .as("requiresRollback of %s", failure)
                        .isTrue();
            }
            connection.rollback();
        }
    }

    @Test
    void a_joined_connection_that_is_lost_after_the_first_write_is_not_retryable() throws SQLException {
        try (Connection connection = begin(database)) {
            Connection lost = LostConnection.before(SECOND_WRITE, connection);

            StorageException failure = failureOf(() -> joined(lost).createAll(TWO));

            assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isFalse();
            assertThat(failure.requiresRollback())
                    .as("requiresRollback of %s", failure)
                    .isTrue();
            connection.rollback();
        }
    }

    @Test
    void a_missing_table_is_not_retryable() throws SQLException {
        JdbcStorage missing = JdbcStorage.builder(database.dataSource())
                .tablePrefix("missing_")
                .build();
        Waymark plain = Waymark.builder().storage(missing).build();
        assertNotRetryable(() -> plain.links().create(DOCS));
        assertNotRetryable(() -> plain.links().count(LinkQuery.all()));
        try (Connection connection = begin(database)) {
            Links joined = plain.withStorage(missing.joining(connection)).links();
            assertNotRetryable(() -> joined.count(LinkQuery.all()));
            assertNotRetryable(() -> joined.create(DOCS));
            connection.rollback();
        }
    }
}
