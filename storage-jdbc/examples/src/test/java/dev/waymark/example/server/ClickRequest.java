package dev.waymark.example.server;

import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.Clicks;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The query of a request for the clicks of a link.
 *
 * @param by {@code day}, {@code week}, {@code month}, or a dimension
 * @param period the days whose clicks are counted
 */
public record ClickRequest(String by, ClickPeriod period) {

    private static final int DAYS = 30;

    /**
     * Reads the parameters {@code by}, {@code from} and {@code to}. The default is the last thirty days by day.
     *
     * @param today the present day in the zone of the owner
     * @throws InvalidInputException with all violations, if a parameter is wrong
     */
    public static ClickRequest of(Forms forms, Parameters query, LocalDate today) {
        ClickPeriod period = ClickPeriod.between(today.minusDays(DAYS - 1), today.plusDays(1));
        List<Violation> violations = new ArrayList<>();
        List<String> values = query.all("by");
        String by =
                values.stream().filter(value -> !value.isEmpty()).findFirst().orElse("day");
        if (values.size() > 1) {
            violations.add(Violation.of("by", "repeated", "must be sent once"));
        } else if (!List.of("day", "week", "month").contains(by)
                && ClickDimension.named(by).isEmpty()) {
            violations.add(Violation.of(
                    "by", "choice", "must be day, week, month, country, platform, language, target or referrer"));
        }
        try {
            period = forms.parseClickPeriod(query, period);
        } catch (InvalidInputException e) {
            violations.addAll(e.violations());
        }
        InvalidInputException.throwIfAny(violations);
        return new ClickRequest(by, period);
    }

    /** Returns the first day. */
    LocalDate from() {
        return period.from();
    }

    /** Returns the last day. */
    LocalDate to() {
        return period.before().minusDays(1);
    }

    /** Returns the clicks of the link by day, week, month or value. */
    public Map<String, Long> of(Clicks clicks, long id) {
        Optional<ClickDimension> dimension = ClickDimension.named(by);
        if (dimension.isPresent()) {
            return clicks.byValue(id, period, dimension.get());
        }
        Map<LocalDate, Long> days = switch (by) {
            case "week" -> clicks.byWeek(id, period);
            case "month" -> clicks.byMonth(id, period);
            default -> clicks.byDay(id, period);
        };
        Map<String, Long> counts = new LinkedHashMap<>();
        days.forEach((day, count) -> counts.put(day.toString(), count));
        return counts;
    }

    static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(clicks -> clicks).sum();
    }
}
