package dev.waymark.internal.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyTest {

    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void a_value_is_computed_once_at_its_first_use() {
        Lazy<Integer> lazy = new Lazy<>(calls::incrementAndGet);
        assertThat(calls).as("the computations before the first use").hasValue(0);

        assertThat(List.of(lazy.get(), lazy.get())).containsExactly(1, 1);
    }

    @Test
    void a_failed_computation_is_repeated_at_the_next_use() {
        Lazy<Integer> lazy = new Lazy<>(() -> {
            if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("expected failure");
            }
            return calls.get();
        });
        assertThatThrownBy(lazy::get).hasMessage("expected failure");

        assertThat(lazy.get()).isEqualTo(2);
    }
}
