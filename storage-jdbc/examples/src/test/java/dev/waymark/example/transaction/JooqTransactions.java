package dev.waymark.example.transaction;

import dev.waymark.spi.CommitActions;
import javax.sql.DataSource;
import org.jooq.Configuration;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.TransactionContext;
import org.jooq.TransactionProvider;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;
import org.jooq.impl.DefaultTransactionProvider;

/**
 * The transactions of jOOQ, with the actions after the outermost transaction. A rollback of a nested transaction removes the
 * notifications of this nested transaction.
 */
public record JooqTransactions(DefaultTransactionProvider provider) implements TransactionProvider {

    /**
     * One level of nested transactions.
     *
     * @param before the number of notifications at the begin of the level
     */
    private record Level(CommitActions actions, int before, boolean isOutermost) {}

    /** Returns a context that runs its transactions by an object of this class. */
    public static DSLContext context(DataSource dataSource, SQLDialect dialect) {
        Configuration configuration = new DefaultConfiguration().set(dataSource).set(dialect);
        DefaultTransactionProvider provider = new DefaultTransactionProvider(configuration.connectionProvider());
        return DSL.using(configuration.set(new JooqTransactions(provider)));
    }

    /**
     * Returns the actions after the outermost transaction.
     *
     * @param transaction the configuration that jOOQ passes to the code of a transaction
     * @throws IllegalStateException if no transaction of this class is active
     */
    public static CommitActions actions(Configuration transaction) {
        if (transaction.data(JooqTransactions.class) instanceof Level level) {
            return level.actions;
        }
        throw new IllegalStateException(
                "the transaction belongs to another TransactionProvider, so listeners would not be"
                        + " notified after its outermost commit; use the DSLContext of JooqTransactions.context");
    }

    @Override
    public void begin(TransactionContext context) {
        Configuration copy = context.configuration(); // with the data of the outer transaction
        Level level = copy.data(JooqTransactions.class) instanceof Level outer
                ? new Level(outer.actions, outer.actions.notifications(), false)
                : new Level(CommitActions.create(), 0, true);
        copy.data(JooqTransactions.class, level);
        provider.begin(context);
    }

    @Override
    public void commit(TransactionContext context) {
        provider.commit(context);
        if (level(context).isOutermost) {
            level(context).actions.evictAndNotify();
        }
    }

    @Override
    public void rollback(TransactionContext context) {
        Level level = level(context);
        try {
            provider.rollback(context);
        } finally {
            level.actions.removeNotificationsAfter(level.before);
            if (level.isOutermost) {
                level.actions.evict(); // a failed commit may have taken effect
            }
        }
    }

    private static Level level(TransactionContext context) {
        return (Level) context.configuration().data(JooqTransactions.class);
    }
}
