package dev.waymark.example.adapter;

import dev.waymark.error.StorageException;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/** A storage in an {@link MVStore}, which is a file or in memory. Only one instance may use a store. */
public final class MvStorage implements Storage {

    private final ReentrantLock lock = new ReentrantLock();
    private final MVStore store;
    private final LinkStore links;
    private final ReportStore reports;
    private final ApiKeyStore apiKeys;

    /**
     * @param store a store without automatic commits: an automatic commit within an operation would store only a part of the
     * changes
     */
    public MvStorage(MVStore store) {
        this.store = store;
        MvReportStore reportsOfUrls = new MvReportStore(this, store);
        reports = reportsOfUrls;
        links = new MvLinkStore(this, store, reportsOfUrls);
        apiKeys = new MvApiKeyStore(this, store);
        // A rollback returns to the last commit, so the store needs a first commit.
        store.commit();
    }

    /** Runs an operation as one step: all of its changes are committed, or all are rolled back. */
    <T> T atomically(Supplier<T> operation) {
        lock.lock();
        boolean succeeded = false;
        try {
            T result = operation.get();
            store.commit();
            succeeded = true;
            return result;
        } catch (MVStoreException e) {
            throw new StorageException("the MVStore failed", e);
        } finally {
            if (!succeeded && !store.isClosed()) {
                store.rollback();
            }
            lock.unlock();
        }
    }

    @Override
    public LinkStore links() {
        return links;
    }

    @Override
    public ReportStore reports() {
        return reports;
    }

    @Override
    public ApiKeyStore apiKeys() {
        return apiKeys;
    }
}
