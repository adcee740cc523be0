package dev.waymark.example.server;

import com.google.common.collect.ImmutableMap;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.Clicks;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.form.Parameters;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What is asked of the clicks of a link.
 *
 * @param by {@code day}, {@code week}, {@code month}, or a dimension
 * @param from the first day
 * @param to the last day
 */
public record ClickRequest(String by, LocalDate from, LocalDate to) {

    private static final int DAYS = 30;

    private static final LocalDate EARLIEST = LocalDate.of(1, 1, 1);
    private static final LocalDate LATEST = LocalDate.of(9_999, 12, 31);

    private static final DateTimeFormatter YEARS_OF_FOUR_DIGITS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);

    /**
     * By default, the last thirty days, day by day.
     *
     * @param today the present day in the zone of the owner
     */
    public static ClickRequest of(Parameters query, LocalDate today) {
        List<Violation> violations = new ArrayList<>();
        checkOnce(query, violations);
        String by = one(query, "by").orElse("day");
        LocalDate to = date(query, "to", violations).orElse(today);
        LocalDate from = date(query, "from", violations).orElse(atLeastEarliest(to.minusDays(DAYS - 1)));
        if (!List.of("day", "week", "month").contains(by)
                && ClickDimension.named(by).isEmpty()) {
            violations.add(Violation.of(
                    "by", "choice", "must be day, week, month, country, platform, language, target or referrer"));
        }
        if (violations.isEmpty() && to.isBefore(from)) {
            violations.add(Violation.of("to", "order", "must not be before from"));
        }
        InvalidInputException.throwIfAny(violations);
        return new ClickRequest(by, from, to);
    }

    private static void checkOnce(Parameters query, List<Violation> violations) {
        for (String name : List.of("by", "from", "to")) {
            if (query.all(name).size() > 1) {
                violations.add(Violation.of(name, "repeated", "must be sent once"));
            }
        }
    }

    private static Optional<String> one(Parameters query, String name) {
        return query.all(name).stream().filter(value -> !value.isEmpty()).findFirst();
    }

    private static Optional<LocalDate> date(Parameters query, String name, List<Violation> violations) {
        try {
            return one(query, name)
                    .map(text -> LocalDate.parse(text, YEARS_OF_FOUR_DIGITS))
                    .map(ClickRequest::checked);
        } catch (DateTimeParseException e) {
            violations.add(Violation.of(name, "date", "must be a date as in 2030-06-01, in the years 1 to 9999"));
            return Optional.empty();
        }
    }

    private static LocalDate atLeastEarliest(LocalDate day) {
        return day.isBefore(EARLIEST) ? EARLIEST : day;
    }

    private static LocalDate checked(LocalDate day) {
        if (day.isBefore(EARLIEST) || day.isAfter(LATEST)) {
            throw new DateTimeParseException("out of range", day.toString(), 0);
        }
        return day;
    }

    /** How often the link was clicked, by what is asked for. */
    public Map<String, Long> of(Clicks clicks, long id) {
        ClickPeriod period = ClickPeriod.between(from, to.plusDays(1));
        Map<String, Long> counts = new LinkedHashMap<>();
        switch (by) {
            case "day" -> clicks.byDay(id, period).forEach((day, count) -> counts.put(day.toString(), count));
            case "week" -> clicks.byWeek(id, period).forEach((day, count) -> counts.put(day.toString(), count));
            case "month" -> clicks.byMonth(id, period).forEach((day, count) -> counts.put(day.toString(), count));
            default ->
                counts.putAll(
                        clicks.byValue(id, period, ClickDimension.named(by).orElseThrow()));
        }
        return counts;
    }

    /** The counts, as a program is to hear of them. */
    public Map<String, Object> json(Map<String, Long> counts) {
        List<Map<String, Object>> data = new ArrayList<>();
        counts.forEach((key, clicks) -> data.add(ImmutableMap.of("key", key, "clicks", clicks)));
        return ImmutableMap.of(
                "data",
                data,
                "meta",
                ImmutableMap.of("by", by, "from", from.toString(), "to", to.toString(), "clicks", sum(counts)));
    }

    static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(clicks -> clicks).sum();
    }
}
