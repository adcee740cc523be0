package dev.waymark.storage.memory.mutant;

import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import java.util.function.UnaryOperator;

/** A storage whose records other application instances share. Each instance has its own decorator of the links. */
final class SharedStorage extends ForwardingStorage {

    private final Storage records;
    private final UnaryOperator<LinkStore> decorator;
    private final LinkStore links;

    SharedStorage(Storage records, UnaryOperator<LinkStore> decorator) {
        super(records);
        this.records = records;
        this.decorator = decorator;
        this.links = decorator.apply(records.links());
    }

    Storage another() {
        return new SharedStorage(records, decorator);
    }

    @Override
    public LinkStore links() {
        return links;
    }
}
