package dev.waymark.spring;

import static java.util.Objects.requireNonNull;

import dev.waymark.access.Owner;
import dev.waymark.event.LinkVisit;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.Link;
import dev.waymark.report.Report;
import org.springframework.context.ApplicationEventPublisher;

/**
 * A listener that publishes each event of Waymark as an application event, a {@link WaymarkEvent}.
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder()
 *         .storage(storage)
 *         .listenerInTransaction(new ApplicationEvents(publisher))
 *         .build();
 * }</pre>
 *
 * <p>Within a transaction, the event is published in this transaction, during the operation:
 *
 * <ul>
 *   <li>An {@code @EventListener} is called immediately. If it throws an exception, the operation throws the exception.
 *   <li>A {@code @TransactionalEventListener} is called in its phase: by default after the commit, otherwise before the commit,
 *       after a rollback, or after the completion.
 *   <li>The publication registry of Spring Modulith stores the event in the same transaction, so a crash loses no event. All
 *       events except {@link WaymarkEvent.LinkVisited} consist of an owner and an id, which the registry can convert to JSON.
 * </ul>
 *
 * <p>Outside of a transaction, and in operations of other listeners after a commit, the change is already stored, and the event is
 * published immediately, without a transaction. As in the rest of Spring, a {@code @TransactionalEventListener} of any phase is then
 * called only with {@code fallbackExecution = true}. An exception of a listener is logged. A crash between the change and the call
 * of the listener loses the event. Call an operation within a transaction if its event must not be lost. Most visits, and the
 * generation of reports by {@linkplain ReportWorkersLifecycle workers}, are events outside of a transaction.
 *
 * <p>A listener that writes outside of a transaction, or after the commit, needs
 * {@code @Transactional(propagation = REQUIRES_NEW)} for its own rows, as in the rest of Spring. Operations of Waymark there have a
 * transaction of their own.
 */
public final class ApplicationEvents implements WaymarkListener {

    private final ApplicationEventPublisher publisher;

    /**
     * Creates a listener for {@link dev.waymark.Waymark.Builder#listenerInTransaction}.
     *
     * @param publisher the application context
     */
    public ApplicationEvents(ApplicationEventPublisher publisher) {
        this.publisher = requireNonNull(publisher, "publisher");
    }

    @Override
    public void reportCreated(Report report) {
        publisher.publishEvent(new WaymarkEvent.ReportCreated(report.owner(), report.id()));
    }

    @Override
    public void reportUpdated(Report report) {
        publisher.publishEvent(new WaymarkEvent.ReportUpdated(report.owner(), report.id()));
    }

    @Override
    public void reportGenerated(Report report) {
        publisher.publishEvent(new WaymarkEvent.ReportGenerated(report.owner(), report.id()));
    }

    @Override
    public void reportSetAside(Report report) {
        publisher.publishEvent(new WaymarkEvent.ReportSetAside(report.owner(), report.id()));
    }

    @Override
    public void reportMoved(Owner from, Report report) {
        publisher.publishEvent(new WaymarkEvent.ReportMoved(from, report.owner(), report.id()));
    }

    @Override
    public void reportDeleted(Owner owner, long id) {
        publisher.publishEvent(new WaymarkEvent.ReportDeleted(owner, id));
    }

    @Override
    public void linkCreated(Link link) {
        publisher.publishEvent(new WaymarkEvent.LinkCreated(link.owner(), link.id()));
    }

    @Override
    public void linkUpdated(Link link) {
        publisher.publishEvent(new WaymarkEvent.LinkUpdated(link.owner(), link.id()));
    }

    @Override
    public void linkMoved(Owner from, Link link) {
        publisher.publishEvent(new WaymarkEvent.LinkMoved(from, link.owner(), link.id()));
    }

    @Override
    public void linkDeleted(Owner owner, long id) {
        publisher.publishEvent(new WaymarkEvent.LinkDeleted(owner, id));
    }

    @Override
    public void linkVisited(LinkVisit visit) {
        publisher.publishEvent(new WaymarkEvent.LinkVisited(visit));
    }
}
