package dev.waymark.example.wrapper;

import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import javax.crypto.SecretKey;

/**
 * Encrypts the URLs of links and reports before the wrapped storage stores the records. Filters by URL work, because the wrapped
 * storage compares {@linkplain dev.waymark.spi.UrlKey keys}. Lists that sort or search by URL do not work. The encrypted form is longer
 * than the URL, so the wrapped storage must have room for longer texts. The project of a report stays in plain text.
 */
public final class EncryptingStorage extends ForwardingStorage {

    private final LinkStore links;
    private final ReportStore reports;

    /** @param key a key for AES */
    public EncryptingStorage(Storage storage, SecretKey key) {
        super(storage);
        UrlCipher cipher = new UrlCipher(key);
        links = new EncryptingLinkStore(storage.links(), cipher);
        reports = new EncryptingReportStore(storage.reports(), cipher);
    }

    @Override
    public LinkStore links() {
        return links;
    }

    @Override
    public ReportStore reports() {
        return reports;
    }
}
