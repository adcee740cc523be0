package dev.waymark.storage.jdbc.transaction;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.storage.jdbc.database.Database;
import java.sql.Connection;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs each operation in the caller's active transaction, or in its own transaction if the caller has no active transaction.
 *
 * @param rollbackOnly as for {@link CallersTransaction}
 */
public record AmbientTransactions(
        Transactions own, Supplier<Optional<Connection>> active, Runnable rollbackOnly, Database database)
        implements Transactions {

    private Optional<Connection> connection() {
        return checkNotNull(active.get(), "the supplier of the active connection must not return null");
    }

    private Transactions current() {
        Optional<Connection> joined = connection();
        return joined.isPresent() ? new CallersTransaction(joined::get, database, rollbackOnly) : own;
    }

    @Override
    public <T> T run(TransactionMode mode, String doing, Work<T> work) {
        return current().run(mode, doing, work);
    }

    @Override
    public <T> T read(String doing, Work<T> work) {
        return current().read(doing, work);
    }

    @Override
    public <T> T write(String doing, Work<T> work) {
        return current().write(doing, work);
    }

    @Override
    public boolean isJoined() {
        return connection().isPresent();
    }
}
