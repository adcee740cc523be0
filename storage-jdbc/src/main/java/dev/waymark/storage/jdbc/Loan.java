package dev.waymark.storage.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A connection on loan from a data source. It goes back as it came; what it has done stays only if it was told to {@link
 * #commit}.
 */
final class Loan implements AutoCloseable {

    /** What a connection is borrowed for. */
    enum Kind {
        /** Each statement is a transaction of its own. */
        STATEMENTS,
        /** All statements are one transaction. */
        TRANSACTION,
        /** All statements are one transaction, and none sees what others commit meanwhile. */
        SNAPSHOT
    }

    private final Connection connection;
    private final boolean autoCommit;
    private final boolean autoCommitBefore;
    private int isolationBefore = Connection.TRANSACTION_NONE;
    private boolean broken;

    private Loan(Connection connection, boolean autoCommit, boolean autoCommitBefore) {
        this.connection = connection;
        this.autoCommit = autoCommit;
        this.autoCommitBefore = autoCommitBefore;
    }

    /** Borrows a connection. */
    static Loan of(DataSource dataSource, Kind kind) throws SQLException {
        Connection connection = borrow(dataSource);
        try {
            Loan loan = new Loan(connection, kind == Kind.STATEMENTS, connection.getAutoCommit());
            loan.prepare(kind);
            return loan;
        } catch (SQLException | RuntimeException e) {
            closeAfter(e, connection);
            throw e;
        }
    }

    /** Pools tell what is wrong with themselves by whatever exception they like. */
    static Connection borrow(DataSource dataSource) throws SQLException {
        try {
            return dataSource.getConnection();
        } catch (RuntimeException e) {
            throw new SQLException("the data source gives no connection", e);
        }
    }

    private void prepare(Kind kind) throws SQLException {
        if (kind == Kind.SNAPSHOT) {
            // Asking may begin a transaction, and within one the isolation cannot be changed.
            setAutoCommit(autoCommitBefore, true);
            isolationBefore = connection.getTransactionIsolation();
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            setAutoCommit(true, false);
        } else {
            setAutoCommit(autoCommitBefore, autoCommit);
        }
    }

    private void restore() throws SQLException {
        if (isolationBefore != Connection.TRANSACTION_NONE) {
            setAutoCommit(false, true);
            connection.setTransactionIsolation(isolationBefore);
            setAutoCommit(true, autoCommitBefore);
        } else {
            setAutoCommit(autoCommit, autoCommitBefore);
        }
    }

    private void setAutoCommit(boolean from, boolean to) throws SQLException {
        if (from != to) {
            connection.setAutoCommit(to);
        }
    }

    private static void closeAfter(Exception failure, Connection connection) {
        try {
            connection.close();
        } catch (SQLException | RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    Connection connection() {
        return connection;
    }

    void commit() throws SQLException {
        if (!autoCommit) {
            connection.commit();
        }
    }

    /**
     * Undoes everything.
     *
     * @param reason why, to which is added what goes wrong here
     * @return whether nothing is left
     */
    boolean rollback(Throwable reason) {
        if (autoCommit) {
            return true;
        }
        try {
            connection.rollback();
            return true;
        } catch (SQLException | RuntimeException e) {
            reason.addSuppressed(e);
            broken = true;
            return false;
        }
    }

    /**
     * Returns the connection. What goes wrong here changes nothing of what was committed before, so no one is told: the
     * connection is the pool's problem, and the result stands.
     */
    @Override
    public void close() {
        try (connection) {
            if (broken) {
                // To switch auto-commit on would commit what could not be rolled back.
                connection.abort(Runnable::run);
            } else {
                restore();
            }
        } catch (SQLException | RuntimeException e) {
            // See above.
        }
    }
}
