package dev.waymark.event;

import dev.waymark.access.Owner;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import dev.waymark.visit.Visit;

/**
 * Is told what happened, after it is stored and on the thread that did it (D-31). A listener that throws never fails the
 * operation: what it throws is logged. Each method does nothing unless overridden.
 */
public interface WaymarkListener {

    /** A report was created, generated or not. */
    default void reportCreated(Report report) {}

    /** A report was changed by an update. */
    default void reportUpdated(Report report) {}

    /** A report was given a result: on creation, by an update, or by recording an outcome. */
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
