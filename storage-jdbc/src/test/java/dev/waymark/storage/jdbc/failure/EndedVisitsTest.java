package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.spi.ClickFacts;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.LockWaits;
import dev.waymark.visit.Visitor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Visits that a server of MariaDB or MySQL ends before the commit have no effect, and the exception says so (D-65). */
@EachEngine
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class EndedVisitsTest {

    private final Engine engine;
    private final Database database;
    private final Waymark waymark;
    private final ExecutorService visitors = Executors.newSingleThreadExecutor();

    EndedVisitsTest(Engine engine) {
        assumeTrue(engine == Engine.MARIADB || engine == Engine.MYSQL, "the end of a statement by MariaDB or MySQL");
        this.engine = engine;
        database = engine.emptyDatabase();
        waymark = Waymark.builder().storage(database.storage()).build();
    }

    @AfterEach
    void close() {
        visitors.shutdownNow();
    }

    private Link create() {
        return waymark.links().create(CreateLink.to("https://example.com/").alias("docs"));
    }

    private static StorageException failureOf(Waymark visited) {
        return catchThrowableOfType(
                StorageException.class, () -> visited.visits().visit("docs", Visitor.UNKNOWN));
    }

    private void assertNotCounted(StorageException failure, Link link) {
        assertThat(failure.isInDoubt())
                .as("the visit that failed by %s is in doubt", failure)
                .isFalse();
        assertThat(waymark.links().get(link.id()).clicks()).isZero();
    }

    @Test
    void a_visit_that_exceeds_max_statement_time_is_not_in_doubt() throws SQLException {
        assumeTrue(engine == Engine.MARIADB, "MySQL limits the time of queries only");
        Link link = create();
        try (Connection locking = begin();
                Database impatient =
                        database.with(config -> config.setConnectionInitSql("SET max_statement_time = 0.5"))) {
            database.storage().joining(locking).links().countClick(link, Samples.NOW, ClickFacts.NONE);

            StorageException failure = failureOf(waymark.withStorage(impatient.storage()));

            locking.rollback();
            assertNotCounted(failure, link);
        }
    }

    @Test
    void a_visit_that_mariadb_interrupts_is_not_in_doubt() throws Exception {
        assumeTrue(engine == Engine.MARIADB, "MySQL may report an interruption after the commit");
        Link link = create();
        try (Connection locking = begin()) {
            database.storage().joining(locking).links().countClick(link, Samples.NOW, ClickFacts.NONE);
            Future<StorageException> failure = visitors.submit(() -> failureOf(waymark));
            LockWaits.await(engine, database.dataSource(), 1);
            killWaitingUpdate();

            assertNotCounted(failure.get(), link);
            locking.rollback();
        }
    }

    private void killWaitingUpdate() throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet waiting = statement.executeQuery("SELECT trx_mysql_thread_id"
                        + " FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'")) {
            assertThat(waiting.next()).as("a transaction that waits for a lock").isTrue();
            long id = waiting.getLong(1);
            try (Statement kill = connection.createStatement()) {
                kill.execute("KILL QUERY " + id);
            }
        }
    }

    @Test
    void a_visit_that_finds_a_full_table_is_not_in_doubt() {
        Link link = create();
        database.execute(
                "SET max_heap_table_size = 16384",
                "CREATE TABLE small (text CHAR(250)) ENGINE = MEMORY",
                "SET max_heap_table_size = DEFAULT",
                """
                CREATE TRIGGER fill AFTER UPDATE ON waymark_link_counter FOR EACH ROW
                INSERT INTO small
                WITH RECURSIVE numbers (number) AS (
                  SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 900
                )
                SELECT REPEAT('x', 250) FROM numbers""");
        try {
            StorageException failure = failureOf(waymark);

            assertThat(failure).hasMessageContaining("no space left");
            assertNotCounted(failure, link);
        } finally {
            database.execute("DROP TRIGGER fill", "DROP TABLE small");
        }
    }

    private Connection begin() throws SQLException {
        Connection connection = database.dataSource().getConnection();
        connection.setAutoCommit(false);
        return connection;
    }
}
