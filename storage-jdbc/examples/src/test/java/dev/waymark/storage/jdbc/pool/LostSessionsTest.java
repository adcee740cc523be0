package dev.waymark.storage.jdbc.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A joined transaction whose session the server has ended requires a rollback and may be retried, although a pool closes its
 * connection after the first failure.
 */
@Timeout(120)
class LostSessionsTest {

    private static final CreateLink DOCS = CreateLink.to("https://example.com/").pixelIds(1);
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    @FunctionalInterface
    private interface Use {
        void of(Links joined);
    }

    static Stream<Engine> servers() {
        return Engine.selected().filter(Engine::isServer);
    }

    static Stream<Arguments> pools() {
        return servers().flatMap(engine -> Stream.of(Pool.values()).map(pool -> Arguments.of(engine, pool)));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("pools")
    void a_write_on_a_lost_connection_of_a_pool_is_retryable(Engine engine, Pool kind) throws Exception {
        Database database = engine.emptyDatabase();
        try (Pool.Opened opened = kind.open(BreakableDriver.PREFIX + database.url())) {
            assertRetryable(engine, database, opened.dataSource().getConnection(), joined -> joined.create(DOCS));
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("pools")
    void a_read_on_a_lost_connection_of_a_pool_is_retryable(Engine engine, Pool kind) throws Exception {
        Database database = engine.emptyDatabase();
        try (Pool.Opened opened = kind.open(BreakableDriver.PREFIX + database.url())) {
            assertRetryable(
                    engine, database, opened.dataSource().getConnection(), joined -> joined.count(LinkQuery.all()));
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("servers")
    void a_write_on_a_lost_connection_without_a_pool_is_retryable(Engine engine) throws Exception {
        Database database = engine.emptyDatabase();
        Connection connection = DriverManager.getConnection(database.url());

        assertRetryable(engine, database, connection, joined -> joined.create(DOCS));
    }

    private static void assertRetryable(Engine engine, Database database, Connection lent, Use use)
            throws SQLException {
        try (Connection connection = lent) {
            connection.setAutoCommit(false);
            Links joined = Waymark.builder()
                    .storage(database.storage().joining(connection))
                    .build()
                    .links();
            endSession(engine, database, connection);

            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> use.of(joined))
                    .returns(true, StorageException::isRetryable)
                    .returns(true, StorageException::requiresRollback);
        }
    }

    private static void endSession(Engine engine, Database database, Connection connection) throws SQLException {
        boolean isPostgres = engine == Engine.POSTGRESQL;
        long session = number(connection, isPostgres ? "SELECT pg_backend_pid()" : "SELECT CONNECTION_ID()");
        database.execute((isPostgres ? "SELECT pg_terminate_backend(%d)" : "KILL %d").formatted(session));
        String open = (isPostgres
                        ? "SELECT COUNT(*) FROM pg_stat_activity WHERE pid = %d"
                        : "SELECT COUNT(*) FROM information_schema.processlist WHERE id = %d")
                .formatted(session);
        Instant end = Instant.now().plus(DEADLINE);
        try (Connection observing = database.dataSource().getConnection()) {
            while (number(observing, open) > 0) {
                assertThat(Instant.now()).as("session %d is open", session).isBefore(end);
                Thread.onSpinWait();
            }
        }
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }
}
