package dev.waymark.spring;

import dev.waymark.spi.CommitActions;
import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.IdentityHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A transaction that can be joined until its commit. Spring suspends and resumes the synchronization with the transaction. */
final class JoinedTransaction implements TransactionSynchronization {

    private static final System.Logger LOG = System.getLogger("dev.waymark");

    private final ConnectionHolder holder;
    private final ManagedDataSource managed;
    private final PlatformTransactionManager manager;
    private final CommitActions actions = CommitActions.create();
    private final IdentityHashMap<Object, Integer> notificationsBySavepoint = new IdentityHashMap<>();
    private boolean commitAttempted;
    private boolean committed;
    private @Nullable Integer queryTimeoutBefore;

    private JoinedTransaction(ConnectionHolder holder, ManagedDataSource managed, PlatformTransactionManager manager) {
        this.holder = holder;
        this.managed = managed;
        this.manager = manager;
    }

    /**
     * Makes the transaction of the calling thread joinable.
     *
     * @param holder the connection of the transaction
     * @param manager the manager of the transaction
     */
    static void begin(ConnectionHolder holder, ManagedDataSource managed, PlatformTransactionManager manager) {
        if (on(holder).isEmpty()) { // a second object of the same manager shares the transaction
            JoinedTransaction transaction = new JoinedTransaction(holder, managed, manager);
            TransactionSynchronizationManager.bindResource(holder, transaction);
            TransactionSynchronizationManager.registerSynchronization(transaction);
        }
    }

    /** Returns the joinable transaction of the calling thread on this connection. */
    static Optional<JoinedTransaction> on(ConnectionHolder holder) {
        return Optional.ofNullable((JoinedTransaction) TransactionSynchronizationManager.getResource(holder));
    }

    boolean isCommitted() {
        return committed;
    }

    CommitActions actions() {
        return actions;
    }

    /** Marks the transaction for rollback, as an inner {@code @Transactional} method that fails. The commit will throw. */
    void setRollbackOnly() {
        TransactionTemplate inner = template(TransactionDefinition.PROPAGATION_MANDATORY);
        inner.setReadOnly(true); // a strict manager refuses other definitions in a read-only transaction
        inner.executeWithoutResult(TransactionExecution::setRollbackOnly);
    }

    private TransactionTemplate template(int propagation) {
        return new TransactionTemplate(manager, new DefaultTransactionDefinition(propagation));
    }

    /** Returns the connection. If the transaction has a timeout, each statement of the connection ends in time. */
    Connection connection() {
        Connection connection = holder.getConnection();
        return holder.hasTimeout()
                ? (Connection) Proxy.newProxyInstance(
                        JoinedTransaction.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (proxy, method, arguments) -> call(connection, method, arguments))
                : connection;
    }

    private @Nullable Object call(Connection connection, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            Object result = method.invoke(connection, arguments);
            if (result instanceof Statement statement) {
                limit(statement);
            }
            return result;
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private void limit(Statement statement) throws SQLException {
        try {
            if (queryTimeoutBefore == null) {
                queryTimeoutBefore = statement.getQueryTimeout();
            }
            DataSourceUtils.applyTransactionTimeout(statement, managed.key());
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public void savepoint(Object savepoint) {
        notificationsBySavepoint.put(savepoint, actions.notifications());
    }

    /** Removes the notifications of the changes that the rollback undoes. */
    @Override
    public void savepointRollback(Object savepoint) {
        actions.removeNotificationsAfter(notificationsBySavepoint.getOrDefault(savepoint, 0));
    }

    @Override
    public void beforeCommit(boolean readOnly) {
        commitAttempted = true;
    }

    /** Throws no exception: the caller would regard the committed transaction as failed. */
    @Override
    public void afterCommit() {
        committed = true;
        actions.evict(); // before anything that may wait or fail
        managed.releaseLocks(holder);
        if (actions.notifications() > 0) {
            try {
                template(TransactionDefinition.PROPAGATION_NOT_SUPPORTED)
                        .executeWithoutResult(suspended -> actions.evictAndNotify());
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, "the listeners of a committed transaction were not all notified", e);
            }
        }
    }

    /** Evicts after a failed commit, too: the commit may have taken effect, even if Spring reports a rollback. */
    @Override
    public void afterCompletion(int status) {
        if (commitAttempted || status != STATUS_ROLLED_BACK) {
            actions.evict();
        }
        TransactionSynchronizationManager.unbindResourceIfPossible(holder);
        if (status != STATUS_UNKNOWN) {
            managed.releaseLocks(holder);
        }
        if (queryTimeoutBefore != null) {
            try (Statement statement = holder.getConnection().createStatement()) {
                statement.setQueryTimeout(queryTimeoutBefore); // H2 keeps the value as a setting of the connection
            } catch (SQLException | RuntimeException e) {
                // The connection is broken or returned.
            }
        }
    }
}
