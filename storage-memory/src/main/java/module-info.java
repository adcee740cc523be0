/** Keeps reports and links in memory: see {@link dev.waymark.storage.memory.MemoryStorage}. */
module dev.waymark.storage.memory {
    requires transitive dev.waymark.core;
    requires com.google.common;
    requires roaringbitmap;
    requires static org.jspecify;

    exports dev.waymark.storage.memory;
}
