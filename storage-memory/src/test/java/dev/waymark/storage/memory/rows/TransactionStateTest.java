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
    void a_transaction_is_pending_until_its_commit() {
        assertThat(change.isPending()).isTrue();
        assertThat(change.isCommitted()).isFalse();

        change.commit();

        assertThat(change.isPending()).isFalse();
        assertThat(change.isCommitted()).isTrue();
    }

    @Test
    void a_rolled_back_transaction_is_never_committed() {
        change.rollBack();

        assertThat(change.isPending()).isFalse();
        assertThat(change.isCommitted()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_waiting_thread_continues_at_the_end_of_the_transaction(boolean commits) {
        Consumer<TransactionState> end = commits ? TransactionState::commit : TransactionState::rollBack;
        CompletableFuture<Boolean> waiting = Waiting.start(change::awaitEnd);

        end.accept(change);

        assertThat(waiting.join()).isTrue();
    }
}
