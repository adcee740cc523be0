package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.patch.Patch;
import java.time.LocalDate;
import java.time.LocalTime;

/**
 * A change of the date or the time of a start. A change of the time alone applies to the stored date. Clearing the date also
 * clears the time.
 *
 * <pre>{@code
 * links.update(id, UpdateLink.change().start(StartChange.change().time(LocalTime.of(9, 30))));
 * }</pre>
 *
 * <p>{@link UpdateLink#start(Start)} replaces the whole start. Immutable; each method returns a changed copy, and refuses null.
 * {@link Links#update Links.update} checks everything else.
 *
 * @param date the change of the date
 * @param time the change of the time
 * @see <a href="../package-summary.html#D-49">How the start behaves</a>
 */
public record StartChange(Patch<LocalDate> date, Patch<LocalTime> time) {

    private static final StartChange NOTHING = new StartChange(Patch.keep(), Patch.keep());

    /** Refuses null. */
    public StartChange {
        checkNotNull(date, "date");
        checkNotNull(time, "time");
    }

    /** Creates a change that keeps the date and the time. */
    public static StartChange change() {
        return NOTHING;
    }

    /** Creates a change that replaces date and time by the values of this start, and clears the fields without a value. */
    public static StartChange to(Start start) {
        checkNotNull(start, "start");
        return new StartChange(ExpirationChange.replacing(start.date()), ExpirationChange.replacing(start.time()));
    }

    /** Sets the date, in the years 0001 to 9999. A stored time stays. */
    public StartChange date(LocalDate newDate) {
        return new StartChange(Patch.set(checkNotNull(newDate, "newDate")), time);
    }

    /** Clears the date and the time: the link works from now on. */
    public StartChange clearDate() {
        return new StartChange(Patch.clear(), time);
    }

    /** Sets the time, in whole seconds. The updated link must have a date. */
    public StartChange time(LocalTime newTime) {
        return new StartChange(date, Patch.set(checkNotNull(newTime, "newTime")));
    }

    /** Clears the time: the link works from the beginning of its first day. */
    public StartChange clearTime() {
        return new StartChange(date, Patch.clear());
    }

    /** Applies this change to a start, without validation. */
    public Start applyTo(Start current) {
        return Start.of(checkNotNull(current, "current").moment().changedBy(date, time));
    }
}
