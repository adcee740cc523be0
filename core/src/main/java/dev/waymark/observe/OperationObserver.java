package dev.waymark.observe;

/**
 * Receives every operation of the facade after its end, on the thread of the operation. Configured by {@link
 * dev.waymark.Waymark.Builder#observer Waymark.Builder.observer}.
 *
 * <p>An implementation must be thread-safe. The operation waits for the observer. An exception of the observer is logged, and
 * the operation succeeds nevertheless.
 *
 * @see <a href="package-summary.html">What is observed</a>
 */
@FunctionalInterface
public interface OperationObserver {

    /** Receives a finished operation. */
    void observed(Operation operation);
}
