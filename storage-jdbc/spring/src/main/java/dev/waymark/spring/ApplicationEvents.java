package dev.waymark.spring;

import static java.util.Objects.requireNonNull;

import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
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
 *   <li>The publication registry of Spring Modulith stores the events that it can convert to JSON and back, so publish an event of
 *       your own, with the id of the record, from an {@code @EventListener}: then a crash loses no event.
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
    public void onEvent(WaymarkEvent event) {
        publisher.publishEvent(event);
    }
}
