package dev.waymark.storage.memory.testing;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.error.BusyException;
import dev.waymark.error.StorageException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The failures of a {@link FakeWaymark}: of its storage, and of the hashing of passwords. Each call of a store fails on request: links, reports, API keys and clicks
 * over time, in the service and in background workers.
 *
 * <pre>{@code
 * fake.failures().next(StorageFailures.Kind.RETRYABLE);
 * fake.waymark().links().create(command); // throws a StorageException
 * }</pre>
 *
 * <p>An operation of Waymark may call the storage several times, so a retry inside of an operation may hide a single failure.
 * {@link #always} affects each call. Thread-safe.
 */
public final class StorageFailures {

    /** The kinds of failures. */
    public enum Kind {
        /** The call has no effect, and {@link StorageException#isRetryable} is true: a deadlock, or a lost connection. */
        RETRYABLE,
        /** The call has no effect, and {@link StorageException#isRetryable} is false: a full disk, or a missing table. */
        PERMANENT,
        /**
         * The call writes, and then fails, and {@link StorageException#isInDoubt} is true: the connection is lost after the
         * commit, before the answer. A call that writes nothing succeeds, and keeps the request: this kind waits for the next
         * write.
         */
        IN_DOUBT,
        /**
         * A password is not hashed or compared in time, because too many passwords are being hashed: a {@link BusyException}, or
         * the answer {@code TOO_MANY_ATTEMPTS} for a visitor. Calls of the storage succeed, and keep the request: this kind waits
         * for the next password.
         */
        BUSY
    }

    /**
     * The requested failures.
     *
     * @param calls the number of the next calls that fail
     */
    private record Request(Kind kind, long calls) {

        static final Request NONE = new Request(Kind.PERMANENT, 0);

        /** Returns whether a call fails before its effect. */
        boolean isBeforeEffect() {
            return kind == Kind.RETRYABLE || kind == Kind.PERMANENT;
        }

        Request afterOneCall() {
            return calls <= 1 ? NONE : new Request(kind, calls - 1);
        }
    }

    private final AtomicReference<Request> request = new AtomicReference<>(Request.NONE);

    StorageFailures() {}

    /** Lets the next call of a store fail. Replaces an earlier request. */
    public void next(Kind kind) {
        next(1, kind);
    }

    /**
     * Lets the next calls of a store fail. Replaces an earlier request.
     *
     * @param calls the number of calls, at least 1
     * @throws IllegalArgumentException if {@code calls} is less than 1
     */
    public void next(int calls, Kind kind) {
        checkArgument(calls >= 1, "calls must be at least 1, was %s", calls);
        request.set(new Request(checkNotNull(kind, "kind"), calls));
    }

    /** Lets each call of a store fail until {@link #stop}. Replaces an earlier request. */
    public void always(Kind kind) {
        request.set(new Request(checkNotNull(kind, "kind"), Long.MAX_VALUE));
    }

    /** Ends the failures. */
    public void stop() {
        request.set(Request.NONE);
    }

    /**
     * Fails a call of a store before its effect, if the test requested such a failure.
     *
     * @param call the name of the store and the method, such as {@code links.find}
     */
    void failBefore(String call) {
        Request requested = request.getAndUpdate(next -> next.isBeforeEffect() ? next.afterOneCall() : next);
        if (requested.calls() > 0 && requested.isBeforeEffect()) {
            String message = message(call);
            throw requested.kind() == Kind.RETRYABLE
                    ? StorageException.retryable(message, null)
                    : new StorageException(message, null);
        }
    }

    /** Fails a call of a store that has written, if the test requested such a failure. */
    void failAfterWrite(String call) {
        if (takes(Kind.IN_DOUBT)) {
            throw StorageException.inDoubt(message(call) + "; the effect of the call is unknown", null);
        }
    }

    /** Fails the hashing of a password, if the test requested such a failure. */
    void failHashing() {
        if (takes(Kind.BUSY)) {
            throw new BusyException("the test requested a password that is not hashed in time");
        }
    }

    /** Returns whether the next call has a failure of this kind, and counts the call. */
    private boolean takes(Kind kind) {
        Request requested = request.getAndUpdate(next -> next.kind() == kind ? next.afterOneCall() : next);
        return requested.calls() > 0 && requested.kind() == kind;
    }

    private static String message(String call) {
        return "the test requested a failure of " + call;
    }
}
