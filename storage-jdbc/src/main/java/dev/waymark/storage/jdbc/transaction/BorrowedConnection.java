package dev.waymark.storage.jdbc.transaction;

import dev.waymark.storage.jdbc.database.CauseCopy;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * A connection on borrowed from a data source. It goes back as it came; what it has done stays only if it was told to {@link
 * #commit}. If it was told neither that nor to {@link #rollback roll back}, it does not go back: an error may have met the driver
 * anywhere, such as between a question and its answer, which whoever has the connection next would take for that to his own.
 */
public final class BorrowedConnection implements AutoCloseable {

    private static final String FOREIGN =
            "the connection is in a transaction and refuses to end it, as in a transaction that JTA manages; "
                    + "JdbcStorage.joiningActive takes part in such a transaction";

    private final Connection connection;
    private final Database database;
    private final TransactionMode mode;
    private final BrokenConnections brokenConnections;
    private final boolean autoCommitBefore;
    private final SilentRollbackCheck rollbackCheck;
    private int isolationBefore = Connection.TRANSACTION_NONE;
    private boolean committing;
    private boolean broken;
    private boolean settled;
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
     * Makes a connection ready that was {@link #borrow borrowed}.
     *
     * @param brokenConnections gets it if it does not go back
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
            discard(connection, e);
            throw e;
        } catch (Error e) {
            brokenConnections.add(connection);
            throw e;
        }
    }

    /**
     * Gets a connection. Pools that have none throw whatever exception they like, so each becomes an {@link SQLException}.
     */
    public static Connection borrow(DataSource dataSource) throws SQLException {
        try {
            return dataSource.getConnection();
        } catch (RuntimeException e) {
            throw DetectedFailure.of("the data source gave no connection", e);
        }
    }

    private void begin() throws SQLException {
        if (!autoCommitBefore) {
            endOpenTransaction();
        }
        if (mode.isTransaction()) {
            Optional<String> begin = database.begin(mode.isWriting());
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
     * Ends what the last user of the connection has left open, by auto-commit unless the methods of the connection begin the
     * transaction. A connection in a transaction that something else manages, such as JTA, refuses this, before anything is
     * written.
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
        if (mode.kind() == TransactionKind.SNAPSHOT || mode.kind() == TransactionKind.COUNTING) {
            setAutoCommit(autoCommitBefore, true); // within a transaction, isolation cannot be changed
        }
        if (mode.kind() == TransactionKind.SNAPSHOT
                && mode.firstStatement(database).isEmpty()) {
            isolationBefore = connection.getTransactionIsolation();
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        }
        setAutoCommit(connection.getAutoCommit(), false);
    }

    private void restore() throws SQLException {
        if (isolationBefore != Connection.TRANSACTION_NONE) {
            setAutoCommit(false, true);
            connection.setTransactionIsolation(isolationBefore);
        }
        setAutoCommit(connection.getAutoCommit(), autoCommitBefore);
    }

    private void setAutoCommit(boolean from, boolean to) throws SQLException {
        if (from != to) {
            connection.setAutoCommit(to);
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    private boolean isBegunByStatement() {
        return database.begin(mode.isWriting()).isPresent();
    }

    Connection connection() {
        return connection;
    }

    /** Has everything stay, if it does not so already. */
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

    /** Why a statement, or the commit, has failed. */
    SQLException reason(SQLException failure) {
        return rollbackCheck.reason(failure);
    }

    /**
     * Undoes everything.
     *
     * @param reason why; if this fails, its failure is added to the reason
     * @return whether everything is undone
     */
    boolean rollback(Throwable reason) {
        boolean undone = foreign || !mode.isTransaction() || isRolledBack(reason, true);
        settled = true;
        return undone;
    }

    /** @param mayRepeat whether to try once more if the database says that it has rolled back for another one's sake */
    private boolean isRolledBack(Throwable reason, boolean mayRepeat) {
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
                return isRolledBack(reason, false);
            }
            suppress(reason, e);
            broken = true;
            return false;
        }
    }

    private void suppress(Throwable reason, Exception suppressed) {
        if (suppressed instanceof SQLException sql) {
            CauseCopy.addSuppressed(reason, sql, database);
        } else {
            reason.addSuppressed(suppressed);
        }
    }

    /** Whether nobody here can know if its changes stay, after this failure and the rollback that followed. */
    boolean isInDoubt(SQLException failure) {
        if (mode.kind() == TransactionKind.SINGLE_WRITE) {
            return database.leavesCommitOpen(failure);
        }
        return mode.isWriting() && committing && (broken || database.leavesCommitOpen(failure));
    }

    /**
     * Returns the connection. If that fails, what was committed stays so; the operation has its result, and only the connection
     * is discarded.
     */
    @Override
    public void close() {
        if (!settled) {
            brokenConnections.add(connection);
            return;
        }
        try {
            if (broken) {
                throw DetectedFailure.of("the connection could not be rolled back");
            }
            if (!foreign) {
                restore();
            }
            connection.close();
        } catch (SQLException | RuntimeException e) {
            discard(connection, e);
        } catch (Error e) {
            brokenConnections.add(connection);
            throw e;
        }
    }

    /**
     * Makes sure that nobody uses the connection again, since its state is not known. To close it is not enough: a pool would
     * lend it again. To switch auto-commit on could commit what was not rolled back. To abort it is not enough either, since
     * embedded databases cannot; so the driver's own connection is closed, before the pool gets back what it lent.
     */
    static void discard(Connection connection, Exception reason) {
        attempt(() -> connection.abort(Runnable::run), reason);
        attempt(() -> connection.unwrap(Connection.class).close(), reason);
        attempt(connection::close, reason);
    }

    /** One of several steps, each of which is taken even if another fails. */
    @FunctionalInterface
    private interface Step {
        void take() throws SQLException;
    }

    private static void attempt(Step step, Exception reason) {
        try {
            step.take();
        } catch (SQLException | RuntimeException | Error e) {
            reason.addSuppressed(e);
        }
    }
}
