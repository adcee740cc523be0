package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.contract.part.LongTest;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.Operation;
import dev.waymark.storage.jdbc.fixture.Operations;
import dev.waymark.storage.jdbc.fixture.TableDump;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.connection.Relay;
import dev.waymark.storage.jdbc.fixture.connection.Relay.Loss;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A server that stops responding at any request. The operation ends with the timeout of the connection and an exception of the
 * library, takes effect completely or not at all, and can be repeated. {@code -Dhangs=all} tests all operations instead of some.
 */
@LongTest
@EachEngine
@Timeout(300)
class HangsTest {

    private static final Set<String> SOME = Set.of("create a link", "visit a link", "list links", "claim reports");

    private static final boolean IS_FOR_ALL = "all".equals(System.getProperty("hangs"));
    private static final Pattern PORT = Pattern.compile(":(\\d+)/");
    private static final int TIMEOUT_MILLIS = 400;
    private static final int VALIDATION_TIMEOUT_MILLIS = 250;

    private final Database database;
    private final Relay relay;
    private final Database relayed;
    private final Waymark waymark;
    private final Waymark witness;

    HangsTest(Engine engine) throws IOException {
        assumeTrue(engine.isServer(), "this database is not a server");
        assumeTrue(
                engine != Engine.MYSQL || IS_FOR_ALL, "the test takes half a minute, and MariaDB has the same result");
        database = engine.newDatabase();
        relay = new Relay(port(database.url()));
        relayed = Database.at(PORT.matcher(database.url()).replaceFirst(":" + relay.port() + "/"), config -> {
            config.setMaximumPoolSize(1);
            config.setValidationTimeout(VALIDATION_TIMEOUT_MILLIS);
        });
        witness = Operations.waymark(database.storage());
        ProbedDataSource impatient = new ProbedDataSource(relayed.dataSource());
        impatient.lend(HangsTest::impatient);
        waymark = Operations.waymark(JdbcStorage.create(impatient.dataSource()));
    }

    private static int port(String url) {
        Matcher port = PORT.matcher(url);
        assertThat(port.find()).as("the port in the URL").isTrue();
        return Integer.parseInt(port.group(1));
    }

    private static Connection impatient(Connection connection) {
        try {
            connection.setNetworkTimeout(Runnable::run, TIMEOUT_MILLIS);
            return connection;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void close() throws IOException {
        relayed.close();
        relay.close();
        database.close();
    }

    static List<Operation> operations() {
        return Operations.all().stream()
                .filter(operation -> IS_FOR_ALL || SOME.contains(operation.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void an_operation_is_atomic_and_can_be_repeated_after_a_server_hangs(Operation operation) {
        Operation.Ids ids = begin();
        Map<String, List<String>> before = TableDump.of(database);
        Map<String, List<String>> after = run(operation, ids);

        for (Loss loss : Loss.values()) {
            Map<String, List<String>> now = after;
            int lost = 0;
            for (boolean isAskedMore = true; isAskedMore; lost++) {
                int request = lost + 1;
                ids = now.equals(before) ? ids : begin();
                Optional<Throwable> thrown = losing(request, loss, operation, ids);
                isAskedMore = relay.hasLost();
                now = TableDump.of(database);
                if (!operation.isInParts()) {
                    assertThat(Operation.outcomes(before, after, loss == Loss.ANSWER, thrown))
                            .as(loss + " at " + request)
                            .contains(now);
                }
                if (!now.equals(after)) {
                    awaitEndOfLostTransactions();
                    now = run(operation, ids);
                    assertThat(now).as("again after " + loss + " at " + request).isEqualTo(after);
                }
            }
            assertThat(lost).as("requests").isGreaterThan(1);
        }
    }

    /**
     * Claims skip rows of a locking transaction, and the server may not have noticed that the client of the transaction is gone.
     */
    private void awaitEndOfLostTransactions() {
        database.execute("SELECT id FROM waymark_report FOR UPDATE");
    }

    private Operation.Ids begin() {
        return Operations.prepare(database, witness);
    }

    private Map<String, List<String>> run(Operation operation, Operation.Ids ids) {
        relay.loseNothing();
        operation.action().run(waymark, ids);
        return TableDump.of(database);
    }

    private Optional<Throwable> losing(int request, Loss loss, Operation operation, Operation.Ids ids) {
        relay.loseNothing();
        connect();
        relay.loseAt(request, loss);
        Throwable thrown = catchThrowable(() -> operation.action().run(waymark, ids));
        if (thrown != null) {
            assertThat(relay.hasLost()).as("lost before " + thrown).isTrue();
            assertThat(thrown).isInstanceOf(StorageException.class);
        }
        assertThat(relayed.dataSource().getHikariPoolMXBean().getActiveConnections())
                .as("open after " + loss + " at " + request)
                .isZero();
        return Optional.ofNullable(thrown);
    }

    /** The lost request must not belong to the opening of a connection. */
    private void connect() {
        relayed.execute("SELECT 1");
    }
}
