package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.Waymark;
import dev.waymark.contract.part.LongTest;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.database.Scratch;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.server.DurableMariaDb;
import dev.waymark.storage.jdbc.fixture.server.DurableServer;
import dev.waymark.storage.jdbc.fixture.server.MySqlServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A lock time-out requires a rollback of a joined transaction if the server has rolled the transaction back. */
@LongTest
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("engines")
class RollbackOnTimeoutTest {

    private static final String OPTION = "--innodb-rollback-on-timeout=ON";
    private static final CreateLink DOCS = CreateLink.to("https://example.com/handbook");
    private static final UpdateLink CHANGE = UpdateLink.change().title("Changed");

    private final DurableServer server;
    private final Database database;
    private final JdbcStorage storage;
    private final Links links;

    RollbackOnTimeoutTest(Engine engine) throws IOException, SQLException {
        Path folder = Scratch.newFolder("rollback-on-timeout");
        server = engine == Engine.MARIADB
                ? DurableMariaDb.start(folder, OPTION)
                : MySqlServer.startDurable(folder, OPTION);
        database = engine.withShortLockTimeout(Database.at(server.url("waymark")));
        storage = database.storage();
        links = Waymark.builder().storage(storage).build().links();
    }

    static Stream<Engine> engines() {
        return Engine.selected().filter(Engine::isMySqlFamily);
    }

    @AfterEach
    void stop() throws IOException {
        database.close();
        server.close();
    }

    private Links joined(Connection connection) {
        return Waymark.builder().storage(storage.joining(connection)).build().links();
    }

    /** Begins a transaction in which reads take locks. */
    private Connection begin() throws SQLException {
        Connection connection = database.dataSource().getConnection();
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        connection.setAutoCommit(false);
        return connection;
    }

    /** Returns a connection that refuses savepoints, as in JTA. */
    private static Connection withoutSavepoints(Connection connection) {
        return ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals("setSavepoint")) {
                throw new SQLFeatureNotSupportedException("savepoint");
            }
            return ProbedDataSource.invoke(connection, method, arguments);
        });
    }

    private void assertRequiresRollback(UnaryOperator<Connection> kind, BiConsumer<Links, Long> operation)
            throws SQLException {
        long id = links.create(DOCS).id();
        long before = links.count(LinkQuery.all());
        try (Connection holder = begin();
                Connection connection = begin()) {
            joined(holder).update(id, CHANGE);
            Links joined = joined(kind.apply(connection));
            joined.create(DOCS);

            StorageException failure = Objects.requireNonNull(
                    catchThrowableOfType(StorageException.class, () -> operation.accept(joined, id)));

            assertThat(failure.requiresRollback())
                    .as("requiresRollback of %s", failure)
                    .isTrue();
            assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isTrue();
            holder.rollback();
            connection.commit();
        }
        assertThat(links.count(LinkQuery.all())).isEqualTo(before);
    }

    @Test
    void a_joined_operation_that_waits_too_long_for_a_lock_requires_a_rollback() throws SQLException {
        assertRequiresRollback(UnaryOperator.identity(), Links::get);
        assertRequiresRollback(UnaryOperator.identity(), (joined, id) -> joined.update(id, CHANGE));
        assertRequiresRollback(RollbackOnTimeoutTest::withoutSavepoints, (joined, id) -> joined.update(id, CHANGE));
    }
}
