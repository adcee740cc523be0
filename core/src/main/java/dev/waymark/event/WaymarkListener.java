package dev.waymark.event;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.report.Report;

/**
 * Is told what happened, after it is stored and on the thread that did it. Give it to
 * {@link dev.waymark.Waymark.Builder#listener Waymark.Builder.listener}, and override what you want to hear; each
 * method does nothing by default.
 *
 * <p>A listener receives each event at most once: an exception of the listener is logged, and a crash between the commit
 * and the call loses the event. The operation stands in both cases. An application that needs every event writes an outbox
 * row in the joined transaction.
 *
 * <p>In a transaction of yours it is told after your commit, in the order in which things happened, and never of what
 * was rolled back, if the storage knows how to hear of the commit. Else it is told at once.
 *
 * @see <a href="../package-summary.html#D-31">Events</a>
 */
public interface WaymarkListener {

    /** A report was created, with a result or without. */
    default void reportCreated(Report report) {}

    /** A report was changed by an update. */
    default void reportUpdated(Report report) {}

    /** A report got a result: when it was created, by an update, or when an outcome was recorded. */
    default void reportGenerated(Report report) {}

    /** An operator has given a report to another owner, whose it is now. */
    default void reportMoved(Owner from, Report report) {}

    /** A report was deleted. */
    default void reportDeleted(Owner owner, long id) {}

    /** A link was created. */
    default void linkCreated(Link link) {}

    /** A link was changed by an update. */
    default void linkUpdated(Link link) {}

    /** An operator has given a link to another owner, whose it is now. */
    default void linkMoved(Owner from, Link link) {}

    /** A link was deleted. */
    default void linkDeleted(Owner owner, long id) {}

    /**
     * A link was visited, or an alias that is none: {@code visit.answer()} says what became of it. A click was counted
     * if and only if that is a redirect. Nobody is told of previews, nor of visits that end in an exception.
     */
    default void linkVisited(LinkVisit visit) {}
}
