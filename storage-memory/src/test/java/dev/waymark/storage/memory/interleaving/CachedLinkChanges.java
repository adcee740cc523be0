package dev.waymark.storage.memory.interleaving;

import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.storage.memory.MemoryStorage;
import java.time.Duration;

/** Changes of two links in a storage that caches links by alias. */
public class CachedLinkChanges extends LinkChanges {

    /** Creates a storage whose cache entries do not expire during a test. */
    public CachedLinkChanges() {
        super(LinkCachingStorage.over(MemoryStorage.create(), Duration.ofDays(1)));
    }
}
