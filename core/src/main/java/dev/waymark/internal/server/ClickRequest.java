package dev.waymark.internal.server;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.Clicks;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The query of a request for the clicks of a link.
 *
 * @param by {@code day}, {@code week}, {@code month}, {@code total}, or the name of a dimension
 * @param period the days whose clicks are counted
 */
record ClickRequest(String by, ClickPeriod period) {

    private static final int DAYS = 30;
    private static final Set<String> DATES = ImmutableSet.of("day", "week", "month", "total");

    /**
     * Reads the parameters {@code by}, {@code from} and {@code to}. The default is the last thirty days by day.
     *
     * @param today the present day in the zone of the owner
     * @throws InvalidInputException with all violations, if a parameter is wrong
     */
    static ClickRequest of(Forms forms, Parameters query, LocalDate today) {
        ClickPeriod period = ClickPeriod.between(today.minusDays(DAYS - 1), today.plusDays(1));
        List<Violation> violations = new ArrayList<>();
        List<String> sent = query.all("by");
        String by = sent.stream()
                .filter(value -> !CharMatcher.whitespace().matchesAllOf(value))
                .findFirst()
                .orElse("day");
        if (sent.size() > 1) {
            violations.add(Violation.of("by", "repeated", "must be sent once"));
        } else if (!DATES.contains(by) && ClickDimension.named(by).isEmpty()) {
            violations.add(Violation.of(
                    "by",
                    "choice",
                    "must be day, week, month, total, country, platform, language, target, referrer or source"));
        }
        try {
            period = forms.parseClickPeriod(query, period);
        } catch (InvalidInputException e) {
            violations.addAll(e.violations());
        }
        InvalidInputException.throwIfAny(violations);
        return new ClickRequest(by, period);
    }

    /** Returns the clicks of a link by day, week, month or value, or their sum by {@code total}. */
    Map<?, Long> counts(Clicks clicks, long id) {
        Optional<ClickDimension> dimension = ClickDimension.named(by);
        if (dimension.isPresent()) {
            return clicks.byValue(id, period, dimension.get());
        }
        return switch (by) {
            case "week" -> clicks.byWeek(id, period);
            case "month" -> clicks.byMonth(id, period);
            case "total" -> ImmutableMap.of(by, sum(clicks.byMonth(id, period)));
            default -> clicks.byDay(id, period);
        };
    }

    private static long sum(Map<?, Long> clicks) {
        return clicks.values().stream().mapToLong(Long::longValue).sum();
    }
}
