package dev.waymark.example.transaction;

import dev.waymark.spi.CommitActions;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * The transactions that JTA manages, for a storage that joins the active transaction.
 *
 * @param dataSource a pool that returns the connection of the active transaction
 */
public record JtaTransactions(
        DataSource dataSource, TransactionManager manager, TransactionSynchronizationRegistry registry) {

    public JtaTransactions {
        if (!takesPart(dataSource, manager)) {
            throw new IllegalArgumentException("the pool takes no part in JTA, so a rollback would keep the links");
        }
    }

    private static boolean takesPart(DataSource dataSource, TransactionManager manager) {
        try {
            manager.begin();
            try (Connection connection = dataSource.getConnection()) {
                return !connection.getAutoCommit() && refusesCommit(connection);
            } finally {
                manager.rollback();
            }
        } catch (NotSupportedException | SystemException | SQLException e) {
            throw new IllegalStateException("no transaction can be begun", e);
        }
    }

    private static boolean refusesCommit(Connection connection) {
        try {
            connection.commit();
            return false;
        } catch (SQLException e) {
            return true;
        }
    }

    public Optional<Connection> active() {
        int status = registry.getTransactionStatus();
        return status == Status.STATUS_ACTIVE || status == Status.STATUS_MARKED_ROLLBACK
                ? Optional.of(joined().connection)
                : Optional.empty();
    }

    public CommitActions commitActions() {
        return joined().actions;
    }

    private Joined joined() {
        Joined known = (Joined) registry.getResource(this);
        if (known != null && !known.isClosed) {
            return known;
        }
        try {
            // a callback that runs after the connection was closed gets another connection of the same transaction
            CommitActions actions = known == null ? CommitActions.create() : known.actions;
            Joined joined = new Joined(dataSource.getConnection(), actions);
            registry.putResource(this, joined);
            registry.registerInterposedSynchronization(joined);
            return joined;
        } catch (SQLException e) {
            throw new IllegalStateException("the pool returned no connection for the transaction", e);
        }
    }

    private static final class Joined implements Synchronization {

        private final Connection connection;
        private final CommitActions actions;
        private boolean isClosed;

        private Joined(Connection connection, CommitActions actions) {
            this.connection = connection;
            this.actions = actions;
        }

        @Override
        public void beforeCompletion() {
            isClosed = true;
            try {
                // the pool keeps the connection until the end of the transaction
                connection.close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void afterCompletion(int status) {
            if (status == Status.STATUS_COMMITTED) {
                actions.evictAndNotify();
            } else {
                actions.evict(); // the commit may have taken effect
            }
        }
    }
}
