package dev.waymark.storage.memory.rows;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** An error may come between a change that is done and what is to be done after it. */
class PublishedValueTest {

    private final PublishedValue<String> published = new PublishedValue<>("first") {};

    private void change(String value) {
        TransactionState change = new TransactionState();
        published.set(value, change);
        change.commit();
    }

    @Test
    void a_change_that_was_never_settled_counts_until_the_next_one_is_done() {
        change("second");
        TransactionState next = new TransactionState();

        published.set("third", next);

        assertThat(published.now()).isEqualTo("second");
        next.commit();
        assertThat(published.now()).isEqualTo("third");
    }

    @Test
    void a_change_that_was_never_settled_counts_when_the_next_one_is_undone() {
        change("second");
        TransactionState next = new TransactionState();
        published.set("third", next);

        next.rollBack();
        published.settle();

        assertThat(published.now()).isEqualTo("second");
    }

    @Test
    void a_value_is_exchanged_at_once_though_the_last_change_was_never_settled() {
        change("second");

        published.set("improved");

        assertThat(published.now()).isEqualTo("improved");
    }
}
