package dev.waymark.observe;

/**
 * Receives every operation of the facade, {@link dev.waymark.Waymark}, after the end of the operation, on the thread of the
 * operation. Configured by {@link dev.waymark.Waymark.Builder#observer Waymark.Builder.observer}.
 *
 * <p>An implementation must be thread-safe. The operation waits for the observer. An exception of the observer is logged,
 * and does not change the result of the operation.
 *
 * @see <a href="package-summary.html">What is observed</a>
 */
@FunctionalInterface
public interface OperationObserver {

    /** Receives a finished operation. */
    void observed(Operation operation);
}
