package dev.waymark.storage.jdbc.transaction;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.CauseCopy;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** Runs the statements of an operation on a connection, and converts every {@link SQLException} to a {@link StorageException}. */
public interface Transactions {

    /** The statements of an operation. May run several times. */
    @FunctionalInterface
    interface Work<T> {
        T in(Session session) throws SQLException;
    }

    /**
     * Runs statements that change no data. Each statement reads the data that is committed at its start, so two statements
     * may read different states. In a caller's transaction with a snapshot, each statement reads the snapshot.
     *
     * @param doing the operation, for the message of a failure: "listing links"
     */
    <T> T read(String doing, Work<T> work);

    /**
     * Runs statements that change no data and must all read the same state of the data. The statements are repeated if a
     * concurrent transaction has changed the data between two statements.
     *
     * @param work the statements; an empty result means that the statements have read different states
     * @return the result, or empty if the statements have read different states at each attempt
     */
    <T> Optional<T> readConsistently(String doing, Work<Optional<T>> work);

    /**
     * Runs statements atomically.
     *
     * @param doing the operation, for the message of a failure: "storing links"
     */
    <T> T write(String doing, Work<T> work);

    /**
     * Runs statements as {@link #write} does. The statements only add to numbers, so the result is the same at every isolation
     * level.
     */
    default <T> T count(String doing, Work<T> work) {
        return write(doing, work);
    }

    /** Runs work as {@link #count} does. The work writes with at most one statement, so a transaction is unnecessary. */
    default <T> T countInOneStatement(String doing, Work<T> work) {
        return count(doing, work);
    }

    /**
     * Runs a single insertion as {@link #write} does. On a database whose transactions end at the first error, the
     * insertion is one statement that reports a duplicate as a result instead of an error. The insertion then takes no
     * savepoint in a caller's transaction, so any error of the statement ends the caller's transaction.
     */
    default <T> T writeWithoutSavepoint(String doing, Work<T> work) {
        return write(doing, work);
    }

    /** Runs statements that define tables, as {@link #write} does. Some databases commit each of these statements separately. */
    default <T> T define(String doing, Work<T> work) {
        return write(doing, work);
    }

    /**
     * Runs a single statement once, as a separate transaction.
     *
     * @return the result, or empty if the statement failed by a conflict and changed no data, or if a separate transaction is
     *     impossible
     */
    default <T> Optional<T> tryInOneStatement(String doing, Work<T> work) {
        return Optional.empty();
    }

    /**
     * Returns transactions that run all statements of one {@link #read} in one transaction, in which the database plans each
     * statement for the values of its parameters.
     */
    Transactions readingInTransactions();

    /**
     * Returns whether reads may return older rows than the rows that writes change. This happens in a snapshot that was taken
     * before another transaction changed the rows.
     */
    boolean mayBeStale();

    /**
     * Checks the snapshot after an update that did not find the expected version. If reads still return the expected version,
     * the snapshot is older than the row, and all further attempts would fail.
     *
     * @param readVersion the version that reads return, or empty if reads do not find the record
     * @throws StorageException if reads still return the expected version
     */
    default void checkNotStale(Optional<Long> readVersion, long expectedVersion) {
        if (mayBeStale() && readVersion.isPresent() && readVersion.get() == expectedVersion) {
            throw staleSnapshot();
        }
    }

    /** Creates the failure of a transaction whose snapshot does not contain another transaction's change of a record. */
    static StorageException staleSnapshot() {
        return StorageException.retryable(
                "another transaction has changed or deleted the record since the snapshot of the joined transaction; "
                        + "roll back and repeat the joined transaction",
                null);
    }

    /**
     * Returns a connection.
     *
     * @throws StorageException if the data source returns no connection
     */
    static Connection borrow(DataSource dataSource, String doing) {
        try {
            return dataSource.getConnection();
        } catch (SQLException e) {
            throw notConnected(doing, e);
        } catch (RuntimeException e) {
            throw notConnected(doing, DetectedFailure.of("the data source returned no connection", e));
        }
    }

    /** Creates the failure of an attempt to connect. */
    static StorageException notConnected(String doing, SQLException failure) {
        String message = "no connection to the database for " + doing + SqlCodes.of(failure);
        SQLException cause = CauseCopy.ofConnecting(failure);
        return SqlCodes.arePermanent(failure)
                ? new StorageException(message, cause)
                : StorageException.retryable(message, cause);
    }
}
