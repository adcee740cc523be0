package dev.waymark.storage.memory.mutant;

import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;

/** A storage, and a second storage whose operations fail. */
final class FailingStorage extends ForwardingStorage {

    private final Function<UncheckedIOException, RuntimeException> failure;

    /** @param failure returns the exception that the twin throws */
    FailingStorage(Function<UncheckedIOException, RuntimeException> failure) {
        super(MemoryStorage.create());
        this.failure = failure;
    }

    Storage failing() {
        return StoreProxies.changed(MemoryStorage.create(), (method, unchanged) -> {
            throw failure.apply(new UncheckedIOException(new IOException("the disk is full")));
        });
    }
}
