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
            pace.took(nanos);
        }
        return pace.size();
    }

    @Test
    void it_begins_low_and_doubles_up_to_the_most() {
        assertThat(pace.size()).isEqualTo(64);
        assertThat(after(1, SHORT)).isEqualTo(128);
        assertThat(after(10, SHORT)).isEqualTo(512);
    }

    @Test
    void what_takes_long_is_halved_down_to_a_single_record() {
        assertThat(after(1, LONG)).isEqualTo(32);
        assertThat(after(10, LONG)).isEqualTo(1);
        assertThat(after(1, SHORT)).isEqualTo(2);
    }

    @Test
    void what_takes_a_while_stays_as_it_is() {
        assertThat(after(3, MEDIUM)).isEqualTo(64);
    }

    @Test
    void a_most_below_the_first_is_kept() {
        assertThat(new Pace(1).size()).isEqualTo(1);
    }
}
