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
     * Schedules an action for the time after the commit of the caller's transaction, which this storage has
     * {@linkplain #isJoined joined}. The actions run in the order of the calls of this method. After a rollback, no action
     * runs.
     *
     * <p>The default ignores the action and returns false. An implementation returns false if the storage has joined no
     * transaction, or if the transaction offers no notification of the commit. A wrapper forwards this method to the wrapped
     * storage.
     *
     * @param action an action that never throws
     * @return whether {@code action} will run after the commit. If false, the caller must run {@code action} immediately
     */
    default boolean afterCommit(Runnable action) {
        return false;
    }
}
