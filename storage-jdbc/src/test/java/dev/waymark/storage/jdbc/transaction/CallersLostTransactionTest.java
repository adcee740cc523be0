package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;

/**
 * Failures after which a caller's transaction cannot continue: the database has rolled the transaction back, or the failed
 * operation cannot be undone separately.
 */
@EachEngine
class CallersLostTransactionTest {

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/handbook").alias("docs").pixelIds(1L);

    private final Engine engine;
    private final Database database;
    private final JdbcStorage storage;
    private final Links links;

    CallersLostTransactionTest(Engine engine) {
        this.engine = engine;
        database = engine.emptyDatabase();
        storage = database.storage();
        links = Waymark.builder().storage(storage).build().links();
    }

    /** Runs an operation on a connection whose statement fails, and then all uses of savepoints. */
    private void runFailing(String statement, Exception failure, UseOfLinks use) throws Exception {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            AtomicBoolean hasFailed = new AtomicBoolean();
            Connection failing = ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
                switch (method.getName()) {
                    case "prepareStatement" -> {
                        if (((String) arguments[0]).contains(statement)) {
                            hasFailed.set(true);
                            throw failure;
                        }
                    }
                    case "rollback", "releaseSavepoint" -> {
                        if (hasFailed.get()) {
                            throw new SQLException("there is no such savepoint", "3B001", 1305);
                        }
                    }
                    default -> {}
                }
                return ProbedDataSource.invoke(connection, method, arguments);
            });
            use.of(over(failing));
            connection.rollback();
        }
    }

    private Links over(Connection connection) {
        return Waymark.builder().storage(storage.joining(connection)).build().links();
    }

    @FunctionalInterface
    private interface UseOfLinks {
        void of(Links joined) throws Exception;
    }

    private static ThrowableAssertAlternative<StorageException> assertLost(ThrowingCallable call) {
        return assertThatExceptionOfType(StorageException.class)
                .isThrownBy(call)
                .withMessageEndingWith("so the joined transaction must be rolled back");
    }

    @Test
    void a_duplicate_that_cannot_be_undone_is_not_reported_as_a_taken_alias() throws Exception {
        links.create(DOCS);
        SQLException duplicate = new SQLException("waymark_link_alias_unique waymark_link.alias_key", "23505", 19);

        runFailing("INSERT INTO waymark_link", duplicate, joined -> assertLost(() -> joined.create(DOCS)));
    }

    @Test
    void a_programming_error_whose_writes_cannot_be_undone_requires_a_rollback() throws Exception {
        IllegalStateException bug = new IllegalStateException("bug");

        runFailing(
                "waymark_link_pixel",
                bug,
                joined -> assertLost(() -> joined.create(DOCS))
                        .satisfies(lost -> assertThat(lost).hasRootCause(bug)));
    }

    @Test
    void a_read_that_fails_by_a_deadlock_requires_a_rollback() throws Exception {
        SQLException victim = new SQLException("chosen as victim", "40001", 1213);

        runFailing("COUNT(*)", victim, joined -> assertLost(() -> joined.count(LinkQuery.all())));
    }

    /** MariaDB makes this check by default since 11.6.2. */
    @Test
    void a_row_that_has_changed_since_the_snapshot_requires_a_rollback_on_mariadb() throws SQLException {
        assumeTrue(engine == Engine.MARIADB);
        long id = links.create(DOCS).id();
        try (Database strict =
                        database.with(config -> config.setConnectionInitSql("SET innodb_snapshot_isolation = ON"));
                Connection connection = strict.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            Links joined = over(connection);
            joined.get(id);
            links.update(id, UpdateLink.change().title("By another"));

            assertLost(() -> joined.update(id, UpdateLink.change().title("Late")));
            connection.rollback();
        }
    }

    @Test
    void a_creation_fails_if_the_removal_of_an_ended_key_has_ended_the_transaction() throws Exception {
        Clock longAgo = Clock.fixed(Instant.parse("2001-01-01T00:00:00Z"), ZoneOffset.UTC);
        Waymark.builder().storage(storage).clock(longAgo).build().links().create(DOCS.idempotencyKey("old"));
        SQLException victim = new SQLException("chosen as victim", "40001", 1213);

        runFailing(
                "creation_key = NULL",
                victim,
                joined -> assertLost(() -> joined.create(DOCS.alias("new").idempotencyKey("old")))
                        .withMessageContaining("while ending a creation key"));
        assertThat(links.count(LinkQuery.all())).isEqualTo(1);
    }
}
