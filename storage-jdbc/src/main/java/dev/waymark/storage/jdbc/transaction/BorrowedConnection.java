package dev.waymark.storage.jdbc.transaction;

import dev.waymark.storage.jdbc.database.CauseCopy;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A connection of a data source, borrowed for one attempt of an operation. {@link #close} restores the original state of the
 * connection and returns the connection.
 *
 * <p>If neither {@link #commit} nor {@link #rollback} has completed, {@code close} discards the connection. In this case,
 * an {@link Error} has interrupted the driver, perhaps between a request and its response. The next user of the connection
 * would receive this response.
 */
public final class BorrowedConnection implements AutoCloseable {

    private static final String FOREIGN =
            "the connection refuses to end its transaction: a failed transaction of a previous user of the connection, or a"
                    + " transaction of JTA, which JdbcStorage.joiningActive can join";

    private final Connection connection;
    private final Database database;
    private final TransactionMode mode;
    private final BrokenConnections brokenConnections;
    private final boolean autoCommitBefore;
    private final SilentRollbackCheck rollbackCheck;

    /** Whether the commit has begun, so a later failure may leave the result of the transaction unknown. */
    private boolean committing;

    /** Whether the rollback has failed, so the connection must be discarded. */
    private boolean broken;

    /** Whether the commit or the rollback has returned, so the driver has read all responses. */
    private boolean settled;

    /** Whether the connection has an open transaction of another user, which this object must not change. */
    private boolean foreign;

    private BorrowedConnection(
            Connection connection,
            Database database,
            TransactionMode mode,
            BrokenConnections brokenConnections,
            boolean autoCommitBefore) {
        this.connection = connection;
        this.brokenConnections = brokenConnections;
        this.database = database;
        this.mode = mode;
        this.autoCommitBefore = autoCommitBefore;
        this.rollbackCheck = new SilentRollbackCheck(connection, database);
    }

    /**
     * Begins the transaction on a {@linkplain Transactions#borrow borrowed} connection.
     *
     * @param brokenConnections discards the connection if its state is unknown
     */
    static BorrowedConnection of(
            Connection connection, Database database, TransactionMode mode, BrokenConnections brokenConnections)
            throws SQLException {
        BorrowedConnection borrowed = new BorrowedConnection(
                connection, database, mode, brokenConnections, autoCommitOf(connection, brokenConnections));
        try {
            borrowed.begin();
            return borrowed;
        } catch (SQLException | RuntimeException e) {
            borrowed.rollback(e);
            borrowed.close();
            throw e;
        } catch (Error e) {
            borrowed.close();
            throw e;
        }
    }

    private static boolean autoCommitOf(Connection connection, BrokenConnections brokenConnections)
            throws SQLException {
        try {
            return connection.getAutoCommit();
        } catch (SQLException | RuntimeException e) {
            brokenConnections.discard(connection, e);
            throw e;
        } catch (Error e) {
            brokenConnections.discardLater(connection);
            throw e;
        }
    }

    private void begin() throws SQLException {
        if (!autoCommitBefore) {
            endOpenTransaction();
        }
        if (mode.isTransaction()) {
            Optional<String> begin = database.begin(mode.isWritingTransaction());
            if (begin.isPresent()) {
                execute(connection, begin.get());
            } else {
                beginByMethod();
            }
        }
        Optional<String> first = mode.firstStatement(database);
        if (first.isPresent()) {
            execute(connection, first.get());
        }
        if (mode.isWritingRecords()) {
            rollbackCheck.begin();
        }
    }

    /**
     * Switches auto-commit on, which also ends a transaction that a previous user of the connection left open. If
     * {@link #beginByMethod} follows, a rollback ends this transaction, and auto-commit stays off. In a JTA transaction, the
     * connection refuses both, before the operation has written. SQLite's driver also refuses after a failed BEGIN of a
     * previous user.
     */
    private void endOpenTransaction() throws SQLException {
        try {
            if (mode.isTransaction() && !isBegunByStatement()) {
                connection.rollback();
            } else {
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            if (database.isConnectionLost(e)) {
                throw e;
            }
            foreign = true;
            throw DetectedFailure.of(FOREIGN, e);
        }
    }

    private void beginByMethod() throws SQLException {
        if (mode == TransactionMode.READ_COMMITTED) {
            setAutoCommit(true); // the isolation level cannot be changed within a transaction
        }
        setAutoCommit(false);
    }

    private void setAutoCommit(boolean autoCommit) throws SQLException {
        if (connection.getAutoCommit() != autoCommit) {
            connection.setAutoCommit(autoCommit);
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    private boolean isBegunByStatement() {
        return database.begin(mode.isWritingTransaction()).isPresent();
    }

    Connection connection() {
        return connection;
    }

    /** Commits the transaction, if the mode has a transaction. */
    void commit() throws SQLException {
        if (mode.isTransaction()) {
            rollbackCheck.check();
            committing = true;
            if (isBegunByStatement()) {
                execute(connection, "COMMIT");
            } else {
                connection.commit();
            }
        }
        settled = true;
    }

    /** Returns the reason of a failed statement or commit: a silent rollback, or the failure itself. */
    SQLException reason(SQLException failure) {
        return rollbackCheck.reason(failure);
    }

    /**
     * Rolls the transaction back.
     *
     * @param reason the failure that requires the rollback; a failure of the rollback becomes its suppressed exception
     * @return whether all changes are undone
     */
    boolean rollback(Throwable reason) {
        boolean undone = foreign || !mode.isTransaction() || tryRollback(reason, true);
        settled = true;
        return undone;
    }

    /**
     * Rolls the transaction back, and returns whether this succeeded.
     *
     * @param mayRepeat whether to repeat the rollback once if the database reports a rollback in favour of another transaction
     */
    private boolean tryRollback(Throwable reason, boolean mayRepeat) {
        try {
            if (isBegunByStatement()) {
                execute(connection, "ROLLBACK");
            } else {
                connection.rollback();
            }
            return true;
        } catch (SQLException | RuntimeException e) {
            if (e instanceof SQLException sql && database.isRolledBackAlready(sql)) {
                return true;
            }
            if (mayRepeat && e instanceof SQLException sql && database.isRolledBack(sql)) {
                return tryRollback(reason, false);
            }
            CauseCopy.addSuppressed(reason, e, database);
            broken = true;
            return false;
        }
    }

    /** Returns whether the database may have committed the changes despite this failure and the attempted rollback. */
    boolean isInDoubt(SQLException failure) {
        if (mode == TransactionMode.SINGLE_WRITE) {
            return !database.refusesSingleWrite(failure);
        }
        return mode.isWritingTransaction() && committing && (broken || !database.refusesCommit(failure));
    }

    /**
     * Returns the connection to the data source. If the return fails, the connection is discarded; committed changes and the
     * result of the operation are unaffected.
     */
    @Override
    public void close() {
        if (!settled) {
            brokenConnections.discardLater(connection);
            return;
        }
        try {
            if (broken) {
                throw DetectedFailure.of("the connection could not be rolled back");
            }
            if (!foreign) {
                setAutoCommit(autoCommitBefore);
            }
            connection.close();
        } catch (SQLException | RuntimeException e) {
            brokenConnections.discard(connection, e);
        } catch (Error e) {
            brokenConnections.discardLater(connection);
            throw e;
        }
    }
}
