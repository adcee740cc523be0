package dev.waymark.spi;

/** Where reports, links and API keys are kept. Each store is the same each time, and costs nothing. */
public interface Storage {

    /** The store of reports. */
    ReportStore reports();

    /** The store of links. */
    LinkStore links();

    /** The store of API keys. */
    ApiKeyStore apiKeys();

    /**
     * Has something done once the transaction of the embedder's that this storage takes part in has committed: in the order
     * in which it was asked to, and never if that rolls back.
     *
     * <p>By default nothing is done, since there is no such transaction, or nobody says when it commits. What wraps another
     * storage asks that one.
     *
     * @param action throws nothing
     * @return whether {@code action} will be run after the commit; if not, it is for the caller to run it now
     */
    default boolean afterCommit(Runnable action) {
        return false;
    }
}
