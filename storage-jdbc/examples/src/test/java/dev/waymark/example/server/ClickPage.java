package dev.waymark.example.server;

import static com.google.common.base.Preconditions.checkNotNull;
import static java.util.stream.Collectors.joining;

import com.google.common.html.HtmlEscapers;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The HTML page with the clicks of a link. The page needs no other files. The table contains zeros; the chart has no bar for zero.
 *
 * @param total the clicks of the link since its creation
 * @param by {@code day}, {@code week}, {@code month}, or a dimension
 * @param from the first day
 * @param to the last day
 * @param counts the clicks by day, week, month or value
 */
record ClickPage(String alias, long total, String by, LocalDate from, LocalDate to, Map<String, Long> counts) {

    /** Ten years. For a longer period, the page omits bars without clicks. */
    private static final int MAX_DAYS = 3_660;

    /** The maximum number of rows that include rows without clicks. A row for each day of a year would make the page long. */
    private static final int MAX_ROWS = 62;

    /** The maximum number of names of bars with the same highest count. */
    private static final int MAX_TIES = 3;

    /** The style, whose hash is in the {@code Content-Security-Policy}. */
    static final String STYLE = """
            :root { color-scheme: light dark; --panel: #f4f4f6; --line: #c8c8ce; --bar: #2b5fb3; --hover: #c2570c }
            @media (prefers-color-scheme: dark) {
              :root { --panel: #26262b; --line: #55555e; --bar: #7aa7f0; --hover: #f09a55 }
            }
            body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
            h1 { overflow-wrap: anywhere }
            form { display: flex; flex-wrap: wrap; gap: .5rem 1rem }
            figure { margin: 1.5rem 0 }
            .chart { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .25rem .5rem }
            .chart { font-size: .8rem; line-height: 1.2 }
            .counts { display: flex; flex-direction: column; justify-content: space-between }
            .counts { margin: -.6em 0; text-align: right }
            svg { width: 100%; height: 15rem; background: var(--panel) }
            path { stroke: var(--line); vector-effect: non-scaling-stroke }
            rect { fill: var(--bar) }
            rect:hover { fill: var(--hover) }
            .ends, .each, .unit { grid-column: 2 }
            .ends { display: flex; justify-content: space-between }
            .each { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); text-align: center }
            .each span { overflow-wrap: anywhere; max-height: 4.8em; overflow: hidden }
            .unit { text-align: center }
            caption { text-align: left; font-weight: bold; white-space: nowrap }
            dt { font-weight: bold }
            dd { margin: 0 0 .5rem; overflow-wrap: anywhere }
            td { padding: 0 1rem 0 0; text-align: right }
            th { padding: 0 1rem 0 0; text-align: left; font-weight: normal; overflow-wrap: anywhere }
            """;

    private static final String PAGE = """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Clicks of %1$s by %5$s, %3$s to %4$s</title>
            <style>%12$s</style>
            <h1>Clicks of %1$s by %5$s</h1>
            <p>Clicks from %3$s to %4$s: %2$,d. In total: %6$,d.
            <form>
            <label>by <select name="by">%7$s</select></label>
            <label>from <input type="date" name="from" value="%3$s"></label>
            <label>to <input type="date" name="to" value="%4$s"></label>
            <button>Show</button>
            </form>
            <figure>
            %8$s
            <figcaption>%9$s</figcaption>
            </figure>
            <table>
            <caption>%10$s</caption>
            %11$s
            </table>
            """;

    /**
     * Returns the page of two answers of the API.
     *
     * @param link the answer with the link
     * @param clicks the answer with the clicks
     */
    static ClickPage of(Map<String, ?> link, Map<String, ?> clicks) {
        Map<?, ?> record = (Map<?, ?>) part(link, "data");
        Map<?, ?> meta = (Map<?, ?>) part(clicks, "meta");
        Map<String, Long> counts = new LinkedHashMap<>();
        for (Object entry : (Iterable<?>) part(clicks, "data")) {
            Map<?, ?> count = (Map<?, ?>) entry;
            counts.put(part(count, "key").toString(), number(count));
        }
        return new ClickPage(
                part(record, "alias").toString(),
                number(record),
                part(meta, "by").toString(),
                LocalDate.parse(part(meta, "from").toString()),
                LocalDate.parse(part(meta, "to").toString()),
                counts);
    }

    private static Object part(Map<?, ?> json, String name) {
        return checkNotNull(json.get(name), name);
    }

    private static long number(Map<?, ?> json) {
        return ((Number) part(json, "clicks")).longValue();
    }

    /** Returns the page. */
    String html() {
        Map<String, Long> bars = named(bars());
        boolean hasZeros = bars.size() <= MAX_ROWS;
        return format(
                PAGE,
                text(alias),
                counts.values().stream().mapToLong(clicks -> clicks).sum(),
                from,
                to,
                text(by),
                total,
                options(),
                bars.isEmpty() ? "" : new ClickChart(bars, unit()).html(),
                caption(),
                "Clicks by " + unit() + (hasZeros ? "" : ", without zeros"),
                rows(hasZeros ? bars : named(counts)),
                STYLE);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }

    /** Returns the meaning of a bar. */
    private String unit() {
        return switch (by) {
            case "week" -> "week (its Monday)";
            case "month" -> "month (its first day)";
            default -> text(by);
        };
    }

    private Map<String, Long> bars() {
        return switch (by) {
            case "day" -> bars(from, day -> day.plusDays(1));
            case "week" ->
                bars(from.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)), monday -> monday.plusWeeks(1));
            case "month" -> bars(from.withDayOfMonth(1), month -> month.plusMonths(1));
            default -> counts;
        };
    }

    private Map<String, Long> bars(LocalDate first, UnaryOperator<LocalDate> next) {
        if (ChronoUnit.DAYS.between(first, to) > MAX_DAYS) {
            return counts;
        }
        Map<String, Long> all = new LinkedHashMap<>();
        Stream.iterate(first, begin -> !begin.isAfter(to), next)
                .forEach(begin -> all.put(begin.toString(), counts.getOrDefault(begin.toString(), 0L)));
        return all;
    }

    private String options() {
        List<String> options = new ArrayList<>();
        for (String name :
                List.of("day", "week", "month", "country", "platform", "language", "target", "referrer", "source")) {
            options.add((name.equals(by) ? "<option selected>" : "<option>") + name);
        }
        return String.join("", options);
    }

    /** Returns the names and the count of the highest bars. */
    private String caption() {
        long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
        if (most == 0) {
            return "No clicks";
        }
        List<String> names = counts.entrySet().stream()
                .filter(each -> each.getValue() == most)
                .map(each -> named(each.getKey()))
                .sorted()
                .toList();
        String others = names.size() > MAX_TIES ? format(" and %,d more", names.size() - MAX_TIES) : "";
        String first = names.stream().limit(MAX_TIES).collect(joining(", "));
        return format("Most: %s%s, %,d%s", first, others, most, names.size() > 1 ? " each" : "");
    }

    private static String rows(Map<String, Long> counts) {
        List<String> rows = new ArrayList<>();
        counts.forEach((name, count) -> rows.add(format("<tr><th scope=\"row\">%s</th><td>%,d</td>", name, count)));
        return String.join("\n", rows);
    }

    private static Map<String, Long> named(Map<String, Long> counts) {
        Map<String, Long> named = new LinkedHashMap<>();
        counts.forEach((value, count) -> named.put(named(value), count));
        return named;
    }

    private static String named(String value) {
        return switch (value) {
            case "" -> "(unknown)";
            case "*" -> "(other)";
            default -> text(value);
        };
    }

    private static String text(String text) {
        return HtmlEscapers.htmlEscaper().escape(text);
    }
}
