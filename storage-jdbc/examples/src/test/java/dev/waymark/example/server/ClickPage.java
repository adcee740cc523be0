package dev.waymark.example.server;

import com.google.common.html.HtmlEscapers;
import dev.waymark.link.Link;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The HTML page with the clicks of a link. The page needs no other files, and contains a bar for each count, including 0.
 *
 * @param counts the clicks by day, week, month or value
 */
public record ClickPage(Link link, ClickRequest request, Map<String, Long> counts) {

    private static final int WIDTH = 960;
    private static final int HEIGHT = 240;

    /** The maximum width of a bar. */
    private static final double MAX_BAR_WIDTH = 80;

    /** Ten years. For a longer period, the page omits bars without clicks. */
    private static final int MAX_DAYS = 3_660;

    /** The style, whose hash is in the {@code Content-Security-Policy}. */
    static final String STYLE = """
            body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
            figure { margin: 1.5rem 0 }
            svg { width: 100%; height: auto; background: #f4f4f6 }
            text { font-size: 2rem; fill: #666; text-anchor: middle }
            rect { fill: #2b5fb3 }
            rect:hover { fill: #e0752d }
            td { padding: 0 1rem 0 0; text-align: right }
            th { padding: 0 1rem 0 0; text-align: left; font-weight: normal }
            """;

    private static final String PAGE = """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Clicks of %1$s</title>
            <style>%13$s</style>
            <h1>Clicks of %1$s</h1>
            <p>%2$,d from %3$s to %4$s, by %5$s. In all, %6$,d.
            <form>
            <label>by <select name="by">%7$s</select></label>
            <label>from <input type="date" name="from" value="%3$s"></label>
            <label>to <input type="date" name="to" value="%4$s"></label>
            <button>Show</button>
            </form>
            <figure>
            <svg viewBox="0 0 %8$d %9$d" role="img" aria-label="Clicks by %5$s">
            %10$s
            </svg>
            %11$s
            </figure>
            <table>
            %12$s
            </table>
            """;

    /** Returns the page. */
    public String html() {
        long sum = ClickRequest.sum(counts);
        return format(
                PAGE,
                text(link.alias()),
                sum,
                request.from(),
                request.to(),
                text(request.by()),
                link.clicks(),
                options(),
                WIDTH,
                HEIGHT,
                sum == 0 ? format("<text x=\"%d\" y=\"%d\">No clicks</text>", WIDTH / 2, HEIGHT / 2) : svg(bars()),
                caption(),
                rows(),
                STYLE);
    }

    /** Formats without the default locale, because SVG requires a decimal point. */
    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }

    private Map<String, Long> bars() {
        return switch (request.by()) {
            case "day" -> bars(request.from(), day -> day.plusDays(1));
            case "week" ->
                bars(
                        request.from().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)),
                        monday -> monday.plusWeeks(1));
            case "month" -> bars(request.from().withDayOfMonth(1), month -> month.plusMonths(1));
            default -> counts;
        };
    }

    private Map<String, Long> bars(LocalDate first, UnaryOperator<LocalDate> next) {
        if (ChronoUnit.DAYS.between(first, request.to()) > MAX_DAYS) {
            return counts;
        }
        Map<String, Long> all = new LinkedHashMap<>();
        Stream.iterate(first, begin -> !begin.isAfter(request.to()), next)
                .forEach(begin -> all.put(begin.toString(), counts.getOrDefault(begin.toString(), 0L)));
        return all;
    }

    private String options() {
        List<String> options = new ArrayList<>();
        for (String by : List.of("day", "week", "month", "country", "platform", "language", "target", "referrer")) {
            options.add(by.equals(request.by()) ? "<option selected>" + by : "<option>" + by);
        }
        return String.join("", options);
    }

    private static String svg(Map<String, Long> bars) {
        long most = Collections.max(bars.values());
        double width = Math.min((double) WIDTH / bars.size(), MAX_BAR_WIDTH);
        List<String> rects = new ArrayList<>();
        bars.forEach((name, count) -> {
            double height = (double) HEIGHT * count / most;
            rects.add(format(
                    "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"><title>%s: %d</title></rect>",
                    rects.size() * width, HEIGHT - height, width * 0.9, height, named(name), count));
        });
        return String.join("\n", rects);
    }

    /** Returns the name and the count of the highest bar, which shows the scale. */
    private String caption() {
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> format("<figcaption>Most: %s, %,d</figcaption>", named(most.getKey()), most.getValue()))
                .orElse("");
    }

    /** Returns the rows with clicks. A row for each day of a year would make the page long. */
    private String rows() {
        List<String> rows = new ArrayList<>();
        counts.forEach(
                (name, count) -> rows.add(format("<tr><th scope=\"row\">%s</th><td>%,d</td>", named(name), count)));
        return String.join("\n", rows);
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
