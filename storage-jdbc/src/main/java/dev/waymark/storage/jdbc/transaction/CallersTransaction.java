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
 * Runs each operation within a transaction that the caller has begun and will end (D-46). An operation that fails undoes
 * itself and leaves the rest of the transaction as it was. The operation is never run again, because only the caller can
 * repeat the whole transaction.
 */
public final class CallersTransaction implements Transactions {

    private static final int READS = 100;

    private final Supplier<? extends Connection> connections;
    private final Database database;

    public CallersTransaction(Supplier<? extends Connection> connections, Database database) {
        this.connections = connections;
        this.database = database;
    }

    /**
     * Returns this: all statements run in one transaction anyway, and {@code first} would also change the plans of the
     * caller's own statements.
     */
    @Override
    public Transactions readingTogether(Optional<String> first) {
        return this;
    }

    /** Where a failed statement ends the transaction, a read needs a savepoint, too. */
    @Override
    public <T> T read(String doing, Work<T> work) {
        if (database.endsTransactionOnError()) {
            return write(doing, work);
        }
        Connection connection = connection(doing);
        try {
            return work.in(new Session(connection, database));
        } catch (SQLException e) {
            throw unchanged(connection, new Failure(doing, e, database));
        }
    }

    /** The isolation level is the caller's, so all that can be done is to try often. */
    @Override
    public <T> Optional<T> readOneMoment(String doing, Work<Optional<T>> work) {
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
        if (!database.endsTransactionOnError()) {
            return write(doing, work);
        }
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
            return Optional.empty(); // whatever else is wrong with the connection, the statements meet it
        }
    }

    /**
     * Undoes an operation that has failed, and returns whether the transaction is as it was before. An operation that changed
     * no data needs no rollback, which the connection would refuse in a distributed transaction. If the connection refuses the
     * rollback, the operation is undone only if its own statements have reversed its changes. A savepoint that is not found is
     * gone with its transaction, such as the victim of a deadlock.
     */
    private boolean isUndone(Connection connection, Optional<Savepoint> before, Session session, Throwable reason) {
        boolean usable = !endsTransaction(connection, reason);
        boolean undoneAnyway = usable && session.isCompensated();
        if (before.isEmpty()) {
            return undoneAnyway;
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
            return undoneAnyway && !database.isUnknownSavepoint(e);
        } catch (RuntimeException e) {
            reason.addSuppressed(e);
            return undoneAnyway;
        }
    }

    private Connection connection(String doing) {
        Connection connection = checkNotNull(connections.get(), "the connection to join");
        try {
            checkState(
                    !connection.getAutoCommit(),
                    "the caller's connection is in auto-commit mode, so there is no transaction to take part in");
            return connection;
        } catch (SQLException e) {
            throw unchanged(connection, new Failure(doing, e, database));
        }
    }
}
