package dev.waymark.storage.memory.interleaving;

import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Duration;

/** The same links where those that were found by alias are remembered. */
public class CachedLinkChanges extends LinkChanges {

    /** Nothing grows old. */
    public CachedLinkChanges() {
        super(LinkCachingStorage.over(MemoryStorage.create(), Duration.ofDays(1)));
    }
}
