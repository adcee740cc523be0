package dev.waymark.storage.memory.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.LinkSample;
import dev.waymark.link.LinkSearchField;
import dev.waymark.storage.memory.fixture.Waiting;
import dev.waymark.storage.memory.rows.Change;
import dev.waymark.storage.memory.text.TextIndexing;
import dev.waymark.storage.memory.text.Texts;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clicks of a link that is being changed wait until that is over. */
@Timeout(60)
class LinkRowTest {

    private final LinkPartition partition =
            new LinkPartition(new Texts<>(TextIndexing.DEFAULT, LinkSearchField.class, LinkRow::text));
    private final Change change = new Change();
    private final LinkRow row = row(over());
    private final LinkRow next = row(change);

    private LinkRow row(Change brings) {
        return new LinkRow(partition, LinkSample.of("a").id(1).clicks(5).stored(), brings);
    }

    private static Change over() {
        Change change = new Change();
        change.done();
        return change;
    }

    @Test
    void they_are_counted_at_what_the_link_is_after_the_change() {
        row.end(Optional.of(next), change);
        CompletableFuture<OptionalLong> click = Waiting.start(row::click);

        change.done();

        assertThat(click.join()).hasValue(6);
        assertThat(next.link().clicks()).isEqualTo(6);
    }

    @Test
    void those_that_came_while_the_change_was_prepared_are_not_lost() {
        assertThat(row.click()).hasValue(6);

        row.end(Optional.of(next), change);
        change.done();

        assertThat(next.link().clicks()).isEqualTo(6);
    }

    @Test
    void those_that_were_sorted_while_the_change_was_prepared_are_sorted_after_it() {
        assertThat(row.click()).hasValue(6);
        partition.sortByClicks();

        row.end(Optional.of(next), change);
        change.done();
        partition.sortByClicks();

        assertThat(next.byClicks().clicks()).isEqualTo(6);
    }

    @Test
    void they_are_not_counted_if_the_link_is_deleted() {
        row.end(Optional.empty(), change);
        CompletableFuture<OptionalLong> click = Waiting.start(row::click);

        change.done();

        assertThat(click.join()).isEmpty();
    }

    @Test
    void they_are_counted_at_the_link_as_it_was_if_the_change_is_undone() {
        row.end(Optional.of(next), change);
        CompletableFuture<OptionalLong> click = Waiting.start(row::click);

        change.undone();

        assertThat(click.join()).hasValue(6);
        assertThat(row.link().clicks()).isEqualTo(6);
        assertThat(next.link().clicks()).isEqualTo(5);
    }
}
