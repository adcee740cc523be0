package dev.waymark.spring;

import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.forwarding.ForwardingLinkStore;

/** A store that joins active transactions, and buffers clicks outside of transactions. */
final class PhasedLinkStore extends ForwardingLinkStore {

    private final Storage joining;
    private final LinkStore buffering;

    /** @param joining a storage with the same cache as {@code buffering} */
    PhasedLinkStore(Storage joining, LinkStore buffering) {
        super(buffering);
        this.joining = joining;
        this.buffering = buffering;
    }

    @Override
    protected LinkStore store() {
        return joining.isJoined() ? joining.links() : buffering;
    }
}
