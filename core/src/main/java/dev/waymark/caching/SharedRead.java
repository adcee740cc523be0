package dev.waymark.caching;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Throwables;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A running read of a link from the store, for all threads that need the link.
 *
 * @param number the number of the last change before the read
 * @param nanos the start of the read
 */
record SharedRead(long number, long nanos, CompletableFuture<LinkCache.@Nullable Found> result) {

    SharedRead(long number, long nanos) {
        this(number, nanos, new CompletableFuture<>());
    }

    void complete(LinkCache.Found found) {
        result.complete(found);
    }

    void fail(Throwable failure) {
        result.completeExceptionally(failure);
    }

    /** Makes the waiting threads read the link themselves. */
    void abandon() {
        result.complete(null);
    }

    /** Waits for the result; empty if the read was abandoned. Throws the exception of the read. */
    Optional<LinkCache.Found> await() {
        try {
            return Optional.ofNullable(result.join());
        } catch (CompletionException e) {
            Throwables.throwIfUnchecked(checkNotNull(e.getCause()));
            throw e;
        }
    }
}
