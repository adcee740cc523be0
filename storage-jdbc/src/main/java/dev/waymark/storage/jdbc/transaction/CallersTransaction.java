package dev.waymark.storage.jdbc.transaction;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.CauseCopy;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs each operation within a transaction that the caller begins and ends (D-46). A failed operation is undone, and the
 * rest of the transaction stays unchanged. If the operation cannot be undone separately, the operation throws an exception
 * for which {@link StorageException#requiresRollback} returns true. An operation is never retried, because only the caller can
 * repeat the whole transaction.
 */
public record CallersTransaction(Supplier<? extends Connection> connections, Database database)
        implements Transactions {

    private static final int READS = 100;

    /**
     * Returns this object: all statements run in the caller's transaction, and planning for each execution would also change
     * the query plans of the caller's statements.
     */
    @Override
    public Transactions readingInTransactions() {
        return this;
    }

    /** Takes a savepoint on databases whose transactions end at the first failed statement. */
    @Override
    public <T> T read(String doing, Work<T> work) {
        return database.endsTransactionOnError() ? write(doing, work) : runWithoutSavepoint(doing, work);
    }

    /**
     * Reads at most 100 times. A read in a snapshot is impossible, because the isolation level of the caller's transaction
     * cannot be changed.
     */
    @Override
    public <T> Optional<T> readConsistently(String doing, Work<Optional<T>> work) {
        Optional<T> result = Optional.empty();
        for (int attempt = 1; result.isEmpty() && attempt <= READS; attempt++) {
            result = read(doing, work);
        }
        return result;
    }

    @Override
    public boolean mayBeStale() {
        return true;
    }

    @Override
    public <T> T write(String doing, Work<T> work) {
        Connection connection = connection(doing);
        Optional<Savepoint> before = setSavepoint(connection);
        Session session = new Session(connection, database);
        try {
            T result = work.in(session);
            if (before.isPresent()) {
                connection.releaseSavepoint(before.get());
            }
            return result;
        } catch (SQLException e) {
            boolean undone = isUndone(connection, before, session, e);
            Failure failure = new Failure(doing, e, database);
            throw undone ? failure.inCallersTransaction(session.hasWritten()) : failure.notUndone(session.hasWritten());
        } catch (RuntimeException e) {
            throw isUndone(connection, before, session, e) ? e : Failure.notUndone(doing, e);
        } catch (Error e) {
            isUndone(connection, before, session, e);
            throw e;
        }
    }

    @Override
    public <T> T writeWithoutSavepoint(String doing, Work<T> work) {
        return database.endsTransactionOnError() ? runWithoutSavepoint(doing, work) : write(doing, work);
    }

    private <T> T runWithoutSavepoint(String doing, Work<T> work) {
        Connection connection = connection(doing);
        try {
            return work.in(new Session(connection, database));
        } catch (SQLException e) {
            throw unchanged(connection, new Failure(doing, e, database));
        }
    }

    /** Returns the failure of an operation that changed no data, but may have ended the transaction or lost the connection. */
    private StorageException unchanged(Connection connection, Failure failure) {
        return endsTransaction(connection, failure.cause())
                ? failure.notUndone(false)
                : failure.inCallersTransaction(false);
    }

    private boolean endsTransaction(Connection connection, Throwable failure) {
        return failure instanceof SQLException sql
                && (database.endsTransactionOnError()
                        || database.isRolledBack(sql)
                        || database.isConnectionLost(sql)
                        || isRolledBack(connection, sql));
    }

    /** Queries whether the database has rolled back the transaction, if the failure itself leaves this open. */
    private boolean isRolledBack(Connection connection, SQLException failure) {
        Optional<Sql> query = database.queryForRollback(failure).map(Sql::parse);
        try {
            return query.isPresent()
                    && new Session(connection, database).get(query.get(), p -> {}, row -> row.flag("rolled_back"));
        } catch (SQLException e) {
            CauseCopy.addSuppressed(failure, e, database);
            return true;
        }
    }

    /** Returns a savepoint, or empty if the connection refuses savepoints, as in a distributed transaction. */
    private static Optional<Savepoint> setSavepoint(Connection connection) {
        try {
            return Optional.of(connection.setSavepoint());
        } catch (SQLException e) {
            return Optional.empty(); // after another failure of the connection, the statements fail, too
        }
    }

    /**
     * Undoes a failed operation, and returns whether the transaction is in its previous state. An operation without changes
     * needs no rollback, which the connection would refuse in a distributed transaction. If the connection refuses the
     * rollback, the operation is undone only if its own statements have reversed its changes. If the savepoint does not exist,
     * the database has rolled back the whole transaction, for example after a deadlock.
     */
    private boolean isUndone(Connection connection, Optional<Savepoint> before, Session session, Throwable reason) {
        boolean usable = !endsTransaction(connection, reason);
        boolean undoneByStatements = usable && session.isCompensated();
        if (before.isEmpty()) {
            return undoneByStatements;
        }
        try {
            if (usable && !session.hasWritten()) {
                connection.releaseSavepoint(before.get());
            } else {
                connection.rollback(before.get());
            }
            return true;
        } catch (SQLException e) {
            CauseCopy.addSuppressed(reason, e, database);
            return undoneByStatements && !database.isUnknownSavepoint(e);
        } catch (RuntimeException e) {
            reason.addSuppressed(e);
            return undoneByStatements;
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
