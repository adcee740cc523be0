package dev.waymark.contract.part;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.link.Link;
import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredLink;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The common superclass of the parts of the contract. Each test has its own, empty storage. */
public abstract class ContractPart {

    private final StorageProvider adapter;
    private @Nullable Storage storage;

    protected ContractPart(StorageProvider adapter) {
        this.adapter = adapter;
    }

    @BeforeEach
    void createStorage() throws Exception {
        storage = adapter.create();
    }

    @AfterEach
    void releaseStorage() throws Exception {
        if (storage != null) {
            adapter.release(storage);
        }
    }

    protected final Storage storage() {
        return checkNotNull(storage, "storage");
    }

    protected final LinkStore links() {
        return storage().links();
    }

    /** Returns the store of clicks over time. The storage must support clicks over time. */
    protected final ClickStore clicks() {
        return links().clicks().orElseThrow();
    }

    protected final ReportStore reports() {
        return storage().reports();
    }

    protected final ApiKeyStore apiKeys() {
        return storage().apiKeys();
    }

    /** Inserts these links together. */
    protected final List<Link> insert(LinkSample... drafts) {
        return links().insert(Stream.of(drafts).map(LinkSample::stored).toList());
    }

    /** Inserts a link and returns the id. */
    protected final long insertOne(LinkSample draft) {
        return insert(draft).get(0).id();
    }

    /** Inserts a link and returns the link that the store must return. */
    protected final StoredLink stored(LinkSample draft) {
        return draft.id(insertOne(draft)).stored();
    }

    /** Finds the link by owner and id. */
    protected final Optional<StoredLink> find(StoredLink stored) {
        return links().find(stored.link().owner(), stored.link().id());
    }

    /** Inserts a report and returns the report that the store must return. */
    protected final StoredDetails stored(StoredDetails draft) {
        long id = reports().insert(draft).id();
        return draft.withReport(draft.report().withId(id));
    }

    /** Finds the report with findings by owner and id. */
    protected final Optional<StoredDetails> find(StoredDetails stored) {
        return reports().findDetails(stored.report().owner(), stored.report().id());
    }
}
