package dev.waymark.example.transaction;

import io.micronaut.transaction.TransactionDefinition;
import io.micronaut.transaction.TransactionOperations;
import io.micronaut.transaction.TransactionStatus;
import io.micronaut.transaction.support.TransactionSynchronization;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The transactions that Micronaut manages, for a storage that joins the active transaction. */
public record MicronautTransactions(TransactionOperations<Connection> transactions) {

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

    public void afterCommit(Runnable action) {
        transactions.findTransactionStatus().orElseThrow().registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(Status status) {
                if (status == Status.COMMITTED) {
                    action.run();
                }
            }
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
