package dev.waymark.storage.jdbc.transaction;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.CauseCopy;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs each operation within a transaction that the caller begins and ends (D-46). A failed operation is undone, and the
 * rest of the transaction stays unchanged. If the operation cannot be undone separately, the operation throws an exception
 * for which {@link StorageException#requiresRollback} returns true. An operation is never retried, because only the caller can
 * repeat the whole transaction.
 *
 * @param rollbackOnly marks the transaction for rollback; called before an operation throws because of a failure that the
 *     operation cannot undo separately
 */
public record CallersTransaction(Supplier<? extends Connection> connections, Database database, Runnable rollbackOnly)
        implements Transactions {

    /**
     * Runs the work in the caller's transaction in every mode: planning for each execution would also change the query plans of
     * the caller's statements. For reads, takes a savepoint only on databases whose transactions end at the first failed statement.
     */
    @Override
    public <T> T run(TransactionMode mode, String doing, Work<T> work) {
        return mode.isReading() && !database.endsTransactionOnError()
                ? runWithoutSavepoint(doing, work)
                : runWithSavepoint(doing, work);
    }

    @Override
    public boolean isJoined() {
        return true;
    }

    private <T> T runWithSavepoint(String doing, Work<T> work) {
        Connection connection = connection(doing);
        @Nullable Savepoint before = setSavepoint(connection, doing);
        Session session = new Session(connection, database, true);
        try {
            T result = work.in(session);
            if (before != null) {
                connection.releaseSavepoint(before);
            }
            return result;
        } catch (SQLException e) {
            Failure failure = Failure.on(connection, doing, e, database);
            if (undo(connection, before, session, e)) {
                throw failure.inCallersTransaction(session.hasWritten());
            }
            rollbackOnly.run();
            throw failure.notUndone(session.hasWritten());
        } catch (RuntimeException e) {
            if (undo(connection, before, session, e)) {
                throw e;
            }
            rollbackOnly.run();
            throw Failure.notUndone(doing, e);
        } catch (Error e) {
            if (!undo(connection, before, session, e)) {
                rollbackOnly.run();
            }
            throw e;
        }
    }

    private <T> T runWithoutSavepoint(String doing, Work<T> work) {
        Connection connection = connection(doing);
        try {
            return work.in(new Session(connection, database, true));
        } catch (SQLException e) {
            throw unchanged(connection, new Failure(doing, e, database));
        }
    }

    /** Returns the failure of an operation that changed no data, but may have ended the transaction or lost the connection. */
    private StorageException unchanged(Connection connection, Failure failure) {
        if (endsTransaction(connection, failure.cause())) {
            rollbackOnly.run();
            return failure.notUndone(false);
        }
        return failure.inCallersTransaction(false);
    }

    private boolean endsTransaction(Connection connection, Throwable failure) {
        return failure instanceof SQLException sql
                && (database.endsTransactionOnError()
                        || database.isRolledBack(sql)
                        || isLost(connection, sql)
                        || queryRollback(connection, sql));
    }

    /** Returns whether the connection is lost. A pool may have closed its connection after a failure that only the pool knows. */
    private boolean isLost(Connection connection, SQLException failure) {
        try {
            return database.isConnectionLost(failure) || connection.isClosed();
        } catch (SQLException e) {
            CauseCopy.addSuppressed(failure, e, database);
            return true;
        }
    }

    /** Queries whether the database has rolled back the transaction, if the failure itself leaves this open. */
    private boolean queryRollback(Connection connection, SQLException failure) {
        Optional<Sql> query = database.queryForRollback(failure).map(Sql::parse);
        try {
            return query.isPresent()
                    && new Session(connection, database)
                            .get(query.get(), new Parameters(), row -> row.flag("rolled_back"));
        } catch (SQLException e) {
            CauseCopy.addSuppressed(failure, e, database);
            return true;
        }
    }

    /**
     * Returns a savepoint, or null if the connection refuses savepoints, as in a distributed transaction.
     *
     * @throws StorageException if the connection is lost; a later statement would fail without an SQLState, because a pool
     *     closes its connection after this failure
     */
    private @Nullable Savepoint setSavepoint(Connection connection, String doing) {
        try {
            return connection.setSavepoint();
        } catch (SQLException e) {
            if (isLost(connection, e)) {
                throw unchanged(connection, new Failure(doing, e, database));
            }
            return null; // after another failure of the connection, the statements fail, too
        }
    }

    /**
     * Undoes a failed operation, and returns whether the transaction is in its previous state. An operation without changes
     * needs no rollback, which the connection would refuse in a distributed transaction. If the savepoint does not exist, the
     * database has rolled back the whole transaction, for example after a deadlock.
     */
    private boolean undo(Connection connection, @Nullable Savepoint before, Session session, Throwable reason) {
        boolean usable = !endsTransaction(connection, reason);
        boolean unchanged = usable && !session.hasWritten();
        if (before == null) {
            return unchanged;
        }
        try {
            if (unchanged) {
                connection.releaseSavepoint(before);
            } else {
                connection.rollback(before);
            }
            return true;
        } catch (SQLException | RuntimeException e) {
            CauseCopy.addSuppressed(reason, e, database);
            return unchanged && !(e instanceof SQLException sql && database.isUnknownSavepoint(sql));
        }
    }

    private Connection connection(String doing) {
        Connection connection = checkNotNull(connections.get(), "the supplier of the connection must not return null");
        try {
            checkState(
                    !connection.getAutoCommit(),
                    "the caller's connection is in auto-commit mode, so there is no transaction to join");
            return connection;
        } catch (SQLException e) {
            throw unchanged(connection, new Failure(doing, e, database));
        }
    }
}
