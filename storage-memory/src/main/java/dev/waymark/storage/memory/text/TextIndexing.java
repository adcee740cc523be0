package dev.waymark.storage.memory.text;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The rules for text indexes. An index grows in the background by some rows at a time, so no search waits for an index.
 *
 * @param minRows the minimum number of rows for an index; a search reads fewer rows without an index in a millisecond
 * @param minNewRows the minimum number of new rows for an extension of an index; a search reads fewer new rows without
 * the index
 * @param maxRowsPerStep the maximum number of rows of an extension; an extension takes some milliseconds, and writers
 * wait for it
 * @param executor runs the extensions, if possible after a pause for waiting writers
 */
public record TextIndexing(int minRows, int minNewRows, int maxRowsPerStep, Executor executor) {

    public static final TextIndexing DEFAULT =
            new TextIndexing(16_384, 256, 2_048, CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS));
}
