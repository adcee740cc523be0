package dev.waymark.storage.jdbc;

import java.sql.Connection;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Transactions that Spring manages, and what the Javadoc tells a storage of them.
 *
 * @param dataSource the pool
 * @param template runs something in one of them
 * @param apart runs something outside of any
 */
record ManagedTransactions(DataSource dataSource, TransactionTemplate template, TransactionTemplate apart) {

    static ManagedTransactions on(DataSource dataSource) {
        DataSourceTransactionManager manager = new DataSourceTransactionManager(dataSource);
        TransactionTemplate apart = new TransactionTemplate(manager);
        apart.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
        return new ManagedTransactions(dataSource, new TransactionTemplate(manager), apart);
    }

    Optional<Connection> active() {
        return TransactionSynchronizationManager.isActualTransactionActive()
                        && TransactionSynchronizationManager.isSynchronizationActive()
                ? Optional.of(DataSourceUtils.getConnection(dataSource))
                : Optional.empty();
    }

    void afterCommit(Runnable action) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                if (status == STATUS_COMMITTED) {
                    apart.executeWithoutResult(unused -> action.run());
                }
            }
        });
    }
}
