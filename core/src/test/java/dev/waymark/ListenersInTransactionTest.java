package dev.waymark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Links;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.forwarding.ForwardingStorage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Listeners that are notified within the caller's transaction, before the commit (D-31). */
class ListenersInTransactionTest {

    private final Transaction transaction = new Transaction();
    private final List<String> events = new ArrayList<>();

    /** A storage that joins the caller's transaction while the transaction is active. */
    private static final class Transaction extends ForwardingStorage {

        private final CommitActions actions = CommitActions.create();
        private boolean active;

        Transaction() {
            super(new ReferenceStorage());
        }

        @Override
        public boolean isJoined() {
            return active;
        }

        @Override
        public Optional<CommitActions> commitActions() {
            return active ? Optional.of(actions) : Optional.empty();
        }

        void commit() {
            active = false;
            actions.evictAndNotify();
        }
    }

    private WaymarkListener recorder(String name) {
        return event -> {
            if (event instanceof WaymarkEvent.LinkCreated created) {
                events.add(name + " " + created.link().alias());
            }
        };
    }

    private static WaymarkListener failing() {
        return event -> {
            if (event instanceof WaymarkEvent.LinkCreated) {
                throw new IllegalStateException("no");
            }
        };
    }

    private Waymark notifying(WaymarkListener inTransaction) {
        return Waymark.builder()
                .storage(transaction)
                .listener(recorder("after"))
                .listenerInTransaction(inTransaction)
                .build();
    }

    private static void create(Waymark waymark) {
        waymark.links().create(CreateLink.to("https://example.com/").alias("docs"));
    }

    @Test
    void a_listener_in_the_transaction_is_notified_before_the_commit() {
        transaction.active = true;
        create(notifying(recorder("in")));
        assertThat(events).containsExactly("in docs");

        transaction.commit();
        assertThat(events).containsExactly("in docs", "after docs");
    }

    @Test
    void a_change_by_a_listener_is_notified_after_all_changes_of_the_transaction() {
        AtomicReference<Links> links = new AtomicReference<>();
        WaymarkListener writing = event -> {
            if (event instanceof WaymarkEvent.LinkCreated created
                    && created.link().alias().equals("first")) {
                links.get().create(CreateLink.to("https://example.com/").alias("third"));
            }
        };
        links.set(Waymark.builder()
                .storage(transaction)
                .listener(writing)
                .listener(recorder("after"))
                .build()
                .links());
        transaction.active = true;
        links.get().create(CreateLink.to("https://example.com/").alias("first"));
        links.get().create(CreateLink.to("https://example.com/").alias("second"));

        transaction.commit();

        assertThat(events).containsExactly("after first", "after second", "after third");
    }

    @Test
    void an_exception_of_a_listener_in_the_transaction_is_thrown_by_the_operation() {
        transaction.active = true;

        assertThatIllegalStateException()
                .isThrownBy(() -> create(notifying(failing())))
                .withMessage("no");
    }

    @Test
    void an_exception_of_the_listener_does_not_fail_an_operation_with_its_own_transaction() {
        Waymark waymark = notifying(failing());

        create(waymark);

        assertThat(waymark.links().findByAlias("docs")).isPresent();
        assertThat(events).containsExactly("after docs");
    }
}
