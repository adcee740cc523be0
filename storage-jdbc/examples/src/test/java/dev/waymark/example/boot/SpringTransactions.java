package dev.waymark.example.boot;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The transactions of a Spring transaction manager, for a storage that joins the active transaction. */
@Component
public final class SpringTransactions {

    private final DataSource dataSource;
    private final TransactionTemplate outside;

    public SpringTransactions(DataSource dataSource, PlatformTransactionManager manager) {
        this.dataSource = dataSource;
        this.outside = new TransactionTemplate(manager);
        outside.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
        ((ConfigurableTransactionManager) manager).addListener(new TransactionExecutionListener() {
            @Override
            public void afterBegin(TransactionExecution transaction, @Nullable Throwable failure) {
                if (failure == null && transaction.isNewTransaction()) { // and no savepoint of an outer transaction
                    TransactionSynchronizationManager.registerSynchronization(
                            new Joinable(Objects.requireNonNull(holder())));
                }
            }
        });
    }

    /** Returns the connection of the active transaction, if any. A transaction is active until its commit. */
    public Optional<Connection> active() {
        if (isCompleting()) {
            releaseLocks();
            return Optional.empty();
        }
        return current().map(transaction -> transaction.holder.getConnection());
    }

    /** Runs an action after the commit of the active transaction, and never after a rollback. */
    public void afterCommit(Runnable action) {
        current().orElseThrow().actions.add(action);
    }

    private @Nullable ConnectionHolder holder() {
        return (ConnectionHolder) TransactionSynchronizationManager.getResource(dataSource);
    }

    private Optional<Joinable> current() {
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            return Optional.empty();
        }
        return TransactionSynchronizationManager.getSynchronizations().stream()
                .filter(Joinable.class::isInstance)
                .map(Joinable.class::cast)
                .filter(transaction -> transaction.holder == holder())
                .findFirst();
    }

    /** Spring keeps the connection until the synchronizations have run, and removes them before {@code afterCompletion}. */
    private boolean isCompleting() {
        return TransactionSynchronizationManager.isSynchronizationActive()
                ? current().filter(transaction -> transaction.committed).isPresent()
                : TransactionSynchronizationManager.isActualTransactionActive();
    }

    /** SQLite's driver begins the next transaction in {@code commit()}. With IMMEDIATE, it would block all writers. */
    private void releaseLocks() {
        ConnectionHolder holder = holder();
        if (holder != null) {
            try {
                holder.getConnection().setAutoCommit(true);
            } catch (SQLException e) {
                // The connection is broken, so it has no locks.
            }
        }
    }

    /** A transaction that can be joined until its commit. Spring suspends and resumes it with the transaction. */
    private final class Joinable implements TransactionSynchronization {

        private final ConnectionHolder holder;
        private final List<Runnable> actions = new ArrayList<>();
        private boolean committed;

        private Joinable(ConnectionHolder holder) {
            this.holder = holder;
        }

        @Override
        public int getOrder() {
            return HIGHEST_PRECEDENCE;
        }

        @Override
        public void afterCommit() {
            committed = true;
            if (!actions.isEmpty()) {
                releaseLocks();
                outside.executeWithoutResult(status -> actions.forEach(Runnable::run));
            }
        }
    }
}
