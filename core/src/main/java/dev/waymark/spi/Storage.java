package dev.waymark.spi;

import java.util.Optional;

/**
 * The stores of reports, links and API keys. The methods {@code reports}, {@code links} and {@code apiKeys} return the same
 * store for each call, at no cost.
 */
public interface Storage {

    /** Returns the store of reports. */
    ReportStore reports();

    /** Returns the store of links. */
    LinkStore links();

    /** Returns the store of API keys. */
    ApiKeyStore apiKeys();

    /**
     * Returns the store of clicks over time, the same store for each call. The default is empty:
     * {@linkplain dev.waymark.Waymark.Builder#clickStatistics statistics} are then unavailable.
     */
    default Optional<ClickStore> clicks() {
        return Optional.empty();
    }

    /**
     * Returns whether operations of this storage join transactions of the caller, now or at another time. The result never
     * changes. A buffer of clicks refuses such a storage, because a rollback would lose the buffered clicks that were stored in
     * the transaction.
     *
     * <p>The default is false. A wrapper forwards this method to the wrapped storage.
     */
    default boolean joinsTransactions() {
        return false;
    }

    /**
     * Returns whether an operation of the calling thread would now join a transaction of the caller. A cache must not store the
     * results of such an operation, because the transaction may be rolled back.
     *
     * <p>The default is false: each operation has a separate transaction. A wrapper forwards this method to the wrapped
     * storage.
     */
    default boolean isJoined() {
        return false;
    }

    /**
     * Returns the actions after the caller's transaction, which this storage has {@linkplain #isJoined joined}. The result is the same
     * object for each call in a transaction.
     *
     * <p>The default is empty. An implementation returns empty if the storage has joined no transaction, or if the caller reports
     * no end of the transaction. The library then runs its actions immediately. A wrapper forwards this method to the wrapped
     * storage.
     */
    default Optional<CommitActions> commitActions() {
        return Optional.empty();
    }
}
