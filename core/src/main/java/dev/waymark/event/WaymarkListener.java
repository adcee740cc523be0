package dev.waymark.event;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import dev.waymark.visit.Visit;

/**
 * Is told what happened, after it is stored and on the thread that did it. Give it to
 * {@link dev.waymark.Waymark.Builder#listener Waymark.Builder.listener}, and override what you want to hear; each
 * method does nothing by default.
 *
 * <p>If a listener throws, that is logged, and the operation stands. In a transaction of yours it is told at once, not
 * after your commit.
 */
public interface WaymarkListener {

    /** A report was created, with a result or without. */
    default void reportCreated(Report report) {}

    /** A report was changed by an update. */
    default void reportUpdated(Report report) {}

    /** A report got a result: when it was created, by an update, or when an outcome was recorded. */
    default void reportGenerated(Report report) {}

    /** A report was deleted. */
    default void reportDeleted(Owner owner, long id) {}

    /** A link was created. */
    default void linkCreated(Link link) {}

    /** A link was changed by an update. */
    default void linkUpdated(Link link) {}

    /** A link was deleted. */
    default void linkDeleted(Owner owner, long id) {}

    /**
     * A link was followed, and a click was counted.
     *
     * @param link the link with its clicks, this one included
     * @param redirect where its visitor was sent
     */
    default void linkVisited(Link link, Visit.Redirect redirect) {}
}
