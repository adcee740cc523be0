package dev.waymark.caching;

import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import dev.waymark.spi.forwarding.ForwardingStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A storage that joins the active transaction, if any. The stores write immediately, so a test undoes the writes of a
 * transaction by hand before the rollback.
 */
final class JoiningStorage extends ForwardingStorage {

    private final boolean hasHook;
    private final List<Runnable> actions = new ArrayList<>();
    private boolean active;
    private int reads;
    private Runnable afterRead = () -> {};

    JoiningStorage(Storage storage, boolean hasHook) {
        super(storage);
        this.hasHook = hasHook;
    }

    void begin() {
        active = true;
    }

    void commit() {
        active = false;
        List<Runnable> committed = List.copyOf(actions);
        actions.clear();
        committed.forEach(Runnable::run);
    }

    void rollback() {
        active = false;
        actions.clear();
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
    public boolean afterCommit(Runnable action) {
        return active && hasHook && actions.add(action);
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
