package dev.waymark.spi.forwarding;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import java.util.Optional;

/**
 * A storage that forwards each method to a wrapped storage. A decorator overrides only the methods with different behaviour.
 */
public abstract class ForwardingStorage implements Storage {

    private final Storage storage;

    protected ForwardingStorage(Storage storage) {
        this.storage = checkNotNull(storage, "storage");
    }

    @Override
    public ReportStore reports() {
        return storage.reports();
    }

    @Override
    public LinkStore links() {
        return storage.links();
    }

    @Override
    public ApiKeyStore apiKeys() {
        return storage.apiKeys();
    }

    @Override
    public Optional<ClickStore> clicks() {
        return storage.clicks();
    }

    @Override
    public boolean joinsTransactions() {
        return storage.joinsTransactions();
    }

    @Override
    public boolean isJoined() {
        return storage.isJoined();
    }

    @Override
    public Optional<CommitActions> commitActions() {
        return storage.commitActions();
    }
}
