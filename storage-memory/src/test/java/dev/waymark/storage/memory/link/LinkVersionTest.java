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

/** Clicks of a link that is being changed wait until that is over. */
@Timeout(60)
class LinkVersionTest {

    private final LinkPartition partition = Partitions.empty();
    private final TransactionState change = new TransactionState();
    private final LinkVersion row = row(over());
    private final LinkVersion next = row(change);

    private LinkVersion row(TransactionState brings) {
        return partition.newVersion(LinkSample.of("a").id(1).clicks(5).stored(), brings);
    }

    private static TransactionState over() {
        TransactionState change = new TransactionState();
        change.commit();
        return change;
    }

    @Test
    void they_are_counted_at_what_the_link_is_after_the_change() {
        row.end(Optional.of(next), change);
        CompletableFuture<OptionalLong> click = Waiting.start(row::click);

        change.commit();

        assertThat(click.join()).hasValue(6);
        assertThat(next.link().clicks()).isEqualTo(6);
    }

    @Test
    void those_that_came_while_the_change_was_prepared_are_not_lost() {
        assertThat(row.click()).hasValue(6);

        row.end(Optional.of(next), change);
        change.commit();

        assertThat(next.link().clicks()).isEqualTo(6);
    }

    @Test
    void those_that_were_sorted_while_the_change_was_prepared_are_sorted_after_it() {
        assertThat(row.click()).hasValue(6);
        partition.sortByClicks();

        row.end(Optional.of(next), change);
        change.commit();
        partition.sortByClicks();

        assertThat(next.byClicks().clicks()).isEqualTo(6);
    }

    @Test
    void they_are_not_counted_if_the_link_is_deleted() {
        row.end(Optional.empty(), change);
        CompletableFuture<OptionalLong> click = Waiting.start(row::click);

        change.commit();

        assertThat(click.join()).isEmpty();
    }

    @Test
    void they_are_counted_at_the_link_as_it_was_if_the_change_is_undone() {
        row.end(Optional.of(next), change);
        CompletableFuture<OptionalLong> click = Waiting.start(row::click);

        change.rollBack();

        assertThat(click.join()).hasValue(6);
        assertThat(row.link().clicks()).isEqualTo(6);
        assertThat(next.link().clicks()).isEqualTo(5);
    }
}
