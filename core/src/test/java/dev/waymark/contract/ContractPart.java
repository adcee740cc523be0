package dev.waymark.contract;

import static org.assertj.core.api.Assumptions.assumeThat;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the parts of the contract have in common: each test gets a storage of its own, which is empty. */
abstract class ContractPart {

    private final StorageContract adapter;
    private Storage storage;

    ContractPart(StorageContract adapter) {
        this.adapter = adapter;
    }

    @BeforeEach
    void createStorage() throws Exception {
        storage = adapter.createEmptyStorage();
    }

    @AfterEach
    void releaseStorage() throws Exception {
        adapter.release(storage);
    }

    final Storage storage() {
        return storage;
    }

    final LinkStore links() {
        return storage.links();
    }

    /** The store's part for clicks over time; a test that asks for it is passed over where there is none. */
    final ClickStore clicks() {
        assumeThat(links().clicks()).isPresent();
        return links().clicks().orElseThrow();
    }

    final ReportStore reports() {
        return storage.reports();
    }

    final ApiKeyStore apiKeys() {
        return storage.apiKeys();
    }

    /** Inserts these links in one step. */
    final List<Link> insert(LinkSample... drafts) {
        return links().insert(Stream.of(drafts).map(LinkSample::stored).toList());
    }

    /** Inserts a link and says under which id. */
    final long insertOne(LinkSample draft) {
        return insert(draft).get(0).id();
    }

    /** Inserts a link and says how it is to come back. */
    final StoredLink stored(LinkSample draft) {
        return draft.id(insertOne(draft)).stored();
    }

    /** What the owner of a link finds under its id. */
    final Optional<StoredLink> find(StoredLink stored) {
        return links().find(stored.link().owner(), stored.link().id());
    }

    /** Inserts a report and says how it is to come back. */
    final StoredDetails stored(StoredDetails draft) {
        long id = reports().insert(draft).id();
        return draft.withReport(draft.report().withId(id));
    }

    /** What the owner of a report finds under its id. */
    final Optional<StoredDetails> find(StoredDetails stored) {
        return reports().findDetails(stored.report().owner(), stored.report().id());
    }
}
