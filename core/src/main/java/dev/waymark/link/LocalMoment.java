package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The start or the end of a link: a date with an optional time of day, local to the zone of an owner, or an instant (D-18).
 *
 * @param date the date; empty for no moment, and for an instant
 * @param time the time of day; empty for the beginning of the day, and for an instant
 * @param instant the instant; empty for a date
 */
record LocalMoment(Optional<LocalDate> date, Optional<LocalTime> time, Optional<Instant> instant) {

    static final LocalMoment NONE = new LocalMoment(Optional.empty(), Optional.empty(), Optional.empty());

    /** Creates a moment. Fractions of a second are dropped. */
    static LocalMoment of(LocalDateTime moment) {
        checkNotNull(moment, "moment");
        return NONE.withDate(moment.toLocalDate()).withTime(moment.toLocalTime().truncatedTo(ChronoUnit.SECONDS));
    }

    /** Creates a moment without date and time. Fractions of a second are dropped. */
    static LocalMoment of(Instant instant) {
        checkNotNull(instant, "instant");
        return new LocalMoment(
                Optional.empty(), Optional.empty(), Optional.of(instant.truncatedTo(ChronoUnit.SECONDS)));
    }

    /** Sets the date, which replaces an instant. */
    LocalMoment withDate(LocalDate newDate) {
        return new LocalMoment(Optional.of(checkNotNull(newDate, "newDate")), time, Optional.empty());
    }

    /** Sets the time, which replaces an instant. */
    LocalMoment withTime(LocalTime newTime) {
        return new LocalMoment(date, Optional.of(checkNotNull(newTime, "newTime")), Optional.empty());
    }

    /** Clears the time. An instant, which has no time of its own, stays. */
    LocalMoment withoutTime() {
        return new LocalMoment(date, Optional.empty(), instant);
    }

    /**
     * Returns the instant in a zone; empty for no moment. If a change of clocks skips the local time, the time moves forward by
     * the gap. If a local time occurs twice, the first occurrence counts.
     */
    Optional<Instant> instant(ZoneId zone) {
        return instant.or(() -> date.map(day -> time.map(day::atTime)
                .map(moment -> moment.atZone(zone))
                .orElseGet(() -> day.atStartOfDay(zone))
                .toInstant()));
    }

    /** Returns whether an instant has this date and this time in a zone: also the second occurrence of a time. */
    boolean occursAt(Instant other, ZoneId zone) {
        return of(LocalDateTime.ofInstant(other, zone)).equals(this);
    }
}
