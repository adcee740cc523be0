package dev.waymark.caching;

import dev.waymark.spi.AliasKey;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import dev.waymark.spi.forwarding.ForwardingStorage;
import java.util.Optional;

/**
 * A storage that joins the active transaction, if any. The stores write immediately, so a test undoes the writes of a
 * transaction by hand before the rollback.
 */
final class JoiningStorage extends ForwardingStorage {

    private final boolean hasHook;
    private CommitActions actions = CommitActions.create();
    private boolean active;
    private int reads;
    private Runnable afterRead = () -> {};

    JoiningStorage(Storage storage, boolean hasHook) {
        super(storage);
        this.hasHook = hasHook;
    }

    void begin() {
        active = true;
        actions = CommitActions.create();
    }

    void commit() {
        active = false;
        actions.evictAndNotify();
    }

    /** Ends the transaction by a commit whose result the application does not know. */
    void commitInDoubt() {
        active = false;
        actions.evict();
    }

    void rollback() {
        active = false;
    }

    /** Runs an operation of a thread that is outside the transaction. */
    void outside(Runnable operation) {
        boolean before = active;
        active = false;
        operation.run();
        active = before;
    }

    /** Returns the number of reads by alias. */
    int reads() {
        return reads;
    }

    /** Runs an action once, at the end of the next read by alias. */
    void afterRead(Runnable action) {
        afterRead = action;
    }

    @Override
    public LinkStore links() {
        return new CountedLinks(super.links());
    }

    @Override
    public boolean joinsTransactions() {
        return true;
    }

    @Override
    public boolean isJoined() {
        return active;
    }

    @Override
    public Optional<CommitActions> commitActions() {
        return active && hasHook ? Optional.of(actions) : Optional.empty();
    }

    private final class CountedLinks extends ForwardingLinkStore {

        CountedLinks(LinkStore store) {
            super(store);
        }

        @Override
        public Optional<StoredLink> findByAlias(AliasKey key) {
            reads++;
            Optional<StoredLink> found = super.findByAlias(key);
            Runnable action = afterRead;
            afterRead = () -> {};
            action.run();
            return found;
        }
    }
}
