package dev.waymark.storage.memory.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.storage.memory.fixture.Waiting;
import dev.waymark.storage.memory.rows.TransactionState;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clicks during the change of a link wait for the end of the change. */
@Timeout(60)
class LinkVersionTest {

    private final LinkPartition partition = Partitions.empty();
    private final TransactionState change = new TransactionState();
    private final LinkVersion row = row(committed());
    private final LinkVersion next = row(change);

    private LinkVersion row(TransactionState brings) {
        return partition.newVersion(LinkSample.of("a").id(1).clicks(5).stored(), brings);
    }

    private static TransactionState committed() {
        TransactionState change = new TransactionState();
        change.commit();
        return change;
    }

    @Test
    void a_click_during_a_change_counts_at_the_next_version() {
        row.end(Optional.of(next), change);
        CompletableFuture<OptionalLong> click = Waiting.start(row::click);

        change.commit();

        assertThat(click.join()).hasValue(6);
        assertThat(next.link().clicks()).isEqualTo(6);
    }

    @Test
    void a_click_during_the_preparation_of_a_change_counts_at_the_next_version() {
        assertThat(row.click()).hasValue(6);

        row.end(Optional.of(next), change);
        change.commit();

        assertThat(next.link().clicks()).isEqualTo(6);
    }

    @Test
    void a_click_sorted_during_the_preparation_of_a_change_is_sorted_after_the_change() {
        assertThat(row.click()).hasValue(6);
        partition.sortByClicks();

        row.end(Optional.of(next), change);
        change.commit();
        partition.sortByClicks();

        assertThat(next.byClicks().clicks()).isEqualTo(6);
    }

    @Test
    void a_click_during_a_deletion_is_not_counted() {
        row.end(Optional.empty(), change);
        CompletableFuture<OptionalLong> click = Waiting.start(row::click);

        change.commit();

        assertThat(click.join()).isEmpty();
    }

    @Test
    void a_click_during_a_rolled_back_change_counts_at_the_old_version() {
        row.end(Optional.of(next), change);
        CompletableFuture<OptionalLong> click = Waiting.start(row::click);

        change.rollBack();

        assertThat(click.join()).hasValue(6);
        assertThat(row.link().clicks()).isEqualTo(6);
        assertThat(next.link().clicks()).isEqualTo(5);
    }
}
