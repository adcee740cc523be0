package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.constraint.WebAddress;
import jakarta.validation.constraints.Positive;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When a link stops working, and where its visitors go then, as it was sent (D-18). Immutable; each method returns a
 * changed copy. Nothing is checked but null until the command that carries it is carried out.
 *
 * <p>The limits are independent: a link is expired as soon as either is reached. Dates in the past are accepted.
 *
 * @param date the last day on which the link works or, with a time, the day of that time; years 0001 to 9999
 * @param time the time of day from which the link is expired, in whole seconds; needs a date
 * @param clicks the number of counted clicks that work, at least 1
 * @param url where visitors of the expired link go
 */
public record Expiration(
        Optional<LocalDate> date,
        Optional<LocalTime> time,
        @Positive(message = "must be at least 1") OptionalLong clicks,
        Optional<@WebAddress String> url) {

    /** Never expires. */
    public static final Expiration NEVER =
            new Expiration(Optional.empty(), Optional.empty(), OptionalLong.empty(), Optional.empty());

    /** Checks for null. */
    public Expiration {
        checkNotNull(date, "date");
        checkNotNull(time, "time");
        checkNotNull(clicks, "clicks");
        checkNotNull(url, "url");
    }

    /** Expires at the end of this day. */
    public static Expiration after(LocalDate lastDay) {
        return new Expiration(
                Optional.of(checkNotNull(lastDay, "lastDay")),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty());
    }

    /** Expires at this date and time: the link works until just before it. Fractions of a second are dropped. */
    public static Expiration at(LocalDateTime moment) {
        return new Expiration(
                Optional.of(checkNotNull(moment, "moment").toLocalDate()),
                Optional.of(moment.toLocalTime().truncatedTo(ChronoUnit.SECONDS)),
                OptionalLong.empty(),
                Optional.empty());
    }

    /**
     * Expires with the {@code limit}-th counted click, which still works.
     *
     * @param limit at least 1
     */
    public static Expiration afterClicks(long limit) {
        return NEVER.orAfterClicks(limit);
    }

    /**
     * Expires with the {@code limit}-th counted click too, whichever comes first.
     *
     * @param limit at least 1
     */
    public Expiration orAfterClicks(long limit) {
        return new Expiration(date, time, OptionalLong.of(limit), url);
    }

    /** Sends visitors of the expired link to this URL (D-7). */
    public Expiration redirectingTo(String fallback) {
        return new Expiration(date, time, clicks, Optional.of(checkNotNull(fallback, "fallback")));
    }

    /**
     * The instant from which the link is expired; empty without a date.
     *
     * <p>A local time that a change of clocks skips moves forward by the gap; of one that occurs twice, the first counts.
     *
     * @param zone where the date and the time are meant
     */
    public Optional<Instant> instant(ZoneId zone) {
        return date.map(day -> time.map(day::atTime)
                .map(moment -> moment.atZone(zone))
                .orElseGet(() -> day.plusDays(1).atStartOfDay(zone))
                .toInstant());
    }
}
