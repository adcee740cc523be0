package dev.waymark.example.boot;

import java.sql.Connection;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Tells of the transactions that Spring manages, so that Waymark takes part in them. */
@Component
record SpringTransactions(DataSource dataSource) {

    /** The connection of the transaction that is under way, if there is one. */
    Optional<Connection> active() {
        return TransactionSynchronizationManager.isActualTransactionActive()
                ? Optional.of(DataSourceUtils.getConnection(dataSource))
                : Optional.empty();
    }

    /** Has something done once that transaction is committed. */
    void afterCommit(Runnable action) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                action.run();
            }
        });
    }
}
