package dev.waymark.example.transaction;

import dev.waymark.spi.CommitActions;
import io.micronaut.transaction.TransactionDefinition;
import io.micronaut.transaction.TransactionOperations;
import io.micronaut.transaction.TransactionStatus;
import io.micronaut.transaction.support.TransactionSynchronization;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;

/**
 * The transactions that Micronaut manages, for a storage that joins the active transaction. In the callbacks of a transaction,
 * Micronaut returns the connection without the transaction, so this class remembers each transaction from its first operation.
 */
public record MicronautTransactions(TransactionOperations<Connection> transactions) {

    private static final Map<Connection, Joined> JOINED = Collections.synchronizedMap(new WeakHashMap<>());

    public MicronautTransactions {
        TransactionDefinition none = TransactionDefinition.of(TransactionDefinition.Propagation.NOT_SUPPORTED);
        if (transactions.execute(none, status -> isInTransaction(status.getConnection()))) {
            throw new IllegalArgumentException("the pool has auto-commit off, so SUPPORTS would lose links");
        }
    }

    public Optional<Connection> active() {
        // a SUPPORTS method has a connection without a transaction
        return transactions.hasConnection() && isInTransaction(transactions.getConnection())
                ? Optional.of(transactions.getConnection()).filter(connection -> !joined(connection).isEnded)
                : Optional.empty();
    }

    public CommitActions commitActions() {
        return joined(transactions.getConnection()).actions;
    }

    private Joined joined(Connection connection) {
        Joined known = JOINED.get(connection);
        Optional<? extends TransactionStatus<?>> status =
                transactions.findTransactionStatus().filter(found -> found.getConnection() == connection);
        if (known != null && !(known.isEnded && status.isPresent())) {
            return known;
        }
        Joined begun = new Joined();
        status.orElseThrow(() -> new IllegalStateException("the first operation of Waymark in a transaction is in a"
                        + " callback, such as beforeCommit, where Micronaut does not return the transaction; call"
                        + " Waymark before the callbacks, or after the commit in a new transaction"))
                .registerSynchronization(begun);
        JOINED.put(connection, begun);
        return begun;
    }

    private static boolean isInTransaction(Connection connection) {
        try {
            return !connection.getAutoCommit();
        } catch (SQLException e) {
            throw new IllegalStateException("the pool returned no connection for the transaction", e);
        }
    }

    private static final class Joined implements TransactionSynchronization {

        private final CommitActions actions = CommitActions.create();
        private boolean isEnded;

        @Override
        public int getOrder() {
            return HIGHEST_PRECEDENCE; // before the callbacks of the application
        }

        @Override
        public void afterCommit() {
            isEnded = true;
        }

        @Override
        public void afterCompletion(Status end) {
            isEnded = true;
            if (end == Status.COMMITTED) {
                actions.evictAndNotify();
            } else {
                actions.evict(); // the commit may have taken effect
            }
        }
    }
}
