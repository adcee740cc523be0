package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.H2;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A readiness check that gives up never aborts a connection that the check has returned. */
@Timeout(60)
class ReadinessAbortTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Thread caller = Thread.currentThread();
    private final List<String> events = new CopyOnWriteArrayList<>();
    private Runnable duringQuery = () -> {};
    private Runnable duringAbort = () -> {};
    private Runnable duringReturn = () -> {};

    private final DataSource real = H2.memory();
    private final JdbcStorage storage = JdbcStorage.create(ProbedDataSource.proxy(
            DataSource.class,
            (method, arguments) -> probed((Connection) ProbedDataSource.invoke(real, method, arguments))));

    @BeforeEach
    void createTables() {
        storage.schema().createOrUpgrade();
        events.clear();
    }

    private Connection probed(Connection connection) {
        return ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            switch (method.getName()) {
                case "unwrap" -> {
                    return probed(connection);
                }
                case "abort" -> {
                    events.add("abort");
                    duringAbort.run();
                    events.add("aborted");
                }
                case "close" -> {
                    events.add("return");
                    duringReturn.run();
                }
                default -> {}
            }
            Object result = ProbedDataSource.invoke(connection, method, arguments);
            return result instanceof PreparedStatement statement ? probed(statement) : result;
        });
    }

    private PreparedStatement probed(PreparedStatement statement) {
        return ProbedDataSource.proxy(PreparedStatement.class, (method, arguments) -> {
            if (method.getName().equals("executeQuery")) {
                duringQuery.run();
            }
            return ProbedDataSource.invoke(statement, method, arguments);
        });
    }

    /** Runs a check that gives up as soon as its caller is interrupted. */
    private void assertGivesUp() {
        assertThatThrownBy(() -> storage.checkReady(LONG))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("interrupted");
        assertThat(Thread.interrupted()).as("the interrupt of the thread").isTrue();
    }

    private static void joinChecks() {
        Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("waymark-readiness"))
                .forEach(Uninterruptibles::joinUninterruptibly);
    }

    @Test
    void a_connection_is_not_aborted_during_its_return() {
        CountDownLatch gaveUp = new CountDownLatch(1);
        duringReturn = () -> {
            caller.interrupt();
            Uninterruptibles.awaitUninterruptibly(gaveUp);
        };

        assertGivesUp();
        gaveUp.countDown();
        joinChecks();

        assertThat(events).containsExactly("return");
    }

    @Test
    void a_connection_is_returned_after_its_abort() {
        CountDownLatch aborting = new CountDownLatch(1);
        List<Thread> checks = new CopyOnWriteArrayList<>();
        duringQuery = () -> {
            checks.add(Thread.currentThread());
            caller.interrupt();
            while (aborting.getCount() > 0) {
                Thread.onSpinWait(); // the thread waits, in the sense of its state, only for the end of the abort
            }
        };
        duringAbort = () -> {
            aborting.countDown();
            while (checks.get(0).getState() != Thread.State.WAITING && !events.contains("return")) {
                Thread.onSpinWait();
            }
        };

        assertGivesUp();
        joinChecks();

        assertThat(events).containsExactly("abort", "aborted", "return");
    }
}
