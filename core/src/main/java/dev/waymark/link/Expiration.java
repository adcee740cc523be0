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
 * owner's zone}. The instant stays unchanged until a command writes another date or time. When a command writes an
 * {@linkplain #at(Instant) instant}, the link gets the date and the time of the instant in this zone.
 *
 * <p>Immutable; each method returns a changed copy, and refuses null. The operation that receives the command checks everything
 * else.
 *
 * @see <a href="../package-summary.html#D-18">How expiration behaves</a>
 */
public final class Expiration {

    /** No limits: the link never expires. */
    public static final Expiration NEVER = new Expiration(LocalMoment.NONE, Optional.empty(), Optional.empty());

    private final LocalMoment end;
    private final Optional<@Positive(message = "must be at least 1") Long> clicks;

    private final Optional<@WebAddress String> url;

    private Expiration(LocalMoment end, Optional<Long> clicks, Optional<String> url) {
        this.end = end;
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
        return NEVER.withEnd(LocalMoment.of(moment));
    }

    /**
     * Creates an expiration at this instant, from which on the link is expired, also in an hour that occurs twice at a change of
     * clocks. The year must be 0001 to 9999. Fractions of a second are dropped.
     */
    public static Expiration at(Instant instant) {
        return NEVER.withEnd(LocalMoment.of(instant));
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
        return new Expiration(end, Optional.of(limit), url);
    }

    /**
     * Sets the day of expiration. The link expires at the end of this day or, with a {@link #withTime(LocalTime) time}, at this
     * time of the day. The year must be 0001 to 9999.
     */
    public Expiration withDate(LocalDate newDate) {
        return withEnd(end.withDate(newDate));
    }

    /**
     * Sets the time of day of the expiration, in whole seconds. A time requires a {@link #withDate(LocalDate) date}.
     */
    public Expiration withTime(LocalTime newTime) {
        return withEnd(end.withTime(newTime));
    }

    /** Sets the URL to which visitors of the expired link are redirected, with the rules of {@link CreateLink#to}. */
    public Expiration redirectingTo(String fallback) {
        return new Expiration(end, clicks, Optional.of(checkNotNull(fallback, "fallback")));
    }

    Expiration withEnd(LocalMoment newEnd) {
        return new Expiration(newEnd, clicks, url);
    }

    Expiration withoutTime() {
        return withEnd(end.withoutTime());
    }

    Expiration withoutClicks() {
        return new Expiration(end, Optional.empty(), url);
    }

    Expiration withoutUrl() {
        return new Expiration(end, clicks, Optional.empty());
    }

    LocalMoment end() {
        return end;
    }

    /** Returns the day of expiration: without a time, the last day on which the link works. Empty for an instant. */
    public Optional<LocalDate> date() {
        return end.date();
    }

    /** Returns the time of day from which the link is expired; empty for the end of the day, and for an instant. */
    public Optional<LocalTime> time() {
        return end.time();
    }

    /**
     * Returns the instant of {@link #at(Instant)}; empty for a date. The expiration of a link has no instant: see
     * {@link Link#expiresAt expiresAt}.
     */
    public Optional<Instant> at() {
        return end.instant();
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
     * Returns the instant at which the link expires by date and time, or by an instant; empty for neither.
     *
     * <p>If a change of clocks skips the local time, the time moves forward by the gap. If a local time occurs twice, the first
     * occurrence counts.
     *
     * @param zone the zone of the date and time
     */
    public Optional<Instant> instant(ZoneId zone) {
        checkNotNull(zone, "zone");
        boolean endsWithDay = end.date().isPresent() && end.time().isEmpty();
        return (endsWithDay ? end.withDate(end.date().get().plusDays(1)) : end).instant(zone);
    }

    /** Returns whether this number of counted clicks reaches the maximum number of clicks. */
    public boolean isReachedBy(long counted) {
        return clicks.isPresent() && counted >= clicks.get();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Expiration expiration
                && end.equals(expiration.end)
                && clicks.equals(expiration.clicks)
                && url.equals(expiration.url);
    }

    @Override
    public int hashCode() {
        return Objects.hash(end, clicks, url);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("date", date())
                .add("time", time())
                .add("at", at())
                .add("clicks", clicks)
                .add("url", url.map(WebUrl::withoutUserInfo))
                .toString();
    }
}
