package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;

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
 * instant stays unchanged until a command writes another date or time.
 *
 * @param date the first day on which the link works; empty if the link works from its creation. The year must be 0001 to 9999
 * @param time the time of day from which the link works, in whole seconds; empty for the beginning of the day. A time requires
 *     a date
 * @see <a href="../package-summary.html#D-49">How the start behaves</a>
 */
public record Start(Optional<LocalDate> date, Optional<LocalTime> time) {

    /** No start: the link works from its creation. */
    public static final Start NONE = new Start(Optional.empty(), Optional.empty());

    /** Refuses null. The operation that receives the command checks everything else. */
    public Start {
        checkNotNull(date, "date");
        checkNotNull(time, "time");
    }

    /** Creates a start at the beginning of this day. The year must be 0001 to 9999. */
    public static Start on(LocalDate firstDay) {
        return new Start(Optional.of(checkNotNull(firstDay, "firstDay")), Optional.empty());
    }

    /** Creates a start at this date and time. The year must be 0001 to 9999. Fractions of a second are dropped. */
    public static Start at(LocalDateTime moment) {
        return of(LocalMoment.of(checkNotNull(moment, "moment")));
    }

    static Start of(LocalMoment moment) {
        return new Start(moment.date(), moment.time());
    }

    /**
     * Returns the instant from which the link works; empty without a date.
     *
     * <p>If a change of clocks skips the local time, the time moves forward by the gap. If a local time occurs twice, the first
     * occurrence counts.
     *
     * @param zone the zone of the date and time
     */
    public Optional<Instant> instant(ZoneId zone) {
        return new LocalMoment(date, time).instant(checkNotNull(zone, "zone"));
    }
}
