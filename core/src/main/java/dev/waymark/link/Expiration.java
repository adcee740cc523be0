package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.constraint.WebAddress;
import dev.waymark.url.WebUrl;
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
 * When a link stops working, and where its visitors go then.
 *
 * <pre>{@code
 * Expiration summer = Expiration.after(LocalDate.of(2030, 8, 31)).redirectingTo("https://example.com/");
 * Expiration launch = Expiration.at(LocalDateTime.of(2030, 6, 1, 12, 0)).orAfterClicks(500);
 * }</pre>
 *
 * <p>A link expires as soon as one of its limits is reached. Dates in the past are accepted. Date and time are kept as
 * they were given. The instant is computed in the {@linkplain dev.waymark.Waymark#zone(dev.waymark.access.Owner) owner's zone}
 * when date or time are written, and stays until they are written again.
 *
 * <p>Immutable; each method returns a changed copy. Only null is refused here. Everything else is checked where the
 * command that has it is carried out.
 *
 * @see <a href="../package-summary.html#D-18">How expiration behaves</a>
 */
public final class Expiration {

    /** The link works for ever. */
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

    /** The link works through this whole day, and no longer. */
    public static Expiration after(LocalDate lastDay) {
        return NEVER.date(checkNotNull(lastDay, "lastDay"));
    }

    /** The link works until just before this date and time. Fractions of a second are dropped. */
    public static Expiration at(LocalDateTime moment) {
        return NEVER.date(checkNotNull(moment, "moment").toLocalDate())
                .time(moment.toLocalTime().truncatedTo(ChronoUnit.SECONDS));
    }

    /**
     * The link works for this many clicks.
     *
     * @param limit at least 1; the last of these clicks still works
     */
    public static Expiration afterClicks(long limit) {
        return NEVER.orAfterClicks(limit);
    }

    /**
     * The link works for this many clicks at most, besides its other limits.
     *
     * @param limit at least 1; the last of these clicks still works
     */
    public Expiration orAfterClicks(long limit) {
        return new Expiration(date, time, OptionalLong.of(limit), url);
    }

    /**
     * Expires the link at the end of this day or, with a {@link #time(LocalTime) time}, at that time of the day. Years
     * are 0001 to 9999.
     */
    public Expiration date(LocalDate newDate) {
        return new Expiration(Optional.of(checkNotNull(newDate, "newDate")), time, clicks, url);
    }

    /** Expires the link at this time, in whole seconds, of its {@link #date(LocalDate) date}, which it needs then. */
    public Expiration time(LocalTime newTime) {
        return new Expiration(date, Optional.of(checkNotNull(newTime, "newTime")), clicks, url);
    }

    /** Sends visitors of the expired link to this URL. */
    public Expiration redirectingTo(String fallback) {
        return new Expiration(date, time, clicks, Optional.of(checkNotNull(fallback, "fallback")));
    }

    /** The last day on which the link works or, with a time, the day of that time. */
    public Optional<LocalDate> date() {
        return date;
    }

    /** The time of day from which the link is expired; empty for the end of the day. */
    public Optional<LocalTime> time() {
        return time;
    }

    /** For how many clicks the link works; empty for any number. */
    public OptionalLong clicks() {
        return clicks;
    }

    /** Where visitors of the expired link go; empty for nowhere. */
    public Optional<String> url() {
        return url;
    }

    /**
     * The instant from which the link is expired by its date and time; empty if it has no date.
     *
     * <p>A local time that a change of clocks skips moves forward by the gap. Of a local time that occurs twice, the
     * first counts.
     *
     * @param zone where date and time are meant
     */
    public Optional<Instant> instant(ZoneId zone) {
        checkNotNull(zone, "zone");
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
                .add("url", url.map(WebUrl::withoutUserInfo))
                .toString();
    }
}
