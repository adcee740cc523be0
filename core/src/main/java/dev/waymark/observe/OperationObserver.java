package dev.waymark.observe;

/**
 * Hears every operation of the facade when it ends, on the thread that carried it out. Give it to
 * {@link dev.waymark.Waymark.Builder#observer Waymark.Builder.observer}.
 *
 * <p>The operation waits until this returns. If it throws, that is logged, and the operation stands. It is called by
 * many threads.
 *
 * @see <a href="package-summary.html">What is observed</a>
 */
@FunctionalInterface
public interface OperationObserver {

    /** An operation has ended. */
    void observed(Operation operation);
}
