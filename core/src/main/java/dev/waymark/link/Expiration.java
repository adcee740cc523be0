package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.constraint.WebAddress;
import jakarta.validation.constraints.Positive;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * When a link stops working, and where its visitors go then, as it was sent (D-18). Immutable; each method returns a
 * changed copy. Nothing is checked but null until the command that carries it is carried out.
 *
 * <p>The limits are independent: a link is expired as soon as either is reached. Dates in the past are accepted.
 */
public final class Expiration {

    /** Never expires. */
    public static final Expiration NEVER =
            new Expiration(Optional.empty(), Optional.empty(), OptionalLong.empty(), Optional.empty());

    private final Optional<LocalDate> date;
    private final Optional<LocalTime> time;

    @Positive(message = "must be at least 1")
    private final OptionalLong clicks;

    private final Optional<@WebAddress String> url;

    Expiration(Optional<LocalDate> date, Optional<LocalTime> time, OptionalLong clicks, Optional<String> url) {
        this.date = date;
        this.time = time;
        this.clicks = clicks;
        this.url = url;
    }

    /** Expires at the end of this day. */
    public static Expiration after(LocalDate lastDay) {
        return NEVER.date(checkNotNull(lastDay, "lastDay"));
    }

    /** Expires at this date and time: the link works until just before it. Fractions of a second are dropped. */
    public static Expiration at(LocalDateTime moment) {
        return NEVER.date(checkNotNull(moment, "moment").toLocalDate())
                .time(moment.toLocalTime().truncatedTo(ChronoUnit.SECONDS));
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

    /** Expires at the end of this day or, with a {@link #time}, at that time of it; the years are 0001 to 9999. */
    public Expiration date(LocalDate newDate) {
        return new Expiration(Optional.of(checkNotNull(newDate, "newDate")), time, clicks, url);
    }

    /** Expires at this time of the day of its {@link #date}, which it must have then; whole seconds. */
    public Expiration time(LocalTime newTime) {
        return new Expiration(date, Optional.of(checkNotNull(newTime, "newTime")), clicks, url);
    }

    /** Sends visitors of the expired link to this URL (D-7). */
    public Expiration redirectingTo(String fallback) {
        return new Expiration(date, time, clicks, Optional.of(checkNotNull(fallback, "fallback")));
    }

    /** The last day on which the link works or, with a time, the day of that time. */
    public Optional<LocalDate> date() {
        return date;
    }

    /** The time of day from which the link is expired. */
    public Optional<LocalTime> time() {
        return time;
    }

    /** The number of counted clicks that work. */
    public OptionalLong clicks() {
        return clicks;
    }

    /** Where visitors of the expired link go. */
    public Optional<String> url() {
        return url;
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

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Expiration expiration
                && date.equals(expiration.date)
                && time.equals(expiration.time)
                && clicks.equals(expiration.clicks)
                && url.equals(expiration.url);
    }

    @Override
    public int hashCode() {
        return Objects.hash(date, time, clicks, url);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("date", date)
                .add("time", time)
                .add("clicks", clicks)
                .add("url", url)
                .toString();
    }
}
