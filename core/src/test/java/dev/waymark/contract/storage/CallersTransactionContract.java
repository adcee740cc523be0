package dev.waymark.contract.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.waymark.Waymark;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.Samples;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.event.WaymarkListener;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.spi.CommitActions;
import dev.waymark.spi.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The rules for a storage that has joined a transaction of the caller (D-46). A decorator of such a storage has the same rules.
 */
@Tag("transactions")
public abstract class CallersTransactionContract extends ContractPart {

    private final List<String> events = new ArrayList<>();

    private void commit(Consumer<Storage> work) throws Exception {
        inTransaction(true, work);
    }

    private void rollBack(Consumer<Storage> work) throws Exception {
        inTransaction(false, work);
    }

    private void inTransaction(boolean commits, Consumer<Storage> work) throws Exception {
        assumeThat(adapter().inTransaction(storage(), commits, work))
                .as("inTransaction() does the work; the test is skipped otherwise")
                .isTrue();
    }

    @Test
    void a_storage_is_joined_only_within_the_transaction() throws Exception {
        commit(joined -> assertThat(joined.isJoined())
                .as("isJoined() within the transaction")
                .isTrue());

        assertThat(storage().isJoined())
                .as("isJoined() outside the transaction")
                .isFalse();
        assertThat(storage().commitActions())
                .as("commitActions() outside the transaction")
                .isEmpty();
    }

    private static CommitActions actions(Storage joined) {
        return joined.commitActions()
                .orElseThrow(() -> new AssertionError("commitActions() within the transaction is empty"));
    }

    @Test
    void evictions_and_then_notifications_run_after_the_commit_in_their_order() throws Exception {
        commit(joined -> {
            actions(joined).addNotification(() -> events.add("first notification"));
            actions(joined).addEviction(() -> events.add("first eviction"));
            actions(joined).addNotification(() -> events.add("second notification"));
            actions(joined).addEviction(() -> events.add("second eviction"));
            assertThat(events).as("the actions before the commit").isEmpty();
        });

        assertThat(events)
                .as("the actions after the commit")
                .containsExactly("first eviction", "second eviction", "first notification", "second notification");
    }

    @Test
    void no_notification_runs_after_a_rollback() throws Exception {
        rollBack(joined -> actions(joined).addNotification(() -> events.add("never")));

        assertThat(events).as("the actions after the rollback").isEmpty();
    }

    @Test
    void a_listener_receives_the_event_of_a_committed_link_after_the_commit() throws Exception {
        commit(joined -> {
            create(joined);
            assertThat(events).as("the events before the commit").isEmpty();
        });

        assertThat(events).containsExactly("docs");
        assertThatCount(Samples.filter(LinkQuery.all())).isEqualTo(1);
    }

    @Test
    void a_listener_receives_no_event_of_a_link_that_is_rolled_back() throws Exception {
        rollBack(this::create);

        assertThat(events).as("the events after the rollback").isEmpty();
        assertThatCount(Samples.filter(LinkQuery.all())).isZero();
    }

    private void create(Storage joined) {
        WaymarkListener listener = event -> {
            if (event instanceof WaymarkEvent.LinkCreated created) {
                events.add(created.link().alias());
            }
        };
        Waymark.builder()
                .storage(joined)
                .listener(listener)
                .build()
                .links(Samples.OWNER)
                .create(CreateLink.to("https://example.com/").alias("docs"));
    }
}
