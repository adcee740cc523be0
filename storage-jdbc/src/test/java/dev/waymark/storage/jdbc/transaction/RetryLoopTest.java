package dev.waymark.storage.jdbc.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.UpdateLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Concurrent joined transactions all succeed if the application repeats each transaction whose failure is retryable. */
@EachEngine
class RetryLoopTest {

    private static final int TRANSACTIONS = 12;
    private static final int MOST_ATTEMPTS = 500;
    private static final long LONGEST_PAUSE_NANOS = Duration.ofMillis(20).toNanos();

    private final Database database;
    private final JdbcStorage storage;
    private final Links links;

    RetryLoopTest(Engine engine) {
        database = engine.emptyDatabase();
        storage = database.storage();
        links = Waymark.builder().storage(storage).build().links();
    }

    /** Reads a link that all transactions change, creates a second link, and changes the first link. */
    private void createAndChange(Connection connection, int number, long shared) throws SQLException {
        Links joined =
                Waymark.builder().storage(storage.joining(connection)).build().links();
        long links = joined.get(shared).spaceId().orElse(0L);
        joined.create(CreateLink.to("https://example.com/" + number).alias("link" + number));
        joined.update(shared, UpdateLink.change().spaceId(links + 1));
        connection.commit();
    }

    private boolean succeeds(int number, long shared) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            try {
                createAndChange(connection, number, shared);
                return true;
            } catch (StorageException e) {
                connection.rollback();
                if (!e.isRetryable()) {
                    throw e;
                }
                return false;
            }
        }
    }

    private Void repeatUntilSuccess(int number, long shared) throws SQLException {
        for (int attempt = 1; !succeeds(number, shared); attempt++) {
            assertThat(attempt).isLessThan(MOST_ATTEMPTS);
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(LONGEST_PAUSE_NANOS));
        }
        return null;
    }

    @Test
    void twelve_transactions_that_change_one_link_all_succeed_after_retries() throws Exception {
        long shared = links.create(CreateLink.to("https://example.com/")).id();
        ExecutorService threads = Executors.newFixedThreadPool(TRANSACTIONS);
        try {
            List<Future<Void>> results = IntStream.range(0, TRANSACTIONS)
                    .mapToObj(number -> threads.submit(() -> repeatUntilSuccess(number, shared)))
                    .toList();
            for (Future<Void> result : results) {
                result.get(1, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(links.count(LinkQuery.all())).isEqualTo(TRANSACTIONS + 1);
        assertThat(links.get(shared).spaceId()).hasValue((long) TRANSACTIONS);
    }
}
