package dev.waymark.spring;

import dev.waymark.access.Owner;
import dev.waymark.event.LinkVisit;

/**
 * An application event of Spring: a change of a link or a report, or a visit of a link. {@link ApplicationEvents} publishes these
 * events.
 */
public sealed interface WaymarkEvent {

    /** The creation of a link. */
    record LinkCreated(Owner owner, long id) implements WaymarkEvent {}

    /** The update of a link. */
    record LinkUpdated(Owner owner, long id) implements WaymarkEvent {}

    /** The move of a link to another owner. */
    record LinkMoved(Owner from, Owner owner, long id) implements WaymarkEvent {}

    /** The deletion of a link. */
    record LinkDeleted(Owner owner, long id) implements WaymarkEvent {}

    /** A visit of a link, or of an alias that no link has. */
    record LinkVisited(LinkVisit visit) implements WaymarkEvent {}

    /** The creation of a report. */
    record ReportCreated(Owner owner, long id) implements WaymarkEvent {}

    /** The update of a report. */
    record ReportUpdated(Owner owner, long id) implements WaymarkEvent {}

    /** A new result of a report: by its creation, by an update, or by a recorded outcome. */
    record ReportGenerated(Owner owner, long id) implements WaymarkEvent {}

    /** A report was set aside, because all tries of its generation have failed. */
    record ReportSetAside(Owner owner, long id) implements WaymarkEvent {}

    /** The move of a report to another owner. */
    record ReportMoved(Owner from, Owner owner, long id) implements WaymarkEvent {}

    /** The deletion of a report. */
    record ReportDeleted(Owner owner, long id) implements WaymarkEvent {}
}
