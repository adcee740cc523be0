package dev.waymark.link;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A date with an optional time of day, local to the zone of an owner: the rules of a start and of an expiration (D-18).
 *
 * @param date the date; empty for no moment
 * @param time the time of day; empty for the beginning of the day
 */
record LocalMoment(Optional<LocalDate> date, Optional<LocalTime> time) {

    /** Creates a moment. Fractions of a second are dropped. */
    static LocalMoment of(LocalDateTime moment) {
        return new LocalMoment(
                Optional.of(moment.toLocalDate()),
                Optional.of(moment.toLocalTime().truncatedTo(ChronoUnit.SECONDS)));
    }

    /**
     * Returns the instant in a zone; empty without a date. If a change of clocks skips the local time, the time moves forward by
     * the gap. If a local time occurs twice, the first occurrence counts.
     */
    Optional<Instant> instant(ZoneId zone) {
        return date.map(day -> time.map(day::atTime)
                .map(moment -> moment.atZone(zone))
                .orElseGet(() -> day.atStartOfDay(zone))
                .toInstant());
    }
}
