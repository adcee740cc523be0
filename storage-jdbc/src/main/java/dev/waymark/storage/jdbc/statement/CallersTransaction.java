package dev.waymark.storage.jdbc.statement;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs each operation within a transaction that the caller has begun and will end. An operation that fails undoes itself
 * and leaves the rest of the transaction as it was; it is never run again, since only the caller could repeat the whole.
 */
public final class CallersTransaction implements Transactions {

    private static final int READS = 100;
    private static final String USELESS =
            "; it could not be undone by itself, so the transaction it took part in has to be rolled back";

    private final Supplier<? extends Connection> connections;
    private final Database database;

    public CallersTransaction(Supplier<? extends Connection> connections, Database database) {
        this.connections = connections;
        this.database = database;
    }

    /**
     * All is read in one transaction anyway, and {@code first} would also change how the caller's own statements are
     * planned.
     */
    @Override
    public Transactions readingTogether(Optional<String> first) {
        return this;
    }

    /** Where a failed statement is in the way of all that follow, reading needs a savepoint, too. */
    @Override
    public <T> T read(String doing, Work<T> work) {
        if (database.endsTransactionOnError()) {
            return write(doing, work);
        }
        try {
            return work.in(new Session(connection(), database));
        } catch (SQLException e) {
            throw failure(doing, e);
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
    public boolean mayBeBehind() {
        return true;
    }

    @Override
    public <T> T write(String doing, Work<T> work) {
        try {
            Connection connection = connection();
            return write(doing, work, connection, connection.setSavepoint());
        } catch (SQLException e) {
            throw failure(doing, e);
        }
    }

    private <T> T write(String doing, Work<T> work, Connection connection, Savepoint before) {
        try {
            T result = work.in(new Session(connection, database));
            connection.releaseSavepoint(before);
            return result;
        } catch (SQLException e) {
            throw undone(connection, before, e)
                    ? Transactions.failure(doing, e, database)
                    : lost(doing, new LostTransactionException(e));
        } catch (RuntimeException e) {
            throw undone(connection, before, e) ? e : lost(doing, new LostTransactionException(e));
        } catch (Error e) {
            undone(connection, before, e);
            throw e;
        }
    }

    /** Where there is no savepoint to go back to, what has rolled back has rolled back the whole. */
    private StorageException failure(String doing, SQLException failure) {
        return database.isRolledBack(failure)
                ? lost(doing, new LostTransactionException(failure))
                : Transactions.failure(doing, failure, database);
    }

    private static StorageException lost(String doing, LostTransactionException reason) {
        return Transactions.failure(doing, reason, USELESS);
    }

    /** Whether all is undone: the victim of a deadlock, for example, is rolled back as a whole, its savepoints included. */
    private static boolean undone(Connection connection, Savepoint before, Throwable reason) {
        try {
            connection.rollback(before);
            return true;
        } catch (SQLException | RuntimeException e) {
            reason.addSuppressed(e);
            return false;
        }
    }

    private Connection connection() throws SQLException {
        Connection connection = checkNotNull(connections.get(), "the connection to join");
        checkState(
                !connection.getAutoCommit(),
                "the caller's connection is in auto-commit mode, so there is no transaction to take part in");
        return connection;
    }
}
