package dev.waymark.storage.memory.mutant;

import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.function.UnaryOperator;

/** A memory storage with one defective store. */
final class Mutant extends ForwardingStorage {

    private final LinkStore links;

    private Mutant(Storage memory, LinkStore links) {
        super(memory);
        this.links = links;
    }

    static Storage ofLinks(UnaryOperator<LinkStore> defect) {
        Storage memory = MemoryStorage.create();
        return new Mutant(memory, defect.apply(memory.links()));
    }

    @Override
    public LinkStore links() {
        return links;
    }
}
