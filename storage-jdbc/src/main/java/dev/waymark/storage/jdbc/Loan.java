package dev.waymark.storage.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A connection on loan from a data source. It goes back as it came; what it has done stays only if it was told to {@link
 * #commit}.
 */
final class Loan implements AutoCloseable {

    private final Connection connection;
    private final boolean autoCommitBefore;
    private final boolean autoCommit;
    private boolean broken;

    private Loan(Connection connection, boolean autoCommitBefore, boolean autoCommit) {
        this.connection = connection;
        this.autoCommitBefore = autoCommitBefore;
        this.autoCommit = autoCommit;
    }

    /**
     * Borrows a connection.
     *
     * @param autoCommit whether each statement is a transaction of its own
     */
    static Loan of(DataSource dataSource, boolean autoCommit) throws SQLException {
        Connection connection = borrow(dataSource);
        try {
            boolean before = connection.getAutoCommit();
            if (before != autoCommit) {
                connection.setAutoCommit(autoCommit);
            }
            return new Loan(connection, before, autoCommit);
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
            } else if (autoCommitBefore != autoCommit) {
                connection.setAutoCommit(autoCommitBefore);
            }
        } catch (SQLException | RuntimeException e) {
            // See above.
        }
    }
}
