package dev.waymark.storage.jdbc.transaction;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.CauseCopy;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** Runs what an operation does on a connection, and turns every {@link SQLException} into a {@link StorageException}. */
public interface Transactions {

    /** What is done within one operation; it may be run more than once. */
    @FunctionalInterface
    interface Work<T> {
        T in(Session session) throws SQLException;
    }

    /**
     * Runs statements that change nothing. Each sees what is committed when it is run, so two of them may see different
     * moments.
     *
     * @param doing what is being done, for the message if it fails: "listing links"
     */
    <T> T read(String doing, Work<T> work);

    /**
     * Runs statements that change nothing and must all read the same state of the data. The statements are repeated if a
     * concurrent transaction has changed the data between two of them.
     *
     * @param work the statements; an empty result means that the statements have read different states
     * @return the result, or empty if the statements have read different states at each attempt
     */
    <T> Optional<T> readOneMoment(String doing, Work<Optional<T>> work);

    /**
     * Runs statements that take effect together or not at all.
     *
     * @param doing what is being done, for the message if it fails: "storing links"
     */
    <T> T write(String doing, Work<T> work);

    /**
     * The same for statements that do no more than to add to numbers: they have the same result at any isolation level.
     */
    default <T> T count(String doing, Work<T> work) {
        return write(doing, work);
    }

    /** The same for work that writes with one statement at most, which needs no transaction where it can be one by itself. */
    default <T> T countAtOnce(String doing, Work<T> work) {
        return count(doing, work);
    }

    /**
     * The same as {@link #write} for a single insertion. A database whose transactions end at the first error executes the
     * insertion as one statement, and reports a duplicate as a result instead of an error. On such a database, the insertion
     * takes no savepoint in a caller's transaction: any error of the statement ends the transaction.
     */
    default <T> T writeWithoutSavepoint(String doing, Work<T> work) {
        return write(doing, work);
    }

    /** The same as {@link #write} for statements that define tables, each of which some databases commit by itself. */
    default <T> T define(String doing, Work<T> work) {
        return write(doing, work);
    }

    /**
     * Runs a single statement once, as a transaction of its own.
     *
     * @return empty if it has lost against others and changed nothing, or if it cannot be a transaction of its own
     */
    default <T> Optional<T> tryAtOnce(String doing, Work<T> work) {
        return Optional.empty();
    }

    /**
     * The same as these, but all statements of one {@link #read} are run in one transaction.
     *
     * @param first a statement that is run before them
     */
    Transactions readingTogether(Optional<String> first);

    /**
     * Returns whether reads may return older rows than the rows that writes change, as in the snapshot of a transaction that began
     * before another transaction changed the rows.
     */
    boolean mayBeStale();

    /**
     * Checks the snapshot after an update that has not met the expected version. If reads still return the expected version, the
     * snapshot never contains the version of the row, and all further attempts would fail.
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
                "the record was changed or deleted after the transaction began that was joined, which does not see it; "
                        + "the transaction has to be rolled back and begun again",
                null);
    }

    /**
     * Returns a connection.
     *
     * @throws StorageException if the data source gives none
     */
    static Connection borrow(DataSource dataSource, String doing) {
        try {
            return BorrowedConnection.borrow(dataSource);
        } catch (SQLException e) {
            throw notConnected(doing, e);
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
