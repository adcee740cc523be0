package dev.waymark.spring;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.ResourceTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A data source whose transactions a manager manages.
 *
 * @param pool the data source of the application, without a proxy that returns the connection of an active transaction
 * @param key the data source under which the manager binds its connection to the thread
 * @param jdbc whether the manager manages the data source itself, not a session of JPA
 * @param mustReleaseLocks whether the connection of a completed transaction must be set to auto-commit: SQLite's driver begins
 *     the next transaction in {@code commit()} and {@code rollback()}, and with IMMEDIATE, this transaction blocks all writers. Only
 *     the manager of a data source keeps auto-commit off until its synchronizations have run, and only on a pool with auto-commit
 *     the connection had auto-commit before the transaction
 */
record ManagedDataSource(DataSource pool, DataSource key, boolean jdbc, boolean mustReleaseLocks) {

    /**
     * Finds the connection that the manager has bound to the thread.
     *
     * @param manager the manager of the thread's active transaction
     * @param locksAfterCompletion the result of {@link #locksAfterCompletion}
     * @throws IllegalArgumentException if the manager has bound no connection of this data source
     */
    static ManagedDataSource provenBy(
            DataSource dataSource, PlatformTransactionManager manager, boolean locksAfterCompletion) {
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            throw new IllegalArgumentException("the transaction manager "
                    + manager.getClass().getName()
                    + " has transaction synchronization switched off, so Waymark cannot join its transactions; set"
                    + " transactionSynchronization to SYNCHRONIZATION_ALWAYS");
        }
        DataSource key = boundKey(dataSource)
                .orElseThrow(() -> new IllegalArgumentException("the transaction manager "
                        + manager.getClass().getName() + " does not manage the data source "
                        + dataSource.getClass().getName()
                        + ", so a rollback would keep the changes of Waymark; pass the data source with the tables of Waymark"
                        + " and the manager of this data source"));
        boolean jdbc =
                manager instanceof ResourceTransactionManager of && of.getResourceFactory() instanceof DataSource;
        DataSource pool = new OpenInViewPool(withoutTransactions(dataSource));
        return new ManagedDataSource(pool, key, jdbc, jdbc && locksAfterCompletion);
    }

    /** Returns the key of the connection of this data source that is bound to the thread, if any. */
    static Optional<DataSource> boundKey(DataSource dataSource) {
        List<DataSource> targets = targets(dataSource);
        for (Map.Entry<Object, Object> bound :
                TransactionSynchronizationManager.getResourceMap().entrySet()) {
            if (bound.getValue() instanceof ConnectionHolder
                    && bound.getKey() instanceof DataSource key
                    && targets(key).stream().anyMatch(targets::contains)) {
                return Optional.of(key);
            }
        }
        return Optional.empty();
    }

    /** Returns the data source, its target if the data source is a proxy, and so on. */
    private static List<DataSource> targets(DataSource dataSource) {
        List<DataSource> targets = new ArrayList<>();
        @Nullable DataSource next = dataSource;
        while (next != null) {
            targets.add(next);
            next = next instanceof DelegatingDataSource proxy ? proxy.getTargetDataSource() : null;
        }
        return targets;
    }

    private static DataSource withoutTransactions(DataSource dataSource) {
        DataSource pool = dataSource;
        for (DataSource target : targets(dataSource)) {
            if (target instanceof TransactionAwareDataSourceProxy proxy && proxy.getTargetDataSource() != null) {
                pool = proxy.getTargetDataSource();
            }
        }
        return pool;
    }

    /** Returns whether the connections belong to SQLite, and have auto-commit outside of transactions. */
    static boolean locksAfterCompletion(DataSource dataSource) {
        try (Connection connection = withoutTransactions(dataSource).getConnection()) {
            return connection.getAutoCommit()
                    && connection.getMetaData().getDatabaseProductName().equals("SQLite");
        } catch (SQLException e) {
            throw new IllegalStateException("the data source returned no connection", e);
        }
    }

    /** Returns the connection that is bound to the thread, if any. */
    Optional<ConnectionHolder> holder() {
        return Optional.ofNullable((ConnectionHolder) TransactionSynchronizationManager.getResource(key));
    }

    /**
     * Returns whether the bound connection is in a transaction of JPA, or of an application that binds connections itself. The
     * manager of a data source does not recognize such a transaction: its next transaction on this thread, for example in a
     * listener, would continue and commit the other transaction.
     */
    boolean isForeign(ConnectionHolder holder) {
        try {
            return jdbc
                    && !holder.isSynchronizedWithTransaction()
                    && !holder.getConnection().getAutoCommit();
        } catch (SQLException e) {
            return false; // the connection is broken, so it has no transaction
        }
    }

    void releaseLocks(ConnectionHolder holder) {
        if (mustReleaseLocks) {
            try {
                holder.getConnection().setAutoCommit(true);
            } catch (SQLException | RuntimeException e) {
                // The connection is broken, so it has no locks.
            }
        }
    }
}
