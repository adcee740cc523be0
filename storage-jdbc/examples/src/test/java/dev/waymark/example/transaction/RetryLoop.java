package dev.waymark.example.transaction;

import dev.waymark.error.StorageException;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The attempts of one transaction, which is repeated while the operations of Waymark advise a retry. */
public final class RetryLoop {

    private @Nullable StorageException failure;

    /**
     * Runs a transaction at most 10 times.
     *
     * @param transaction begins, joins, and commits a transaction, or rolls the transaction back before an exception
     */
    public <T> T repeat(Callable<T> transaction) throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return transaction.call();
            } catch (Exception e) {
                StorageException reason = e instanceof StorageException thrown ? thrown : failure;
                if (reason == null || !reason.isRetryable() || attempt == 10) {
                    throw e;
                }
            }
            failure = null;
            // up to 50 ms
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(50_000_000));
        }
    }

    /** Runs the work of a transaction, and remembers the exception that a failed rollback may replace. */
    public <T> T remember(Supplier<T> work) {
        try {
            return work.get();
        } catch (StorageException e) {
            failure = e; // the failure of the rollback may replace this exception
            throw e;
        }
    }
}
