package dev.waymark.storage.memory.rows;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** An error between the commit of a change and the call of {@code settle} leaves an unsettled value. */
class PublishedValueTest {

    private final PublishedValue<String> published = new PublishedValue<>("first") {};

    private void change(String value) {
        TransactionState change = new TransactionState();
        published.set(value, change);
        change.commit();
    }

    @Test
    void an_unsettled_value_is_current_until_the_next_change_commits() {
        change("second");
        TransactionState next = new TransactionState();

        published.set("third", next);

        assertThat(published.now()).isEqualTo("second");
        next.commit();
        assertThat(published.now()).isEqualTo("third");
    }

    @Test
    void an_unsettled_value_is_current_after_the_next_change_rolls_back() {
        change("second");
        TransactionState next = new TransactionState();
        published.set("third", next);

        next.rollBack();
        published.settle();

        assertThat(published.now()).isEqualTo("second");
    }

    @Test
    void an_immediate_value_replaces_an_unsettled_value() {
        change("second");

        published.set("improved");

        assertThat(published.now()).isEqualTo("improved");
    }
}
