package dev.waymark.internal.warm;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;

/** A storage of at most a single link, a single report and a single API key, for use by a single thread. */
public final class OneRecordStorage implements Storage {

    static final long ID = 1;

    private final ReportStore reports = new OneReport();
    private final LinkStore links = new OneLink();
    private final ApiKeyStore apiKeys = new OneApiKey();

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
