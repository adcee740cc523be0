package dev.waymark.internal.click;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import dev.waymark.click.ClickPeriod;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The spans of days and months that divide a period, for a store of clicks. */
final class Spans {

    private Spans() {}

    /** Returns the days of a period as the only span. */
    static List<ClickSpan> ofDays(ClickPeriod period) {
        return ImmutableList.of(days(period));
    }

    private static ClickSpan days(ClickPeriod period) {
        return new ClickSpan(Grain.DAY, checkNotNull(period, "period").from(), period.before());
    }

    /** Returns the whole months of a period, and the days before and after these months. */
    static List<ClickSpan> of(ClickPeriod period) {
        Optional<ClickSpan> months = months(period);
        return months.isPresent() ? around(period, months.get()) : ofDays(period);
    }

    /**
     * Returns the days of a period, and the whole months of the period. A click of a value counts for a day before the
     * aggregation, and for a month after the aggregation.
     */
    static List<ClickSpan> ofValues(ClickPeriod period) {
        ImmutableList.Builder<ClickSpan> spans = ImmutableList.builder();
        spans.add(days(period));
        months(period).ifPresent(spans::add);
        return spans.build();
    }

    private static Optional<ClickSpan> months(ClickPeriod period) {
        LocalDate first = checkNotNull(period, "period").from().withDayOfMonth(1);
        LocalDate from = first.equals(period.from()) ? first : first.plusMonths(1);
        LocalDate before = period.before().withDayOfMonth(1);
        return from.isBefore(before) ? Optional.of(new ClickSpan(Grain.MONTH, from, before)) : Optional.empty();
    }

    private static List<ClickSpan> around(ClickPeriod period, ClickSpan months) {
        ImmutableList.Builder<ClickSpan> spans = ImmutableList.builder();
        if (period.from().isBefore(months.from())) {
            spans.add(new ClickSpan(Grain.DAY, period.from(), months.from()));
        }
        spans.add(months);
        if (months.before().isBefore(period.before())) {
            spans.add(new ClickSpan(Grain.DAY, months.before(), period.before()));
        }
        return spans.build();
    }
}
