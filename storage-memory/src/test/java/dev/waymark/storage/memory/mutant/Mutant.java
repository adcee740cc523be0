package dev.waymark.storage.memory.mutant;

import dev.waymark.spi.ApiKeyStore;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A memory storage with stores that differ. */
class Mutant extends ForwardingStorage {

    private final LinkStore links;
    private final ReportStore reports;
    private final ApiKeyStore apiKeys;

    private final Optional<ClickStore> clicks;

    Mutant(Storage memory, LinkStore links, ReportStore reports, ApiKeyStore apiKeys, Optional<ClickStore> clicks) {
        super(memory);
        this.links = links;
        this.reports = reports;
        this.apiKeys = apiKeys;
        this.clicks = clicks;
    }

    static Storage ofLinks(UnaryOperator<LinkStore> defect) {
        return ofLinks(MemoryStorage.create(), defect);
    }

    static Storage ofLinks(Storage memory, UnaryOperator<LinkStore> defect) {
        return new Mutant(memory, defect.apply(memory.links()), memory.reports(), memory.apiKeys(), memory.clicks());
    }

    static Storage ofReports(UnaryOperator<ReportStore> defect) {
        Storage memory = MemoryStorage.create();
        return new Mutant(memory, memory.links(), defect.apply(memory.reports()), memory.apiKeys(), memory.clicks());
    }

    static Storage ofApiKeys(UnaryOperator<ApiKeyStore> defect) {
        Storage memory = MemoryStorage.create();
        return new Mutant(memory, memory.links(), memory.reports(), defect.apply(memory.apiKeys()), memory.clicks());
    }

    static Storage ofClicks(UnaryOperator<ClickStore> defect) {
        Storage memory = MemoryStorage.create();
        return new Mutant(
                memory,
                memory.links(),
                memory.reports(),
                memory.apiKeys(),
                memory.clicks().map(defect));
    }

    static Storage withoutClicks() {
        Storage memory = MemoryStorage.create();
        return new Mutant(memory, memory.links(), memory.reports(), memory.apiKeys(), Optional.empty());
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

    @Override
    public Optional<ClickStore> clicks() {
        return clicks;
    }
}
