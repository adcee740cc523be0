package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import dev.waymark.storage.jdbc.schema.InstalledVersion;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the versions of the schema within a deadline.
 *
 * <p>A pool or a driver may wait longer than the deadline, so a separate thread runs the query. After the deadline, this
 * thread is interrupted and its connection is aborted, unless the query has ended.
 */
final class Readiness {

    private static final String DOING = "checking whether the storage is ready";

    /** The use of the connection. One atomic change decides whether the check returns or the deadline aborts the connection. */
    private enum Use {
        /** The check does not use a connection: before the query, or after the query. */
        NONE,
        /** The query is running. */
        RUNNING,
        /** The deadline has passed. */
        GIVEN_UP
    }

    private final AtomicReference<Use> use = new AtomicReference<>(Use.NONE);
    private final CountDownLatch aborted = new CountDownLatch(1);
    private volatile @Nullable Connection connection;

    private Readiness() {}

    /**
     * Returns the query for the versions. The query fails if a table or a column is missing, and reads only the table of
     * the versions.
     *
     * @param columns the columns of each table
     */
    static Sql query(ImmutableListMultimap<String, String> columns, TableNames names) {
        String tables = columns.asMap().entrySet().stream()
                .map(table -> "NOT EXISTS (SELECT " + String.join(", ", table.getValue()) + " FROM " + table.getKey()
                        + " WHERE 1 = 0)")
                .collect(Collectors.joining("\n  AND "));
        return Sql.parse(
                names.applyTo("SELECT version, fingerprint\nFROM waymark_schema_version") + "\nWHERE " + tables);
    }

    /**
     * Returns the versions of the schema.
     *
     * @param write a statement that changes no row, and that a read-only database refuses; null for a check of reads
     * @throws StorageException if the query fails, or has no result within the timeout
     */
    static List<InstalledVersion> versions(
            Transactions transactions, Sql query, @Nullable Sql write, Duration timeout) {
        checkArgument(
                !timeout.isNegative() && !timeout.isZero(), "the timeout must be greater than 0, was %s", timeout);
        Readiness readiness = new Readiness();
        FutureTask<List<InstalledVersion>> check = new FutureTask<>(() -> transactions.run(
                write == null ? TransactionMode.STATEMENTS : TransactionMode.TRANSACTION,
                DOING,
                session -> readiness.read(session, query, write)));
        start(check);
        try {
            return check.get(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS); // at most Long.MAX_VALUE
        } catch (TimeoutException e) {
            throw readiness.giveUp(check, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            readiness.giveUp(check, timeout);
            throw new StorageException("interrupted while " + DOING, e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof StorageException failure
                    ? failure
                    : new StorageException("failed while " + DOING, e.getCause());
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "waymark-readiness");
        thread.setDaemon(true);
        thread.start();
    }

    private List<InstalledVersion> read(Session session, Sql query, @Nullable Sql write) throws SQLException {
        // The field is set before the change of `use`, so a deadline that finds RUNNING also finds the connection.
        connection = session.connection();
        if (!use.compareAndSet(Use.NONE, Use.RUNNING)) {
            throw DetectedFailure.of("the deadline has passed");
        }
        try {
            if (write != null) {
                session.execute(write, new Parameters());
            }
            return session.list(query, new Parameters(), InstalledVersion::of);
        } finally {
            if (!use.compareAndSet(Use.RUNNING, Use.NONE)) {
                // An abort after the return would hit the next user of the connection.
                Uninterruptibles.awaitUninterruptibly(aborted);
            }
        }
    }

    /** Aborts the check in another thread, because {@code Connection.abort} may also wait for the server. */
    private StorageException giveUp(FutureTask<?> check, Duration timeout) {
        boolean isRunning = use.getAndSet(Use.GIVEN_UP) == Use.RUNNING;
        check.cancel(true);
        Connection borrowed = connection;
        if (borrowed == null) {
            return new StorageException(
                    "the data source returned no connection within " + timeout + " while " + DOING, null);
        }
        if (isRunning) {
            start(() -> abort(borrowed));
        }
        return new StorageException("the database did not respond within " + timeout + " while " + DOING, null);
    }

    /** Aborts the driver's connection: Agroal would neither close nor replace an aborted connection of the pool. */
    private void abort(Connection borrowed) {
        try {
            borrowed.unwrap(Connection.class).abort(Runnable::run);
        } catch (SQLException | RuntimeException e) {
            // An embedded database cannot abort a statement, so the statement runs to its end.
        } finally {
            aborted.countDown();
        }
    }
}
