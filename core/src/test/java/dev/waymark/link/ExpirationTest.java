package dev.waymark.link;

import static dev.waymark.Desk.OTHER_URL;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.time.api.constraints.DateTimeRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The instant of expiration of a local date and time (D-18). */
class ExpirationTest {

    private static final LocalDate DAY = LocalDate.of(2025, 6, 1);

    @Test
    void an_expiration_drops_fractions_of_a_second() {
        LocalDateTime moment = LocalDateTime.of(2030, 6, 1, 12, 30, 15, 999_999_999);

        assertThat(Expiration.at(moment).time()).contains(LocalTime.of(12, 30, 15));
        assertThat(Expiration.at(Instant.ofEpochSecond(7, 999_999_999)).at()).contains(Instant.ofEpochSecond(7));
    }

    @Test
    void an_expiration_of_never_has_no_limits() {
        assertThat(fields(Expiration.NEVER)).isEmpty();
        assertThat(Expiration.NEVER.instant(ZoneOffset.UTC)).isEmpty();
    }

    @Test
    void every_factory_sets_its_own_fields() {
        assertThat(fields(Expiration.after(DAY))).containsExactly(DAY);
        assertThat(fields(Expiration.at(DAY.atTime(9, 30)))).containsExactly(DAY, LocalTime.of(9, 30));
        assertThat(fields(Expiration.at(Instant.EPOCH))).containsExactly(Instant.EPOCH);
        assertThat(fields(Expiration.afterClicks(3))).containsExactly(3L);
    }

    /** Returns the values of the fields that have a value. */
    private static List<Object> fields(Expiration expiration) {
        return Stream.of(expiration.date(), expiration.time(), expiration.at(), expiration.clicks(), expiration.url())
                .<Object>flatMap(Optional::stream)
                .toList();
    }

    @Test
    void a_date_or_a_time_replaces_an_instant() {
        Expiration instant = Expiration.at(Instant.EPOCH).orAfterClicks(3);

        assertThat(instant.withDate(DAY)).isEqualTo(Expiration.after(DAY).orAfterClicks(3));
        assertThat(instant.withTime(LocalTime.NOON))
                .isEqualTo(Expiration.afterClicks(3).withTime(LocalTime.NOON));
    }

    @Test
    void limits_can_be_combined() {
        assertThat(fields(Expiration.at(DAY.atTime(9, 30)).orAfterClicks(3).redirectingTo(OTHER_URL)))
                .containsExactly(DAY, LocalTime.of(9, 30), 3L, OTHER_URL);
        assertThat(fields(Expiration.at(Instant.EPOCH).redirectingTo(OTHER_URL).orAfterClicks(3)))
                .containsExactly(Instant.EPOCH, 3L, OTHER_URL);
        assertThat(Expiration.NEVER.redirectingTo(OTHER_URL).orAfterClicks(3))
                .isEqualTo(Expiration.afterClicks(3).redirectingTo(OTHER_URL));
    }

    @ParameterizedTest
    @CsvSource({
        "UTC, 2025-06-02T00:00:00Z",
        "Europe/Berlin, 2025-06-01T22:00:00Z",
        "America/New_York, 2025-06-02T04:00:00Z",
        "Pacific/Kiritimati, 2025-06-01T10:00:00Z"
    })
    void a_date_without_a_time_expires_at_the_end_of_the_day(ZoneId zone, Instant instant) {
        assertThat(Expiration.after(DAY).instant(zone)).contains(instant);
    }

    @ParameterizedTest
    @CsvSource({
        "UTC, 2025-06-01T09:30:15Z",
        "Europe/Berlin, 2025-06-01T07:30:15Z",
        "America/New_York, 2025-06-01T13:30:15Z"
    })
    void a_date_and_a_time_are_one_instant(ZoneId zone, Instant instant) {
        assertThat(Expiration.at(DAY.atTime(9, 30, 15)).instant(zone)).contains(instant);
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2025-03-30T01:59:59, 2025-03-30T00:59:59Z",
        "Europe/Berlin, 2025-03-30T02:00:00, 2025-03-30T01:00:00Z",
        "Europe/Berlin, 2025-03-30T02:30:00, 2025-03-30T01:30:00Z",
        "Europe/Berlin, 2025-03-30T03:00:00, 2025-03-30T01:00:00Z",
        "America/New_York, 2025-03-09T02:30:00, 2025-03-09T07:30:00Z"
    })
    void a_time_that_a_dst_change_skips_moves_forward_by_the_gap(ZoneId zone, LocalDateTime moment, Instant instant) {
        assertThat(Expiration.at(moment).instant(zone)).contains(instant);
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2025-10-26T01:59:59, 2025-10-25T23:59:59Z",
        "Europe/Berlin, 2025-10-26T02:30:00, 2025-10-26T00:30:00Z",
        "Europe/Berlin, 2025-10-26T03:00:00, 2025-10-26T02:00:00Z",
        "America/New_York, 2025-11-02T01:30:00, 2025-11-02T05:30:00Z"
    })
    void a_time_that_occurs_twice_is_the_earlier_instant(ZoneId zone, LocalDateTime moment, Instant instant) {
        assertThat(Expiration.at(moment).instant(zone)).contains(instant);
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2025-03-30, 2025-03-30T22:00:00Z",
        "Europe/Berlin, 2025-10-26, 2025-10-26T23:00:00Z",
        "America/New_York, 2025-11-02, 2025-11-03T05:00:00Z",
        "America/Sao_Paulo, 2018-11-03, 2018-11-04T03:00:00Z" // the next day began at 01:00
    })
    void a_date_on_a_day_of_23_or_25_hours_ends_at_the_next_midnight(ZoneId zone, LocalDate day, Instant instant) {
        assertThat(Expiration.after(day).instant(zone)).contains(instant);
    }

    @Property
    void a_date_without_a_time_ends_at_the_next_midnight(
            @ForAll @DateTimeRange(min = "1900-01-01T00:00:00", max = "2100-12-31T00:00:00") LocalDateTime any) {
        ZoneId zone = ZoneId.of("Europe/Berlin");

        assertThat(Expiration.after(any.toLocalDate()).instant(zone))
                .isEqualTo(Expiration.at(any.toLocalDate().plusDays(1).atStartOfDay())
                        .instant(zone));
    }
}
