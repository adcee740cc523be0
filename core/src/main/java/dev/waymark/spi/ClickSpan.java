package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.LocalDate;

/**
 * A range of days or of months for counts of clicks.
 *
 * @param grain the length of each counted period
 * @param from the first day of the range
 * @param before the first day after the range; for months, both days are first days of months
 */
public record ClickSpan(Grain grain, LocalDate from, LocalDate before) {

    /** The length of a period for which clicks are counted. */
    public enum Grain {
        /** A day. */
        DAY,
        /** A month. */
        MONTH;

        /** Returns the first day of the period that contains a day. */
        public LocalDate first(LocalDate day) {
            return this == MONTH ? day.withDayOfMonth(1) : day;
        }
    }

    /** Checks that the range contains at least one day. */
    public ClickSpan {
        checkNotNull(grain, "grain");
        checkArgument(
                checkNotNull(from, "from").isBefore(checkNotNull(before, "before")),
                "a span must have a day, was from %s and before %s",
                from,
                before);
    }

    /** Returns whether the range contains a count with this first day. */
    public boolean includes(LocalDate first) {
        return !first.isBefore(from) && first.isBefore(before);
    }
}
