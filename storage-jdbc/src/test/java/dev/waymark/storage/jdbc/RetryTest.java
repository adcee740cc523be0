package dev.waymark.storage.jdbc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.base.Ticker;
import com.google.common.collect.Iterables;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.database.H2;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.transaction.OwnTransactions;
import dev.waymark.storage.jdbc.transaction.Retries;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operation that loses against another transaction is retried, if the failed attempt is certainly undone. */
class RetryTest {

    private static final int MANY = 100;
    private static final ClickTally ONE_CLICK = ClickTally.of(Samples.NOW, ClickFacts.NONE, 1);
    private static final StoredLink DRAFT = LinkSample.of("docs").pixels(1).stored();

    private final DataSource real = H2.memory();
    private final ProbedDataSource probe = new ProbedDataSource(real);
    private final LinkStore links = JdbcStorage.create(probe.dataSource()).links();
    private Link link;

    @BeforeEach
    void storeALink() {
        JdbcSchema.of(real).createOrUpgrade();
        link = links.insert(List.of(DRAFT)).get(0);
        probe.reset();
    }

    @ParameterizedTest
    @CsvSource({
        "H2, 40001, 0",
        "H2, HYT00, 50200",
        "H2, 90131, 90131",
        "POSTGRESQL, 40001, 0",
        "POSTGRESQL, 40P01, 0",
        "MARIADB, 40001, 1213",
        "MARIADB, HY000, 1020",
        "MYSQL, 40001, 1213",
        "MYSQL, HY000, 1020",
    })
    void an_operation_that_was_rolled_back_for_another_transaction_is_retried(Engine engine, String state, int error) {
        LinkStore store = ProbedDataSource.links(probe.dataSource(), engine.kind());
        probe.failAt(2, new SQLException("lost", state, error));

        store.addClicks(Map.of(link.id(), ONE_CLICK));

        assertThat(store.find(link.owner(), link.id()))
                .hasValueSatisfying(found -> assertThat(found.link().clicks()).isEqualTo(1));
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "2, 5", "2, 6", "4, 5"})
    void an_operation_on_a_busy_sqlite_database_is_retried(int step, int error) {
        try (Database database = Engine.SQLITE.newDatabase()) {
            Link contended = database.storage().links().insert(List.of(DRAFT)).get(0);
            ProbedDataSource busy = new ProbedDataSource(database.dataSource());
            LinkStore store = JdbcStorage.create(busy.dataSource()).links();
            busy.failAt(step, new SQLException("busy", null, error));

            assertThat(store.countClick(contended, Samples.NOW, ClickFacts.NONE))
                    .hasValue(1);
            assertThat(busy.open()).isZero();
        }
    }

    @Test
    void the_reason_of_a_failed_batch_is_recognised() {
        BatchUpdateException batch = new BatchUpdateException("batch", "HY000", 0, new int[0]);
        batch.setNextException(new SQLException("lost", "40001"));
        probe.failAt(2, batch);

        assertThat(links.insert(List.of(LinkSample.of("more").stored()))).hasSize(1);
    }

    /** Returns links whose clock advances only by waits. */
    private LinkStore withoutWaiting(AtomicLong nanos) {
        Ticker ticker = new Ticker() {
            @Override
            public long read() {
                return nanos.get();
            }
        };
        return JdbcStorage.builder(probe.dataSource())
                .retries(new Retries(Retries.DEFAULT.limit(), ticker, nanos::addAndGet))
                .build()
                .links();
    }

    @Test
    void an_operation_fails_after_retries_of_five_seconds_and_not_before() {
        AtomicLong nanos = new AtomicLong();
        LinkStore store = withoutWaiting(nanos);
        probe.interfere(step -> {
            throw new SQLException("lost", "40001");
        });

        assertThatThrownBy(() -> store.countClick(link, Samples.NOW, ClickFacts.NONE))
                .isInstanceOf(StorageException.class);

        assertThat(nanos).hasValue(SECONDS.toNanos(5));
        assertThat(probe.statements()).hasSizeBetween(20, 200);
    }

    @Test
    void a_first_attempt_that_is_rolled_back_after_five_seconds_is_retried_once() {
        countClickFailingAfterEightSeconds(new SQLException("lost", "40001"));

        assertThat(probe.statements()).filteredOn(sql -> sql.contains("UPDATE")).hasSize(2);
    }

    @Test
    void a_first_attempt_with_a_lock_time_out_after_five_seconds_is_not_retried() {
        countClickFailingAfterEightSeconds(new SQLException("locked", "HYT00", 50200));

        assertThat(probe.statements()).hasSize(1);
    }

    /** MySQL's driver reports a lock time-out by the SQLState of a rollback. */
    @ParameterizedTest
    @CsvSource({"MARIADB, HY000, 1205", "MYSQL, 40001, 1205", "MYSQL, HY000, 1205", "POSTGRESQL, 55P03, 0"})
    void a_lock_time_out_is_retryable_and_not_retried(Engine engine, String state, int error) {
        LinkStore store = ProbedDataSource.links(probe.dataSource(), engine.kind());
        probe.failAt(2, new SQLException("Lock wait timeout exceeded", state, error));

        assertThatThrownBy(() -> store.addClicks(Map.of(link.id(), ONE_CLICK)))
                .asInstanceOf(InstanceOfAssertFactories.type(StorageException.class))
                .returns(true, StorageException::isRetryable);
        assertThat(store.find(link.owner(), link.id()))
                .hasValueSatisfying(found -> assertThat(found.link().clicks()).isZero());
    }

    @Test
    void clicks_are_retried_at_the_level_of_the_session_if_the_server_refuses_read_committed() {
        LinkStore store = ProbedDataSource.links(probe.dataSource(), Databases.MYSQL);
        Iterator<SQLException> failures = List.of(
                        new SQLException("lost", "40001", 1213),
                        new SQLException("impossible to write to binary log", "HY000", 1665),
                        new SQLException("lost", "40001", 1213))
                .iterator();
        probe.interfere(step -> {
            if (Iterables.getLast(probe.statements(), "").contains("UPDATE") && failures.hasNext()) {
                throw failures.next();
            }
        });

        store.addClicks(Map.of(link.id(), ONE_CLICK));

        assertThat(store.find(link.owner(), link.id()))
                .hasValueSatisfying(found -> assertThat(found.link().clicks()).isEqualTo(1));
        assertThat(probe.statements())
                .filteredOn(sql -> sql.contains("READ COMMITTED"))
                .hasSize(1);
    }

    @Test
    void buffered_clicks_are_stored_at_the_level_of_the_session_if_the_server_refuses_read_committed() {
        LinkStore store = ProbedDataSource.links(probe.dataSource(), Databases.MYSQL);
        probe.failAt(2, new SQLException("impossible to write to binary log", "HY000", 1665));

        assertThat(store.addClicksOfUnlocked(Map.of(link.id(), ONE_CLICK))).isEmpty();

        assertThat(probe.statements())
                .filteredOn(sql -> sql.contains("READ COMMITTED"))
                .hasSize(1);
    }

    @Test
    void a_write_that_the_server_refuses_at_the_level_of_the_session_is_not_retried() {
        LinkStore store = ProbedDataSource.links(probe.dataSource(), Databases.MYSQL);
        probe.failAt(2, new SQLException("impossible to write to binary log", "HY000", 1665));

        assertThatThrownBy(() -> store.addClicks(Map.of(link.id(), ONE_CLICK))).isInstanceOf(StorageException.class);
    }

    private void countClickFailingAfterEightSeconds(SQLException failure) {
        AtomicLong nanos = new AtomicLong();
        LinkStore store = withoutWaiting(nanos);
        probe.interfere(step -> {
            nanos.addAndGet(SECONDS.toNanos(8));
            throw failure;
        });

        assertThatThrownBy(() -> store.countClick(link, Samples.NOW, ClickFacts.NONE))
                .isInstanceOf(StorageException.class);
    }

    @ParameterizedTest
    @CsvSource({"40003", "08006", "08007", "08S02", "58000", "40002"})
    void an_operation_with_an_uncertain_effect_or_a_permanent_failure_is_not_retried(String state) {
        probe.failAt(1, new SQLException("lost", state));

        assertThatThrownBy(() -> links.countClick(link, Samples.NOW, ClickFacts.NONE))
                .isInstanceOf(StorageException.class);
        assertThat(probe.statements()).hasSize(1);
    }

    @Test
    void an_operation_that_cannot_be_rolled_back_is_not_retried() {
        failRollbacks(new SQLException("gone"), MANY);
        probe.failAt(1, new SQLException("lost", "40001"));

        assertThatThrownBy(() -> links.countClick(link, Samples.NOW, ClickFacts.NONE))
                .isInstanceOf(StorageException.class);
        assertThat(probe.statements()).hasSize(1);
    }

    @Test
    void a_read_that_cannot_be_rolled_back_is_retried_on_another_connection() {
        failRollbacks(new SQLException("gone"), 1);
        probe.failAt(1, new SQLException("terminating connection due to conflict with recovery", "40001"));
        OwnTransactions transactions = new OwnTransactions(probe.dataSource(), Databases.H2, Retries.DEFAULT);

        List<Long> ids = transactions.run(
                TransactionMode.READING,
                "listing links",
                session -> session.numbers(Sql.parse("SELECT id FROM waymark_link"), new Parameters(), "id"));

        assertThat(ids).containsExactly(link.id());
        assertThat(probe.calls())
                .as("the discarded connection of the driver")
                .containsSubsequence("rollback", "unwrap", "close", "prepareStatement");
        assertThat(probe.open()).isZero();
    }

    @Test
    void a_rollback_that_fails_for_another_transaction_is_repeated_once() {
        failRollbacks(new SQLException("lost", "40001", 1213), 1);
        probe.failAt(2, new SQLException("lost", "40001", 1213));

        assertThat(links.countClick(link, Samples.NOW, ClickFacts.NONE)).hasValue(1);
        assertThat(probe.calls()).doesNotContain("abort");
    }

    @Test
    void a_rollback_that_fails_twice_for_another_transaction_is_not_repeated() {
        failRollbacks(new SQLException("lost", "40001", 1213), MANY);
        probe.failAt(1, new SQLException("lost", "40001", 1213));

        assertThatThrownBy(() -> links.countClick(link, Samples.NOW, ClickFacts.NONE))
                .isInstanceOf(StorageException.class);
        assertThat(probe.statements()).hasSize(1);
        assertThat(probe.calls())
                .as("the discarded connection of the driver")
                .containsSubsequence("rollback", "unwrap", "close");
    }

    private void failRollbacks(SQLException failure, int times) {
        AtomicInteger left = new AtomicInteger(times);
        probe.lend(connection -> ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals("rollback") && left.getAndDecrement() > 0) {
                throw failure;
            }
            return ProbedDataSource.invoke(connection, method, arguments);
        }));
    }

    @Test
    void a_thread_that_is_interrupted_between_two_attempts_stays_interrupted() {
        probe.interfere(step -> {
            Thread.currentThread().interrupt();
            throw new SQLException("lost", "40001");
        });

        assertThatThrownBy(() -> links.countClick(link, Samples.NOW, ClickFacts.NONE))
                .isInstanceOf(StorageException.class);
        assertThat(Thread.interrupted()).as("the interrupt of the thread").isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "42P05, prepared statement \"S_1\" already exists",
        "26000, prepared statement \"S_1\" does not exist",
        "08P01, prepared statement did not exist",
    })
    void a_statement_that_a_pooler_confuses_fails_with_the_setting_to_change(String state, String message) {
        LinkStore store = ProbedDataSource.links(probe.dataSource(), Databases.POSTGRESQL);
        probe.failAt(1, new SQLException(message, state));

        assertThatThrownBy(() -> store.addClicks(Map.of(link.id(), ONE_CLICK)))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("add prepareThreshold=0 to the URL")
                .hasMessageNotContaining("JdbcSchema");
    }
}
