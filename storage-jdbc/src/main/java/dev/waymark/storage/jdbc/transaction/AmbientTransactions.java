package dev.waymark.storage.jdbc.transaction;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.storage.jdbc.database.Database;
import java.sql.Connection;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs each operation in the caller's active transaction, or in its own transaction if the caller has no active transaction. */
public record AmbientTransactions(Transactions own, Supplier<Optional<Connection>> active, Database database)
        implements Transactions {

    /** Returns whether a transaction of the caller is active. */
    public boolean isJoined() {
        return connection().isPresent();
    }

    private Optional<Connection> connection() {
        return checkNotNull(active.get(), "the supplier of the active connection must not return null");
    }

    private Transactions current() {
        return connection()
                .<Transactions>map(joined -> new CallersTransaction(() -> joined, database))
                .orElse(own);
    }

    @Override
    public <T> T read(String doing, Work<T> work) {
        return current().read(doing, work);
    }

    @Override
    public <T> Optional<T> readConsistently(String doing, Work<Optional<T>> work) {
        return current().readConsistently(doing, work);
    }

    @Override
    public <T> T write(String doing, Work<T> work) {
        return current().write(doing, work);
    }

    @Override
    public <T> T count(String doing, Work<T> work) {
        return current().count(doing, work);
    }

    @Override
    public <T> T countInOneStatement(String doing, Work<T> work) {
        return current().countInOneStatement(doing, work);
    }

    @Override
    public <T> T writeWithoutSavepoint(String doing, Work<T> work) {
        return current().writeWithoutSavepoint(doing, work);
    }

    @Override
    public <T> T define(String doing, Work<T> work) {
        return current().define(doing, work);
    }

    @Override
    public <T> Optional<T> tryInOneStatement(String doing, Work<T> work) {
        return current().tryInOneStatement(doing, work);
    }

    @Override
    public Transactions readingInTransactions() {
        return new AmbientTransactions(own.readingInTransactions(), active, database);
    }

    @Override
    public boolean mayBeStale() {
        return current().mayBeStale();
    }

    @Override
    public void checkNotStale(Optional<Long> readVersion, long expectedVersion) {
        current().checkNotStale(readVersion, expectedVersion);
    }
}
