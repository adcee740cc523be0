package dev.waymark.spi.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.time.api.constraints.InstantRange;
import org.junit.jupiter.api.Test;

/** The common precision of all stores (D-29). */
class MicrosTest {

    @Property
    void an_instant_is_truncated_to_microseconds(
            @ForAll @InstantRange(min = "0001-01-01T00:00:00Z", max = "9999-12-31T23:59:59Z") Instant second,
            @ForAll @IntRange(max = 999_999_999) int nanos) {
        Instant instant = second.plusNanos(nanos);

        assertThat(StoreRules.instant(StoreRules.micros(instant))).isEqualTo(instant.truncatedTo(ChronoUnit.MICROS));
    }

    @Test
    void microseconds_count_from_the_epoch_in_both_directions() {
        assertThat(StoreRules.micros(Instant.EPOCH)).isZero();
        assertThat(StoreRules.micros(Instant.parse("1970-01-01T00:00:01.000002Z")))
                .isEqualTo(1_000_002);
        assertThat(StoreRules.micros(Instant.parse("1969-12-31T23:59:59.999999Z")))
                .isEqualTo(-1);
    }
}
