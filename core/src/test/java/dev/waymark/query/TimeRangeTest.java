package dev.waymark.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeRangeTest {

    private static final Instant FIRST = Instant.parse("2025-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2025-02-01T00:00:00Z");

    @Test
    void a_range_includes_its_start_and_excludes_its_end() {
        Predicate<Instant> january = TimeRange.ALWAYS.from(FIRST).before(END)::includes;

        assertThat(january).accepts(FIRST, END.minusNanos(1)).rejects(FIRST.minusNanos(1), END);
    }

    @Test
    void a_range_may_be_open_at_either_end() {
        Predicate<Instant> later = TimeRange.ALWAYS.from(FIRST)::includes;
        Predicate<Instant> earlier = TimeRange.ALWAYS.before(END)::includes;

        assertThat(later).accepts(Instant.MAX);
        assertThat(earlier).accepts(Instant.MIN);
        assertThat(TimeRange.ALWAYS.before(END).from(FIRST)).matches(range -> !range.isAlways(), "has a bound");
    }

    @Test
    void an_absent_time_is_only_in_the_unbounded_range() {
        assertThat(TimeRange.ALWAYS).matches(range -> range.includes(Optional.empty()), "includes an absent time");
        assertThat(TimeRange.ALWAYS.from(Instant.MIN))
                .matches(range -> !range.includes(Optional.empty()), "excludes an absent time");
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
