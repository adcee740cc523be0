package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.Waymark;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.spi.CommitActions;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A failure in a joined transaction reports whether the transaction must be rolled back (D-46). */
@EachEngine
class RollbackRequirementTest {

    private static final CreateLink DOCS = CreateLink.to("https://example.com/handbook");

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final Links links;

    RollbackRequirementTest(Engine engine) {
        this.engine = engine;
        database = engine.newDatabase();
        storage = database.storage();
        links = Waymark.builder().storage(storage).build().links();
    }

    private Links joined(Connection connection) {
        return Waymark.builder().storage(storage.joining(connection)).build().links();
    }

    private Connection begin() throws SQLException {
        Connection connection = database.dataSource().getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    private static StorageException failureOf(ThrowingCallable operation) {
        return Objects.requireNonNull(catchThrowableOfType(StorageException.class, operation));
    }

    /** Returns a connection that refuses savepoints, as in JTA, and whose statement fails. */
    private static Connection withoutSavepoints(Connection connection, String failing) {
        return ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            if (method.getName().equals("setSavepoint")) {
                throw new SQLFeatureNotSupportedException("savepoint");
            }
            if (method.getName().equals("prepareStatement") && ((String) arguments[0]).contains(failing)) {
                throw new SQLException("out of order", "58000");
            }
            return ProbedDataSource.invoke(connection, method, arguments);
        });
    }

    @Test
    void a_violated_constraint_of_the_application_is_not_retryable() throws SQLException {
        database.execute("CREATE UNIQUE INDEX app_space ON waymark_link (space_id)");
        CreateLink inSpace = DOCS.spaceId(7);
        links.create(inSpace);

        StorageException own = failureOf(() -> links.create(inSpace));
        assertThat(own.isRetryable()).as("isRetryable of %s", own).isFalse();
        assertThat(own.requiresRollback()).as("requiresRollback of %s", own).isFalse();
        try (Connection connection = begin()) {
            StorageException joined = failureOf(() -> joined(connection).create(inSpace));
            assertThat(joined.isRetryable()).as("isRetryable of %s", joined).isFalse();
            assertThat(joined.requiresRollback())
                    .as("requiresRollback of %s", joined)
                    .isFalse();
            connection.rollback();
        }
    }

    @Test
    void several_statements_without_a_savepoint_require_a_rollback() throws SQLException {
        try (Connection connection = begin()) {
            Connection distributed = withoutSavepoints(connection, "waymark_link_pixel");

            StorageException failure = failureOf(() -> joined(distributed).create(DOCS.pixelIds(1L)));

            assertThat(failure.requiresRollback())
                    .as("requiresRollback of %s", failure)
                    .isTrue();
            assertThat(failure.isRetryable()).as("isRetryable of %s", failure).isFalse();
            connection.rollback();
        }
        assertThat(links.count(LinkQuery.all())).isZero();
    }

    @Test
    void a_failure_that_requires_a_rollback_marks_the_active_transaction() throws SQLException {
        AtomicInteger marks = new AtomicInteger();
        try (Connection connection = begin()) {
            Connection distributed = withoutSavepoints(connection, "waymark_link_pixel");
            Links active = Waymark.builder()
                    .storage(storage.joiningActive(
                            () -> Optional.of(distributed), CommitActions::create, marks::incrementAndGet))
                    .build()
                    .links();

            active.create(DOCS.alias("docs"));
            assertThatThrownBy(() -> active.create(DOCS.alias("docs"))).isInstanceOf(AliasTakenException.class);
            assertThat(marks).hasValue(0);
            failureOf(() -> active.create(DOCS.pixelIds(1L)));
            assertThat(marks).hasValue(1);
            connection.rollback();
        }
    }

    @Test
    void a_failure_before_the_first_write_requires_no_rollback_unless_the_database_ends_the_transaction()
            throws SQLException {
        try (Connection connection = begin()) {
            Connection distributed = withoutSavepoints(connection, "INSERT INTO waymark_link (");

            StorageException failure = failureOf(() -> joined(distributed).create(DOCS.pixelIds(1L)));

            assertThat(failure.requiresRollback()).isEqualTo(engine == Engine.POSTGRESQL);
            connection.rollback();
        }
    }

    @Test
    void a_conflict_without_savepoints_leaves_the_transaction_usable() throws SQLException {
        links.create(DOCS.alias("docs"));
        try (Connection connection = begin()) {
            Links joined = joined(withoutSavepoints(connection, "no statement"));
            joined.create(DOCS.alias("first").pixelIds(1L));
            assertThatThrownBy(() -> joined.create(DOCS.alias("docs"))).isInstanceOf(AliasTakenException.class);
            assertThatThrownBy(() -> joined.create(DOCS.alias("docs").pixelIds(1L)))
                    .isInstanceOf(AliasTakenException.class);
            joined.create(DOCS.alias("second"));
            connection.commit();
        }
        assertThat(links.count(LinkQuery.all())).isEqualTo(3);
    }
}
