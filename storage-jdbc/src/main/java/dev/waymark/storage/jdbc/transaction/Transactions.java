package dev.waymark.storage.jdbc.transaction;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Runs the statements of an operation on a connection, and converts every {@link SQLException} to a {@link StorageException}. */
public interface Transactions {

    /** The statements of an operation. May run several times. */
    @FunctionalInterface
    interface Work<T> {
        T in(Session session) throws SQLException;
    }

    /**
     * Runs the statements of an operation.
     *
     * @param doing the operation, for the message of a failure: "listing links"
     */
    <T> T run(TransactionMode mode, String doing, Work<T> work);

    /** Runs statements that change no data, in the mode {@link TransactionMode#STATEMENTS}. */
    default <T> T read(String doing, Work<T> work) {
        return run(TransactionMode.STATEMENTS, doing, work);
    }

    /** Runs statements atomically, in the mode {@link TransactionMode#TRANSACTION}. */
    default <T> T write(String doing, Work<T> work) {
        return run(TransactionMode.TRANSACTION, doing, work);
    }

    /** Returns whether the next operation {@linkplain Session#isJoined joins a transaction of the caller}. */
    boolean isJoined();

    /**
     * Checks the snapshot of a caller's transaction after a change that did not find its row.
     *
     * @param query a query for the row that the change expects
     * @throws StorageException if reads still return the row, so the snapshot is older than the row, and all further attempts
     *     would fail
     */
    static void checkNotStale(Session session, Sql query, Parameters row) throws SQLException {
        if (session.isJoined() && session.exists(query, row)) {
            throw staleSnapshot();
        }
    }

    /** Creates the failure of a transaction whose snapshot does not contain another transaction's change of a record. */
    static StorageException staleSnapshot() {
        return StorageException.retryable(
                "another transaction has stored, changed or deleted the record since the snapshot of the joined transaction; "
                        + "roll back and repeat the joined transaction",
                null);
    }

    /**
     * Returns a connection.
     *
     * @throws StorageException if the data source returns no connection; a {@code StorageException} of the data source itself
     */
    static Connection borrow(DataSource dataSource, String doing) {
        try {
            return dataSource.getConnection();
        } catch (SQLException e) {
            throw Failure.notConnected(doing, e);
        } catch (StorageException e) {
            throw e; // the data source explains its failure
        } catch (RuntimeException e) {
            throw Failure.notConnected(doing, DetectedFailure.of("the data source returned no connection", e));
        }
    }
}
