/**
 * Keeps reports, links and API keys in memory until the process ends: for unit tests, prototypes and small tools.
 *
 * <p>Start from {@link dev.waymark.storage.memory.MemoryStorage}, which needs neither set-up nor closing:
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
 * }</pre>
 *
 * <p>In Maven this is {@code dev.waymark:waymark-storage-memory}, which brings {@code waymark-core}; where it is the fake of
 * your unit tests ({@link dev.waymark.storage.memory.testing}), with {@code <scope>test</scope>}. A module that {@code
 * requires dev.waymark.storage.memory} reads {@code dev.waymark.core}, too.
 */
module dev.waymark.storage.memory {
    requires transitive dev.waymark.core;
    requires com.google.common;
    requires roaringbitmap;
    requires static org.jspecify;

    exports dev.waymark.storage.memory;
    exports dev.waymark.storage.memory.testing;
}
