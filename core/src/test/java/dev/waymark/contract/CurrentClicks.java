package dev.waymark.contract;

import dev.waymark.link.Link;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import dev.waymark.spi.forwarding.ForwardingStorage;
import java.util.Optional;

/**
 * A storage with a cache of links that reads the number of clicks of each found link from the wrapped storage. The number of clicks
 * is the only value that may be old after a change by the same instance (D-39), so the other rules of the contract hold for a
 * cache.
 */
public final class CurrentClicks extends ForwardingStorage {

    private final LinkStore links;

    /** Wraps a storage with a cache of links. */
    public CurrentClicks(Storage cached) {
        super(cached);
        this.links = new CurrentClicksOfLinks(cached.links());
    }

    @Override
    public LinkStore links() {
        return links;
    }

    private static final class CurrentClicksOfLinks extends ForwardingLinkStore {

        CurrentClicksOfLinks(LinkStore store) {
            super(store);
        }

        @Override
        public Optional<StoredLink> findByAlias(AliasKey key) {
            return super.findByAlias(key).flatMap(this::withCurrentClicks);
        }

        /** Returns the link with its current number of clicks; empty if the link was deleted meanwhile. */
        private Optional<StoredLink> withCurrentClicks(StoredLink cached) {
            Link link = cached.link();
            return find(link.owner(), link.id())
                    .map(stored -> cached.withLink(link.toBuilder()
                            .clicks(stored.link().clicks())
                            .lastClick(stored.link().lastClick())
                            .build()));
        }
    }
}
