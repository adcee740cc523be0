package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.waymark.Waymark;
import dev.waymark.access.IssueApiKey;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.form.Answer;
import dev.waymark.link.Link;
import dev.waymark.server.Request;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcSchema;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.fixture.Causes;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.database.H2;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An operation borrows a connection, and returns the connection in its original state. */
class ConnectionsTest {

    private static final String IN_DOUBT = "the effect of the operation is unknown";

    private final SQLException failure = new SQLException("out of order", "58000", 42);
    private static final StoredLink DRAFT = LinkSample.of("docs").pixels(1).stored();

    private final DataSource real = H2.memory();
    private final ProbedDataSource probe = new ProbedDataSource(real);
    private final LinkStore links = JdbcStorage.create(probe.dataSource()).links();

    @BeforeEach
    void createTables() {
        JdbcSchema.of(real).createOrUpgrade();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_connection_is_returned_with_its_original_auto_commit(boolean autoCommit) {
        List<Connection> lent = lendWith(autoCommit);

        Link link = links.insert(List.of(DRAFT)).get(0);
        links.find(Samples.OWNER, link.id());
        probe.failAt(1, failure);
        assertThatThrownBy(() -> links.countClick(link, Samples.NOW, ClickFacts.NONE))
                .isInstanceOf(StorageException.class);

        assertThat(lent)
                .hasSize(3)
                .allSatisfy(connection -> assertThat(connection.getAutoCommit()).isEqualTo(autoCommit));
        assertThat(probe.open()).isZero();
    }

    /** Connections that stay open, so that the tests can check their state. */
    private List<Connection> lendWith(boolean autoCommit) {
        List<Connection> lent = new ArrayList<>();
        probe.lend(connection -> {
            lent.add(connection);
            try {
                connection.setAutoCommit(autoCommit);
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
            return ProbedDataSource.proxy(
                    Connection.class,
                    (method, arguments) -> method.getName().equals("close")
                            ? null
                            : ProbedDataSource.invoke(connection, method, arguments));
        });
        return lent;
    }

    @Test
    void a_client_that_sends_a_body_slowly_holds_no_connection() {
        Waymark waymark = Waymark.builder()
                .storage(JdbcStorage.create(probe.dataSource()))
                .build();
        String key = waymark.apiKeys().issue(IssueApiKey.named("test")).secret().reveal();
        Map<String, List<String>> headers = Map.of(
                "Authorization", List.of("Bearer " + key),
                "Content-Type", List.of("application/x-www-form-urlencoded"));
        List<Integer> openWhileReading = new ArrayList<>();
        InputStream form = new ByteArrayInputStream("url=https://example.com/".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] buffer, int from, int length) {
                openWhileReading.add(probe.open());
                return super.read(buffer, from, length);
            }
        };

        Answer answer = waymark.handler("https://sho.rt")
                .handle(Request.of("POST", "/api/v1/links", headers::get).body(form));

        assertThat(answer.status()).isEqualTo(201);
        assertThat(openWhileReading).isNotEmpty().containsOnly(0);
    }

    @Test
    void a_connection_is_returned_after_a_programming_error() {
        probe.interfere(step -> {
            throw new IllegalStateException("bug");
        });

        assertThatThrownBy(() -> links.insert(List.of(DRAFT))).isInstanceOf(IllegalStateException.class);

        assertThat(probe.calls()).contains("rollback");
        assertThat(probe.open()).isZero();
    }

    @Test
    void a_connection_that_cannot_be_rolled_back_is_closed_without_a_commit() {
        probe.lend(connection -> failing(connection, "rollback"));
        probe.failAt(2, failure);

        assertThatThrownBy(() -> links.insert(List.of(DRAFT)))
                .satisfies(Causes.copyOf(failure))
                .message()
                .doesNotContain(IN_DOUBT);

        assertThat(probe.calls()).containsSubsequence("setAutoCommit", "rollback", "unwrap", "close");
        assertThat(probe.calls()).containsOnlyOnce("setAutoCommit");
        assertThat(probe.open()).isZero();
        probe.lend(connection -> connection);
        assertThat(links.findByAlias(DRAFT.aliasKey())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"08006, true", "08007, true", "40003, true", "23505, false", "58000, true", "53100, true"})
    void a_failed_commit_reports_an_unknown_effect(String state, boolean open) {
        probe.reset();
        links.insert(List.of(LinkSample.of("before").pixels(1).stored()));
        probe.failAt(probe.steps(), new SQLException("cannot commit", state));

        assertThatThrownBy(() -> links.insert(List.of(DRAFT))).isInstanceOfSatisfying(StorageException.class, e -> {
            assertThat(e.getMessage().endsWith(IN_DOUBT)).isEqualTo(open);
            assertThat(e.isInDoubt()).isEqualTo(open);
        });
    }

    @ParameterizedTest
    @CsvSource({"10, true", "13, false"})
    void a_failed_commit_of_sqlite_has_an_unknown_effect_unless_the_space_is_missing(int error, boolean open) {
        try (Database sqlite = Engine.SQLITE.newDatabase()) {
            sqlite.storage();
            ProbedDataSource full = new ProbedDataSource(sqlite.dataSource());
            LinkStore store = JdbcStorage.create(full.dataSource()).links();
            full.reset();
            store.insert(List.of(LinkSample.of("before").pixels(1).stored()));
            full.failAt(full.steps(), new SQLException("cannot commit", null, error));

            assertThatThrownBy(() -> store.insert(List.of(DRAFT)))
                    .isInstanceOfSatisfying(
                            StorageException.class,
                            e -> assertThat(e.isInDoubt()).isEqualTo(open));
        }
    }

    /** PgBouncer reports a lost session of the server by the SQLState of a protocol violation. */
    @Test
    void a_commit_on_a_session_that_pgbouncer_has_lost_has_an_unknown_effect() {
        LinkStore pooled = ProbedDataSource.links(probe.dataSource(), Databases.POSTGRESQL);
        Map<Long, ClickTally> click = Map.of(1L, ClickTally.of(Samples.NOW, ClickFacts.NONE, 1));
        probe.reset();
        pooled.addClicks(click);
        probe.failAt(probe.steps(), new SQLException("server conn crashed?", "08P01"));

        assertThatThrownBy(() -> pooled.addClicks(click)).message().endsWith(IN_DOUBT);
    }

    @Test
    void a_failed_commit_without_a_rollback_has_an_unknown_effect() {
        probe.lend(connection -> failing(failing(connection, "rollback"), "commit"));

        assertThatThrownBy(() -> links.insert(List.of(DRAFT))).message().endsWith(IN_DOUBT);
    }

    @Test
    void a_connection_that_cannot_be_rolled_back_leaves_a_pool_that_does_not_notice_its_close() {
        probe.lend(connection -> failing(connection, "rollback"));
        HikariConfig config = new HikariConfig();
        config.setDataSource(probe.dataSource());
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            LinkStore store = ProbedDataSource.links(pool, Databases.H2);
            probe.failAt(2, failure);
            assertThatThrownBy(() -> store.insert(List.of(DRAFT))).isInstanceOf(StorageException.class);
            probe.lend(connection -> connection);

            assertThat(store.insert(List.of(DRAFT))).hasSize(1);
        }
    }

    @Test
    void a_connection_that_cannot_be_restored_is_closed_before_its_return() {
        AtomicInteger switches = new AtomicInteger();
        probe.lend(connection -> ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals("setAutoCommit") && switches.incrementAndGet() == 2) {
                throw new SQLException("cannot restore");
            }
            return ProbedDataSource.invoke(connection, method, arguments);
        }));

        assertThat(links.insert(List.of(DRAFT))).hasSize(1);

        assertThat(probe.calls()).endsWith("commit", "getAutoCommit", "setAutoCommit", "unwrap", "unwrap", "close");
        assertThat(probe.open()).isZero();
    }

    @Test
    void a_connection_of_a_driver_without_abort_is_closed_before_its_return() {
        List<Connection> lent = new ArrayList<>();
        probe.lend(connection -> {
            Connection pooled = failing(connection, "rollback");
            return ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
                switch (method.getName()) {
                    case "abort", "close" -> {
                        return null;
                    }
                    case "unwrap" -> {
                        lent.add(connection);
                        return connection;
                    }
                    default -> {
                        return ProbedDataSource.invoke(pooled, method, arguments);
                    }
                }
            });
        });
        probe.failAt(2, failure);

        assertThatThrownBy(() -> links.insert(List.of(DRAFT))).satisfies(Causes.copyOf(failure));

        assertThat(lent)
                .isNotEmpty()
                .allSatisfy(connection -> assertThat(connection.isClosed())
                        .as("whether the connection is closed")
                        .isTrue());
    }

    @Test
    void a_connection_is_usable_after_an_automatic_rollback_of_sqlite() {
        try (Database database = Engine.SQLITE.newDatabase()) {
            ProbedDataSource sqlite = new ProbedDataSource(database.dataSource());
            JdbcStorage storage = JdbcStorage.create(sqlite.dataSource());
            storage.schema().createOrUpgrade();
            sqlite.interfere(step -> {
                if (sqlite.statements().get(step - 1).equals("ROLLBACK")) {
                    throw new SQLException("cannot rollback - no transaction is active");
                }
                if (step == 2) {
                    throw new SQLException("disk full", null, 13);
                }
            });

            assertThatThrownBy(() -> storage.links().insert(List.of(DRAFT))).isInstanceOf(StorageException.class);

            assertThat(sqlite.calls()).endsWith("close").doesNotContain("abort");
        }
    }

    @Test
    void an_operation_succeeds_if_only_the_close_of_its_connection_fails() {
        probe.lend(connection -> failing(connection, "close"));

        long id = links.insert(List.of(DRAFT)).get(0).id();

        probe.lend(connection -> connection);
        assertThat(links.find(Samples.OWNER, id)).isPresent();
    }

    @Test
    void a_connection_whose_driver_was_interrupted_by_an_error_is_not_returned() throws InterruptedException {
        long id = links.insert(List.of(DRAFT)).get(0).id();

        assertDiscardedAfterAnError(() -> links.find(Samples.OWNER, id));
        assertDiscardedAfterAnError(() -> links.delete(Samples.OWNER, id));
        assertDiscardedAfterAnError(() -> links.findAndCount(DRAFT.aliasKey(), Samples.NOW, ClickFacts.NONE));

        assertThat(links.find(Samples.OWNER, id)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"getAutoCommit", "setAutoCommit", "commit", "close"})
    void a_connection_with_an_error_before_or_after_the_statements_is_not_returned(String method)
            throws InterruptedException {
        long id = links.insert(List.of(DRAFT)).get(0).id();
        AtomicInteger calls = new AtomicInteger();

        assertDiscardedAfterAnError(connection -> failingWithAnError(connection, method, calls), this::insertAnother);

        assertThat(links.find(Samples.OWNER, id)).isPresent();
    }

    private void insertAnother() {
        links.insert(List.of(LinkSample.of("another").pixels(1).stored()));
    }

    private static Connection failingWithAnError(Connection connection, String name, AtomicInteger calls) {
        return ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals(name) && calls.incrementAndGet() == 1) {
                throw new StackOverflowError();
            }
            return ProbedDataSource.invoke(connection, method, arguments);
        });
    }

    private void assertDiscardedAfterAnError(ThrowingCallable operation) throws InterruptedException {
        List<String> calls = assertDiscardedAfterAnError(connection -> connection, () -> {
            probe.interfere(step -> {
                throw new StackOverflowError();
            });
            operation.call();
        });

        assertThat(calls).doesNotContain("commit");
    }

    /** Returns the called methods of the connection. */
    private List<String> assertDiscardedAfterAnError(UnaryOperator<Connection> lent, ThrowingCallable operation)
            throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        probe.lend(connection -> lent.apply(ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            Object result = ProbedDataSource.invoke(connection, method, arguments);
            if (method.getName().equals("close")) {
                closed.countDown();
            }
            return result;
        })));
        probe.reset();

        assertThatThrownBy(operation).isInstanceOf(StackOverflowError.class);

        assertThat(closed.await(1, TimeUnit.MINUTES))
                .as("the event within a minute")
                .isTrue();
        List<String> calls = probe.calls();
        assertThat(calls).containsSubsequence("unwrap", "close").doesNotContain("rollback", "abort");
        probe.reset();
        probe.lend(connection -> connection);
        return calls;
    }

    @Test
    void a_connection_whose_state_cannot_be_read_is_discarded() {
        probe.reset();
        probe.lend(connection -> failing(connection, "getAutoCommit"));

        assertThatThrownBy(() -> links.insert(List.of(DRAFT))).isInstanceOf(StorageException.class);

        assertThat(probe.calls()).containsExactly("getAutoCommit", "unwrap", "unwrap", "close");
        assertThat(probe.open()).isZero();
    }

    private static Connection failing(Connection connection, String name) {
        return ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals(name)) {
                throw new SQLException("cannot " + name);
            }
            return ProbedDataSource.invoke(connection, method, arguments);
        });
    }

    @Test
    void an_operation_succeeds_after_a_failed_connection_of_the_previous_operation() {
        probe.lend(connection -> {
            try (connection) {
                throw new Unreachable();
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        });
        DataSource broken = ProbedDataSource.proxy(DataSource.class, (method, arguments) -> {
            try {
                return ProbedDataSource.invoke(probe.dataSource(), method, arguments);
            } catch (Unreachable e) {
                throw failure;
            }
        });
        LinkStore store = ProbedDataSource.links(broken, Databases.H2);

        assertThatThrownBy(() -> store.insert(List.of(DRAFT)))
                .isInstanceOf(StorageException.class)
                .hasMessage("no connection to the database for storing links (SQLState 58000, error 42)")
                .satisfies(Causes.copyOf(failure));

        probe.lend(connection -> connection);
        assertThat(store.insert(List.of(DRAFT))).hasSize(1);
    }

    @Test
    void a_runtime_exception_of_a_closed_pool_is_a_storage_failure() {
        IllegalStateException closed = new IllegalStateException("the pool is closed");
        DataSource pool = ProbedDataSource.proxy(DataSource.class, (method, arguments) -> {
            throw closed;
        });
        LinkStore store = ProbedDataSource.links(pool, Databases.H2);

        assertThatThrownBy(() -> store.find(Samples.OWNER, 1))
                .isInstanceOf(StorageException.class)
                .hasMessage("no connection to the database for finding a link")
                .hasRootCauseInstanceOf(Exception.class)
                .rootCause()
                .hasMessage("java.lang.IllegalStateException: the pool is closed");
        assertThatThrownBy(() -> JdbcStorage.create(pool))
                .isInstanceOf(StorageException.class)
                .hasRootCauseInstanceOf(Exception.class)
                .rootCause()
                .hasMessage("java.lang.IllegalStateException: the pool is closed");
    }

    private static final class Unreachable extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
