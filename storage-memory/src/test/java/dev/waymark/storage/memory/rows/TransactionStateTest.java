package dev.waymark.storage.memory.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.storage.memory.fixture.Waiting;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TransactionStateTest {

    private final TransactionState change = new TransactionState();

    @Test
    void is_pending_until_it_is_done_and_done_from_then_on() {
        assertThat(change.isPending()).isTrue();
        assertThat(change.isCommitted()).isFalse();

        change.commit();

        assertThat(change.isPending()).isFalse();
        assertThat(change.isCommitted()).isTrue();
    }

    @Test
    void is_never_done_once_it_is_undone() {
        change.rollBack();

        assertThat(change.isPending()).isFalse();
        assertThat(change.isCommitted()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void who_waits_for_it_goes_on_when_it_is_over(boolean isDone) {
        Consumer<TransactionState> end = isDone ? TransactionState::commit : TransactionState::rollBack;
        CompletableFuture<Boolean> waiting = Waiting.start(change::awaitEnd);

        end.accept(change);

        assertThat(waiting.join()).isTrue();
    }
}
