package dev.waymark.event;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.report.Report;

/**
 * Receives events after the changes are stored, on the thread of the operation. If a listener leaves this thread interrupted, the
 * thread stays interrupted, except a thread of {@link dev.waymark.report.ReportWorkers}. Configured by
 * {@link dev.waymark.Waymark.Builder#listener Waymark.Builder.listener}. Each method does nothing by default.
 *
 * <p>A listener receives each event at most once: an exception of the listener is logged, and a crash between the commit and
 * the call loses the event. The operation succeeds in both cases. An application that needs every event joins the operation to
 * its own transaction, and writes a row of an outbox in this transaction.
 *
 * <p>In a transaction of the caller, a storage with {@linkplain dev.waymark.spi.CommitActions actions for the commit} notifies the
 * listener after the commit, in the order of the changes, and never after a rollback or after a commit with an unknown result. A
 * storage without these actions notifies the listener immediately.
 *
 * @see <a href="../package-summary.html#D-31">Events</a>
 */
public interface WaymarkListener {

    /** Called after the creation of a report, with or without a result. */
    default void reportCreated(Report report) {}

    /** Called after an update of a report. */
    default void reportUpdated(Report report) {}

    /** Called after a report has got a result: by its creation, by an update, or by a recorded outcome. */
    default void reportGenerated(Report report) {}

    /**
     * Called after a report was set aside, because all tries of its generation have failed. Not called for a damaged report, which
     * only the log names.
     */
    default void reportSetAside(Report report) {}

    /** Called after an operator has moved a report to another owner. */
    default void reportMoved(Owner from, Report report) {}

    /** Called after the deletion of a report. */
    default void reportDeleted(Owner owner, long id) {}

    /**
     * Called after the creation of a link. Not called if the result of the creation was
     * {@linkplain dev.waymark.error.StorageException#isInDoubt in doubt}, nor for a retry with the same
     * {@linkplain dev.waymark.link.CreateLink#idempotencyKey idempotency key} that returns this link.
     */
    default void linkCreated(Link link) {}

    /** Called after an update of a link. */
    default void linkUpdated(Link link) {}

    /** Called after an operator has moved a link to another owner. */
    default void linkMoved(Owner from, Link link) {}

    /** Called after the deletion of a link. */
    default void linkDeleted(Owner owner, long id) {}

    /**
     * Called after a visit of a link, or of an alias without a link. A click was counted if and only if {@code visit.answer()}
     * is a redirect. Previews, and visits that end in an exception, cause no event.
     */
    default void linkVisited(LinkVisit visit) {}
}
