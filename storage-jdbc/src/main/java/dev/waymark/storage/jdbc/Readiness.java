package dev.waymark.storage.jdbc;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableListMultimap;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import dev.waymark.storage.jdbc.schema.InstalledVersion;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the versions of the schema within a deadline.
 *
 * <p>A pool or a driver may wait longer than the deadline, so a separate thread runs the query. After the deadline, this
 * thread is interrupted and its connection is aborted.
 */
final class Readiness {

    private static final String DOING = "checking whether the storage is ready";

    private volatile @Nullable Connection connection;
    private volatile boolean isOver;

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
                .collect(Collectors.joining("\nAND "));
        return Sql.parse(
                names.applyTo("SELECT version, fingerprint\nFROM waymark_schema_version") + "\nWHERE " + tables);
    }

    /**
     * Returns the versions of the schema.
     *
     * @throws StorageException if the query fails, or has no result within the timeout
     */
    static List<InstalledVersion> versions(Transactions transactions, Sql query, Duration timeout) {
        checkArgument(
                !timeout.isNegative() && !timeout.isZero(), "the timeout must be greater than 0, was %s", timeout);
        Readiness readiness = new Readiness();
        FutureTask<List<InstalledVersion>> check =
                new FutureTask<>(() -> transactions.read(DOING, session -> readiness.read(session, query)));
        start(check);
        try {
            return check.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
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

    private List<InstalledVersion> read(Session session, Sql query) throws SQLException {
        connection = session.connection();
        if (isOver) {
            throw DetectedFailure.of("the deadline has passed");
        }
        return session.list(query, p -> {}, InstalledVersion::of);
    }

    /** Aborts the check in another thread, because {@code Connection.abort} may also wait for the server. */
    private StorageException giveUp(FutureTask<?> check, Duration timeout) {
        isOver = true;
        check.cancel(true);
        Connection borrowed = connection;
        if (borrowed == null) {
            return new StorageException(
                    "the data source returned no connection within " + timeout + " while " + DOING, null);
        }
        start(() -> abort(borrowed));
        return new StorageException("the database did not respond within " + timeout + " while " + DOING, null);
    }

    private static void abort(Connection borrowed) {
        try {
            borrowed.abort(Runnable::run);
        } catch (SQLException | RuntimeException e) {
            // An embedded database cannot abort a statement, so the statement runs to its end.
        }
    }
}
