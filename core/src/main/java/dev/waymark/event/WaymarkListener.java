package dev.waymark.event;

/**
 * Receives events after the changes are stored, on the thread of the operation. If a listener leaves this thread interrupted, the
 * thread stays interrupted, except a thread of {@link dev.waymark.report.ReportWorkers}. Configured by
 * {@link dev.waymark.Waymark.Builder#listener Waymark.Builder.listener}.
 *
 * <p>A listener receives each event at most once: an exception of the listener is logged, and a crash between the commit and
 * the call loses the event. The operation succeeds in both cases. An application that needs every event joins the operation to
 * its own transaction, and writes a row of an outbox in this transaction.
 *
 * <p>In a transaction of the caller, a storage with {@linkplain dev.waymark.spi.CommitActions actions for the commit} notifies the
 * listener after the commit, in the order of the changes, and never after a rollback or after a commit with an unknown result. A
 * storage without these actions notifies the listener immediately.
 *
 * <p>A listener may write. The listeners receive the events of its changes after all earlier events of this thread. Only in a
 * transaction of the caller, {@linkplain dev.waymark.Waymark.Builder#listenerInTransaction listeners in the transaction} receive
 * these events immediately.
 *
 * @see <a href="../package-summary.html#D-31">Events</a>
 */
@FunctionalInterface
public interface WaymarkListener {

    /** Receives a stored change, or a visit. */
    void onEvent(WaymarkEvent event);
}
