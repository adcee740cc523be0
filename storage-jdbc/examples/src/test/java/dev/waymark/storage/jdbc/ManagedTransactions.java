package dev.waymark.storage.jdbc;

import dev.waymark.spi.CommitActions;
import dev.waymark.spring.SpringTransactions;
import java.sql.Connection;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Transactions of Spring, which a storage joins.
 *
 * @param manager the transaction manager of one pool
 * @param joinable the transactions for a storage
 */
record ManagedTransactions(DataSourceTransactionManager manager, SpringTransactions joinable) {

    static ManagedTransactions on(DataSource dataSource) {
        DataSourceTransactionManager manager = new DataSourceTransactionManager(dataSource);
        return new ManagedTransactions(manager, SpringTransactions.of(dataSource, manager));
    }

    /** Returns a template that joins the active transaction, or begins a transaction. */
    TransactionTemplate template() {
        return template(TransactionDefinition.PROPAGATION_REQUIRED);
    }

    TransactionTemplate template(int propagation) {
        TransactionTemplate template = new TransactionTemplate(manager);
        template.setPropagationBehavior(propagation);
        return template;
    }

    Optional<Connection> active() {
        return joinable.active();
    }

    CommitActions commitActions() {
        return joinable.commitActions();
    }
}
