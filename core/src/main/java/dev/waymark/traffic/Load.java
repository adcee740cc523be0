package dev.waymark.traffic;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Throwables;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * A link that is being read from the store, by one for all who want it.
 *
 * @param number of the last change before reading it began
 * @param nanos when reading it began
 */
record Load(long number, long nanos, CompletableFuture<LinkCache.Found> result) {

    Load(long number, long nanos) {
        this(number, nanos, new CompletableFuture<>());
    }

    void complete(LinkCache.Found found) {
        result.complete(found);
    }

    void fail(Throwable failure) {
        result.completeExceptionally(failure);
    }

    /** What is read, or why it cannot be read. */
    LinkCache.Found await() {
        try {
            return result.join();
        } catch (CompletionException e) {
            Throwables.throwIfUnchecked(checkNotNull(e.getCause()));
            throw e;
        }
    }
}
