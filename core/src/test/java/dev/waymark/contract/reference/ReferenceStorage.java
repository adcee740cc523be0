package dev.waymark.contract.reference;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import java.util.Optional;

/**
 * A storage with simple and obviously correct code: lists, a single lock, and no cached results. Speed is not a goal. The
 * contract compares other storages with this storage, and the tests of core use this storage.
 *
 * <p>The code of folding, order and status is independent of core, so this storage shares no mistake with core.
 */
public final class ReferenceStorage implements Storage {

    private final ReferenceReports reports = new ReferenceReports();
    private final ReferenceLinks links = new ReferenceLinks(reports);
    private final ReferenceApiKeys apiKeys = new ReferenceApiKeys();

    @Override
    public ReportStore reports() {
        return reports;
    }

    @Override
    public LinkStore links() {
        return links;
    }

    @Override
    public ApiKeyStore apiKeys() {
        return apiKeys;
    }

    @Override
    public Optional<ClickStore> clicks() {
        return Optional.of(links.clicks());
    }
}
