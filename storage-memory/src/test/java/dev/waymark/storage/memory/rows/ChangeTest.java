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
class ChangeTest {

    private final Change change = new Change();

    @Test
    void is_pending_until_it_is_done_and_done_from_then_on() {
        assertThat(change.isPending()).isTrue();
        assertThat(change.isDone()).isFalse();

        change.done();

        assertThat(change.isPending()).isFalse();
        assertThat(change.isDone()).isTrue();
    }

    @Test
    void is_never_done_once_it_is_undone() {
        change.undone();

        assertThat(change.isPending()).isFalse();
        assertThat(change.isDone()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void who_waits_for_it_goes_on_when_it_is_over(boolean isDone) {
        Consumer<Change> end = isDone ? Change::done : Change::undone;
        CompletableFuture<Boolean> waiting = Waiting.start(change::await);

        end.accept(change);

        assertThat(waiting.join()).isTrue();
    }
}
