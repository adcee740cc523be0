package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The start of a link. Before the start, no visitor is redirected, and no click is counted.
 *
 * <pre>{@code
 * Start launch = Start.at(LocalDateTime.of(2030, 6, 1, 12, 0));
 * Start june = Start.on(LocalDate.of(2030, 6, 1));
 * }</pre>
 *
 * <p>Dates in the past are accepted. Date and time are stored unchanged. When a command writes a date or time, the library
 * computes the instant of the start in the {@linkplain dev.waymark.Waymark#zone(dev.waymark.access.Owner) owner's zone}. The
 * instant stays unchanged until a command writes another date or time. When a command writes an {@linkplain #at(Instant)
 * instant}, the link gets the date and the time of the instant in this zone.
 *
 * <p>Immutable; each method refuses null. The operation that receives the command checks everything else.
 *
 * @see <a href="../package-summary.html#D-49">How the start behaves</a>
 */
public final class Start {

    /** No start: the link works from its creation. */
    public static final Start NONE = new Start(LocalMoment.NONE);

    private final LocalMoment moment;

    private Start(LocalMoment moment) {
        this.moment = moment;
    }

    /** Creates a start at the beginning of this day. The year must be 0001 to 9999. */
    public static Start on(LocalDate firstDay) {
        return NONE.withDate(checkNotNull(firstDay, "firstDay"));
    }

    /** Creates a start at this date and time. The year must be 0001 to 9999. Fractions of a second are dropped. */
    public static Start at(LocalDateTime moment) {
        return new Start(LocalMoment.of(moment));
    }

    /**
     * Creates a start at this instant, also in an hour that occurs twice at a change of clocks. The year must be 0001 to 9999.
     * Fractions of a second are dropped.
     */
    public static Start at(Instant instant) {
        return new Start(LocalMoment.of(instant));
    }

    /** Sets the first day on which the link works. The year must be 0001 to 9999. */
    public Start withDate(LocalDate newDate) {
        return new Start(moment.withDate(newDate));
    }

    /** Sets the time of day of the start, in whole seconds. A time requires a {@link #withDate(LocalDate) date}. */
    public Start withTime(LocalTime newTime) {
        return new Start(moment.withTime(newTime));
    }

    Start withoutTime() {
        return new Start(moment.withoutTime());
    }

    LocalMoment moment() {
        return moment;
    }

    /** Returns the first day on which the link works; empty if the link works from its creation, and for an instant. */
    public Optional<LocalDate> date() {
        return moment.date();
    }

    /** Returns the time of day from which the link works; empty for the beginning of the day, and for an instant. */
    public Optional<LocalTime> time() {
        return moment.time();
    }

    /**
     * Returns the instant of {@link #at(Instant)}; empty for a date. The start of a link has no instant: see {@link Link#startsAt
     * startsAt}.
     */
    public Optional<Instant> at() {
        return moment.instant();
    }

    /**
     * Returns the instant from which the link works; empty for no start.
     *
     * <p>If a change of clocks skips the local time, the time moves forward by the gap. If a local time occurs twice, the first
     * occurrence counts.
     *
     * @param zone the zone of the date and time
     */
    public Optional<Instant> instant(ZoneId zone) {
        return moment.instant(checkNotNull(zone, "zone"));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Start start && moment.equals(start.moment);
    }

    @Override
    public int hashCode() {
        return moment.hashCode();
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("date", date())
                .add("time", time())
                .add("at", at())
                .toString();
    }
}
