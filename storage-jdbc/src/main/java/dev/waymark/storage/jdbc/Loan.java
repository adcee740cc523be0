package dev.waymark.storage.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
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
        /** All statements are one transaction that changes nothing, and each is planned for its own values. */
        SEARCHES,
        /** All statements are one transaction. */
        TRANSACTION,
        /** All statements are one transaction, and none sees what others commit meanwhile. */
        SNAPSHOT
    }

    private final Connection connection;
    private final Dialect dialect;
    private final Kind kind;
    private final boolean autoCommitBefore;
    private int isolationBefore = Connection.TRANSACTION_NONE;
    private boolean broken;

    private Loan(Connection connection, Dialect dialect, Kind kind, boolean autoCommitBefore) {
        this.connection = connection;
        this.dialect = dialect;
        this.kind = kind;
        this.autoCommitBefore = autoCommitBefore;
    }

    /** Takes what was {@link #borrow borrowed}, and makes it ready. */
    static Loan of(Connection connection, Dialect dialect, Kind kind) throws SQLException {
        try {
            Loan loan = new Loan(connection, dialect, kind, connection.getAutoCommit());
            loan.begin();
            return loan;
        } catch (SQLException | RuntimeException e) {
            discard(connection, e);
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

    private void begin() throws SQLException {
        if (kind == Kind.STATEMENTS) {
            setAutoCommit(autoCommitBefore, true);
        } else if (dialect.beginsByStatement()) {
            setAutoCommit(autoCommitBefore, true);
            execute(kind == Kind.TRANSACTION ? "BEGIN IMMEDIATE" : "BEGIN");
        } else {
            if (kind == Kind.SNAPSHOT) {
                // To ask may begin a transaction, and within one the isolation cannot be changed.
                setAutoCommit(autoCommitBefore, true);
                isolationBefore = connection.getTransactionIsolation();
                connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            }
            setAutoCommit(connection.getAutoCommit(), false);
        }
        if (kind == Kind.SEARCHES && dialect.searchMethod().before().isPresent()) {
            execute(dialect.searchMethod().before().get());
        }
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

    private void execute(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    Connection connection() {
        return connection;
    }

    void commit() throws SQLException {
        if (kind == Kind.STATEMENTS) {
            return;
        }
        if (dialect.beginsByStatement()) {
            execute("COMMIT");
        } else {
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
        if (kind == Kind.STATEMENTS) {
            return true;
        }
        try {
            if (dialect.beginsByStatement()) {
                execute("ROLLBACK");
            } else {
                connection.rollback();
            }
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
                connection.abort(Runnable::run);
            } else {
                restore();
            }
        } catch (SQLException | RuntimeException e) {
            discard(connection, e);
        }
    }

    /**
     * Makes sure that nobody uses the connection again: in what state it is, is not known. To close it is not enough, since
     * a pool would lend it to the next one; and to switch auto-commit on could commit what was not rolled back.
     */
    private static void discard(Connection connection, Exception reason) {
        try (connection) {
            connection.abort(Runnable::run);
        } catch (SQLException | RuntimeException e) {
            reason.addSuppressed(e);
        }
    }
}
