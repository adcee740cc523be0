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
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a link, and the URL for visitors of the expired link.
 *
 * <pre>{@code
 * Expiration summer = Expiration.after(LocalDate.of(2030, 8, 31)).redirectingTo("https://example.com/");
 * Expiration launch = Expiration.at(LocalDateTime.of(2030, 6, 1, 12, 0)).orAfterClicks(500);
 * }</pre>
 *
 * <p>A link can have two limits: a date with an optional time, and a number of clicks. The link expires as soon as the link
 * reaches either limit. Dates in the past are accepted. Date and time are stored unchanged. When a command writes a date or
 * time, the library computes the instant of expiration in the {@linkplain dev.waymark.Waymark#zone(dev.waymark.access.Owner)
 * owner's zone}. The instant stays unchanged until a command writes another date or time.
 *
 * <p>Immutable; each method returns a changed copy, and refuses null. The operation that receives the command checks everything
 * else.
 *
 * @see <a href="../package-summary.html#D-18">How expiration behaves</a>
 */
public final class Expiration {

    /** No limits: the link never expires. */
    public static final Expiration NEVER =
            new Expiration(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private final Optional<LocalDate> date;
    private final Optional<LocalTime> time;

    private final Optional<@Positive(message = "must be at least 1") Long> clicks;

    private final Optional<@WebAddress String> url;

    Expiration(Optional<LocalDate> date, Optional<LocalTime> time, Optional<Long> clicks, Optional<String> url) {
        this.date = date;
        this.time = time;
        this.clicks = clicks;
        this.url = url;
    }

    /** Creates an expiration at the end of this day. The year must be 0001 to 9999. */
    public static Expiration after(LocalDate lastDay) {
        return NEVER.withDate(checkNotNull(lastDay, "lastDay"));
    }

    /**
     * Creates an expiration at this date and time, from which on the link is expired. The year must be 0001 to 9999. Fractions of
     * a second are dropped.
     */
    public static Expiration at(LocalDateTime moment) {
        LocalMoment end = LocalMoment.of(checkNotNull(moment, "moment"));
        return new Expiration(end.date(), end.time(), Optional.empty(), Optional.empty());
    }

    /**
     * Creates an expiration after this number of clicks.
     *
     * @param limit the number of the last click that is redirected, at least 1
     */
    public static Expiration afterClicks(long limit) {
        return NEVER.orAfterClicks(limit);
    }

    /**
     * Adds a limit of clicks to the other limits.
     *
     * @param limit the number of the last click that is redirected, at least 1
     */
    public Expiration orAfterClicks(long limit) {
        return new Expiration(date, time, Optional.of(limit), url);
    }

    /**
     * Sets the day of expiration. The link expires at the end of this day or, with a {@link #withTime(LocalTime) time}, at this
     * time of the day. The year must be 0001 to 9999.
     */
    public Expiration withDate(LocalDate newDate) {
        return new Expiration(Optional.of(checkNotNull(newDate, "newDate")), time, clicks, url);
    }

    /**
     * Sets the time of day of the expiration, in whole seconds. A time requires a {@link #withDate(LocalDate) date}.
     */
    public Expiration withTime(LocalTime newTime) {
        return new Expiration(date, Optional.of(checkNotNull(newTime, "newTime")), clicks, url);
    }

    /** Sets the URL to which visitors of the expired link are redirected, with the rules of {@link CreateLink#to}. */
    public Expiration redirectingTo(String fallback) {
        return new Expiration(date, time, clicks, Optional.of(checkNotNull(fallback, "fallback")));
    }

    /** Returns the expiration without a date and a time. */
    Expiration withoutDate() {
        return new Expiration(Optional.empty(), Optional.empty(), clicks, url);
    }

    Expiration withoutTime() {
        return new Expiration(date, Optional.empty(), clicks, url);
    }

    Expiration withoutClicks() {
        return new Expiration(date, time, Optional.empty(), url);
    }

    Expiration withoutUrl() {
        return new Expiration(date, time, clicks, Optional.empty());
    }

    /** Returns the day of expiration: without a time, the last day on which the link works. */
    public Optional<LocalDate> date() {
        return date;
    }

    /** Returns the time of day from which the link is expired; empty for the end of the day. */
    public Optional<LocalTime> time() {
        return time;
    }

    /** Returns the maximum number of clicks; empty for no maximum. */
    public Optional<Long> clicks() {
        return clicks;
    }

    /** Returns the URL for visitors of the expired link; empty for no redirect. */
    public Optional<String> url() {
        return url;
    }

    /**
     * Returns the instant at which the link expires by date and time; empty without a date.
     *
     * <p>If a change of clocks skips the local time, the time moves forward by the gap. If a local time occurs twice, the first
     * occurrence counts.
     *
     * @param zone the zone of the date and time
     */
    public Optional<Instant> instant(ZoneId zone) {
        checkNotNull(zone, "zone");
        Optional<LocalDate> firstExpiredDay = time.isPresent() ? date : date.map(lastDay -> lastDay.plusDays(1));
        return new LocalMoment(firstExpiredDay, time).instant(zone);
    }

    /** Returns whether this number of counted clicks reaches the maximum number of clicks. */
    public boolean isReachedBy(long counted) {
        return clicks.isPresent() && counted >= clicks.get();
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
