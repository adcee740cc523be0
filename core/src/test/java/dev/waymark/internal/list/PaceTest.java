package dev.waymark.internal.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final long SHORT = Duration.ofMillis(999).toNanos();
    private static final long MEDIUM = Duration.ofSeconds(3).toNanos();
    private static final long LONG = Duration.ofMillis(5_001).toNanos();

    private final Pace pace = new Pace(512);

    private int after(int times, long nanos) {
        for (int i = 0; i < times; i++) {
            pace.adapt(nanos, pace.size());
        }
        return pace.size();
    }

    @Test
    void short_batches_double_the_size_up_to_the_maximum() {
        assertThat(pace.size()).isEqualTo(64);
        assertThat(after(1, SHORT)).isEqualTo(128);
        assertThat(after(10, SHORT)).isEqualTo(512);
    }

    @Test
    void long_batches_halve_the_size_down_to_a_single_record() {
        assertThat(after(1, LONG)).isEqualTo(32);
        assertThat(after(10, LONG)).isEqualTo(1);
        assertThat(after(1, SHORT)).isEqualTo(2);
    }

    @Test
    void medium_batches_keep_the_size() {
        assertThat(after(3, MEDIUM)).isEqualTo(64);
    }

    @Test
    void a_short_batch_with_fewer_records_is_doubled() {
        pace.adapt(SHORT, 3);

        assertThat(pace.size()).isEqualTo(6);
    }

    @Test
    void the_first_size_never_exceeds_the_maximum() {
        assertThat(new Pace(1).size()).isEqualTo(1);
    }
}
