/**
 * Reports, links and API keys in memory, for unit tests, prototypes and small tools. All records are lost when the
 * process ends.
 *
 * <p>Start from {@link dev.waymark.storage.memory.MemoryStorage}, which needs no set-up and no closing:
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
 * }</pre>
 *
 * <p>The Maven artifact {@code dev.waymark:waymark-storage-memory} depends on {@code waymark-core}. Add
 * {@code <scope>test</scope>} if only your unit tests use the module ({@link dev.waymark.storage.memory.testing}). A module
 * that {@code requires dev.waymark.storage.memory} also reads {@code dev.waymark.core}.
 */
module dev.waymark.storage.memory {
    requires transitive dev.waymark.core;
    requires com.google.common;
    requires static org.jspecify;

    exports dev.waymark.storage.memory;
    exports dev.waymark.storage.memory.testing;
}
