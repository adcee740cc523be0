package dev.waymark.example.boot;

import java.sql.Connection;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Tells of the transactions that Spring manages, so that Waymark takes part in them. */
@Component
record SpringTransactions(DataSource dataSource, PlatformTransactionManager manager) {

    /** The connection of the transaction that is under way, if there is one. */
    Optional<Connection> active() {
        return TransactionSynchronizationManager.isActualTransactionActive()
                        && TransactionSynchronizationManager.isSynchronizationActive()
                ? Optional.of(DataSourceUtils.getConnection(dataSource))
                : Optional.empty();
    }

    /** Has something done once that transaction is committed. */
    void afterCommit(Runnable action) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                if (status == STATUS_COMMITTED) {
                    runApart(action);
                }
            }
        });
    }

    /** Spring still has the connection that is committed, and what joined it now would be lost. */
    private void runApart(Runnable action) {
        TransactionTemplate apart = new TransactionTemplate(manager);
        apart.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
        apart.executeWithoutResult(status -> action.run());
    }
}
