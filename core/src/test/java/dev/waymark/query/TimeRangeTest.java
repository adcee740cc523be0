package dev.waymark.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeRangeTest {

    private static final Instant FIRST = Instant.parse("2025-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2025-02-01T00:00:00Z");

    @Test
    void a_range_includes_its_start_and_excludes_its_end() {
        TimeRange january = TimeRange.ALWAYS.from(FIRST).before(END);

        assertThat(january.includes(FIRST.minusNanos(1))).isFalse();
        assertThat(january.includes(FIRST)).isTrue();
        assertThat(january.includes(END.minusNanos(1))).isTrue();
        assertThat(january.includes(END)).isFalse();
    }

    @Test
    void a_range_may_be_open_at_either_end() {
        assertThat(TimeRange.ALWAYS.from(FIRST).includes(Instant.MAX)).isTrue();
        assertThat(TimeRange.ALWAYS.before(END).includes(Instant.MIN)).isTrue();
        assertThat(TimeRange.ALWAYS.before(END).from(FIRST).isAlways()).isFalse();
    }

    @Test
    void an_absent_time_is_only_in_the_unbounded_range() {
        assertThat(TimeRange.ALWAYS.includes(Optional.empty())).isTrue();
        assertThat(TimeRange.ALWAYS.from(Instant.MIN).includes(Optional.empty()))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "2025-01-01T00:00:00.000001Z, 2025-01-01T00:00:00.000001Z",
        "2025-01-01T00:00:00.000000001Z, 2025-01-01T00:00:00.000001Z",
        "1969-12-31T23:59:59.999999999Z, 1970-01-01T00:00:00Z",
        "-1000000000-01-01T00:00:00Z, 0000-12-30T00:00:00Z",
        "+1000000000-12-31T23:59:59.999999999Z, +10000-01-03T00:00:00Z"
    })
    void a_bound_is_the_first_stored_instant_at_or_after_it(Instant instant, Instant bound) {
        assertThat(TimeRange.ALWAYS.from(instant).from()).contains(bound);
        assertThat(TimeRange.ALWAYS.before(instant).before()).contains(bound);
    }
}
