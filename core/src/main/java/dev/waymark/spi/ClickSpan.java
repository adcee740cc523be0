package dev.waymark.spi;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import java.time.LocalDate;

/**
 * Counts of one grain: those whose first day is from one day on, up to another.
 *
 * @param grain how long each is
 * @param from the first day
 * @param before the first day after it; for months, both are first days of months
 */
public record ClickSpan(Grain grain, LocalDate from, LocalDate before) {

    /** For how long clicks are added up. */
    public enum Grain {
        /** A day. */
        DAY,
        /** A month. */
        MONTH;

        /** The first day of what a day is in. */
        public LocalDate first(LocalDate day) {
            return this == MONTH ? day.withDayOfMonth(1) : day;
        }
    }

    /** Checks that it is not empty. */
    public ClickSpan {
        checkNotNull(grain, "grain");
        checkArgument(
                checkNotNull(from, "from").isBefore(checkNotNull(before, "before")),
                "a span must have a day, was from %s and before %s",
                from,
                before);
    }

    /** Whether a count that begins on this day is in it. */
    public boolean includes(LocalDate first) {
        return !first.isBefore(from) && first.isBefore(before);
    }
}
