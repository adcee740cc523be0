package dev.waymark.example.transaction;

import dev.waymark.spi.CommitActions;
import io.micronaut.transaction.TransactionDefinition;
import io.micronaut.transaction.TransactionOperations;
import io.micronaut.transaction.TransactionStatus;
import io.micronaut.transaction.support.TransactionSynchronization;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The transactions that Micronaut manages, for a storage that joins the active transaction. */
public record MicronautTransactions(TransactionOperations<Connection> transactions) {

    private static final Map<Object, CommitActions> OPEN = new ConcurrentHashMap<>();

    public MicronautTransactions {
        TransactionDefinition none = TransactionDefinition.of(TransactionDefinition.Propagation.NOT_SUPPORTED);
        if (transactions.execute(none, status -> isInTransaction(status.getConnection()))) {
            throw new IllegalArgumentException("the pool has auto-commit off, so SUPPORTS would lose links");
        }
    }

    public Optional<Connection> active() {
        return transactions
                .findTransactionStatus()
                .map(TransactionStatus::getConnection)
                .map(Connection.class::cast)
                .filter(MicronautTransactions::isInTransaction);
    }

    public CommitActions commitActions() {
        TransactionStatus<?> status = transactions.findTransactionStatus().orElseThrow();
        return OPEN.computeIfAbsent(status.getConnection(), connection -> {
            CommitActions actions = CommitActions.create();
            status.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void beforeCompletion() {
                    OPEN.remove(connection); // before another transaction borrows the connection
                }

                @Override
                public void afterCompletion(Status end) {
                    if (end == Status.COMMITTED) {
                        actions.evictAndNotify();
                    } else {
                        actions.evict(); // the commit may have taken effect
                    }
                }
            });
            return actions;
        });
    }

    private static boolean isInTransaction(Connection connection) {
        try {
            // a SUPPORTS method has a status without a transaction
            return !connection.getAutoCommit();
        } catch (SQLException e) {
            throw new IllegalStateException("the pool returned no connection for the transaction", e);
        }
    }
}
