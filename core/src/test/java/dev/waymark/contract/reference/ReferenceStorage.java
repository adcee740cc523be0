package dev.waymark.contract.reference;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;

/**
 * A storage that is meant to be obviously right and nothing else: lists, one lock, every answer computed anew. The
 * contract compares other stores with it, and core's own tests use it as their storage.
 *
 * <p>It states folding, order and status in its own words, so that it does not share the mistakes of those in core.
 */
public final class ReferenceStorage implements Storage {

    private final ReferenceReports reports = new ReferenceReports();
    private final ReferenceLinks links = new ReferenceLinks();
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
}
