package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.Iterables;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcSchema;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.H2;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reactions to a Galera cluster that has silently rolled a transaction back, or that executes no statements. */
class LostTransactionsTest {

    private static final StoredLink DRAFT = LinkSample.of("docs").pixels(1).stored();

    private static final int FIRST_WRITE = 2;
    private static final int AFTER_THE_FIRST_WRITE = 3;
    private static final int COMMIT = 4;

    private final DataSource real = H2.memory();
    private final ProbedDataSource probe = new ProbedDataSource(real);
    private final LinkStore plain = JdbcStorage.create(real).links();
    private final LinkStore links = ProbedDataSource.linksOnGalera(probe.dataSource());
    private final List<Connection> lent = new ArrayList<>();
    private final AtomicBoolean lost = new AtomicBoolean();
    private Link link;

    @BeforeEach
    void storeALink() {
        JdbcSchema.of(real).createOrUpgrade();
        link = plain.insert(List.of(DRAFT)).get(0);
        probe.lend(connection -> {
            lent.add(connection);
            return answeringAsGalera(connection);
        });
    }

    private Connection answeringAsGalera(Connection connection) {
        return ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals("releaseSavepoint") && lost.getAndSet(false)) {
                throw new SQLException("SAVEPOINT does not exist", "42000", 1305);
            }
            return ProbedDataSource.invoke(connection, method, arguments);
        });
    }

    private static SQLException notPrepared() {
        return new SQLException("WSREP has not yet prepared node for application use", "08S01", 1047);
    }

    private long clicks() {
        return plain.find(Samples.OWNER, link.id()).orElseThrow().link().clicks();
    }

    /** Adds clicks to the link and to a missing link, by one statement for each link. */
    private void addClicks() {
        links.addClicks(Map.of(
                link.id(),
                new ClickTally(5, Samples.NOW, Map.of()),
                link.id() + 1,
                new ClickTally(7, Samples.NOW, Map.of())));
    }

    /** Rolls back silently before a step of the first attempt. */
    private void loseBefore(int step, ProbedDataSource.Interference then) {
        probe.interfere(current -> {
            if (current == step) {
                Iterables.getLast(lent).rollback();
                lost.set(true);
                then.before(step);
            }
        });
    }

    @Test
    void an_operation_with_a_silent_rollback_is_retried() {
        loseBefore(AFTER_THE_FIRST_WRITE, step -> {});

        addClicks();

        assertThat(clicks()).isEqualTo(5);
        assertThat(lent).hasSize(2);
    }

    @Test
    void a_statement_that_fails_after_a_silent_rollback_is_retried() {
        loseBefore(AFTER_THE_FIRST_WRITE, step -> {
            throw new SQLException("a foreign key constraint fails", "23000", 1452);
        });

        addClicks();

        assertThat(clicks()).isEqualTo(5);
    }

    @Test
    void a_silent_rollback_keeps_the_failure_that_showed_it() throws SQLException {
        try (Connection connection = real.getConnection()) {
            connection.setAutoCommit(false);
            SilentRollbackCheck check = new SilentRollbackCheck(answeringAsGalera(connection), Databases.GALERA);
            check.begin();
            lost.set(true);
            SQLException failure = new SQLException("a foreign key constraint fails", "23000", 1452);

            assertThat(check.reason(failure).getSuppressed()).containsExactly(failure);
        }
    }

    @Test
    void a_statement_that_fails_without_a_silent_rollback_is_not_retried() {
        probe.failAt(AFTER_THE_FIRST_WRITE, new SQLException("a foreign key constraint fails", "23000", 1452));

        assertThatThrownBy(this::addClicks).isInstanceOf(StorageException.class).hasMessageContaining("1452");
        assertThat(lent).hasSize(1);
    }

    @Test
    void a_commit_with_an_unknown_result_is_reported_and_not_retried() {
        probe.failAt(COMMIT, new SQLException("Got error 6 during COMMIT", "HY000", 1180));

        assertThatThrownBy(this::addClicks)
                .isInstanceOf(StorageException.class)
                .hasMessage("the database failed while adding clicks (SQLState HY000, error 1180); "
                        + "the commit failed, so the effect of the operation is unknown");
        assertThat(lent).hasSize(1);
    }

    @Test
    void an_operation_without_writes_on_an_unavailable_node_is_retried() {
        AtomicInteger refusals = new AtomicInteger(2);
        probe.lend(connection -> refusing(connection, refusals, "setSavepoint", "rollback"));

        addClicks();

        assertThat(clicks()).isEqualTo(5);
    }

    @Test
    void a_first_write_on_an_unavailable_node_is_retried() {
        AtomicInteger refusals = new AtomicInteger(1);
        probe.lend(connection -> refusing(connection, refusals, "rollback"));
        probe.failAt(FIRST_WRITE, notPrepared());

        addClicks();

        assertThat(clicks()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {AFTER_THE_FIRST_WRITE, COMMIT})
    void a_statement_after_a_write_on_an_unavailable_node_is_not_retried(int step) {
        AtomicInteger refusals = new AtomicInteger(1);
        probe.lend(connection -> refusing(connection, refusals, "rollback"));
        probe.failAt(step, notPrepared());

        assertThatThrownBy(this::addClicks).isInstanceOf(StorageException.class);
        assertThat(clicks()).isZero();
    }

    private static Connection refusing(Connection connection, AtomicInteger refusals, String... methods) {
        return ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            if (List.of(methods).contains(method.getName()) && refusals.getAndDecrement() > 0) {
                throw notPrepared();
            }
            return ProbedDataSource.invoke(connection, method, arguments);
        });
    }

    @Test
    void databases_without_silent_rollbacks_are_not_checked() {
        probe.reset();

        JdbcStorage.create(probe.dataSource()).links().countClick(link, Samples.NOW, ClickFacts.NONE);

        assertThat(probe.calls()).doesNotContain("setSavepoint", "releaseSavepoint");
    }
}
