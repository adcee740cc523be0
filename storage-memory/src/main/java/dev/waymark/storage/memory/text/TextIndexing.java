package dev.waymark.storage.memory.text;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * When texts are worth an index, and how it keeps up with them: some at a time, behind the backs of those who search, so that
 * none of them waits for it.
 *
 * @param fewRows an owner with fewer rows has none: to look at each takes a millisecond
 * @param fewNew as long as fewer rows are not indexed yet, a search rather looks at them
 * @param atOnce how many rows are indexed at most before others may write: some milliseconds' work
 * @param executor indexes; better after a pause, for which writers are waiting
 */
public record TextIndexing(int fewRows, int fewNew, int atOnce, Executor executor) {

    public static final TextIndexing DEFAULT =
            new TextIndexing(16_384, 256, 2_048, CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS));
}
