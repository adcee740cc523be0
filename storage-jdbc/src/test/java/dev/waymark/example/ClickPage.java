package dev.waymark.example;

import com.google.common.html.HtmlEscapers;
import dev.waymark.link.Link;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The clicks of a link as a page: one file with everything in it, and a bar for each count, zeros included.
 *
 * @param link the link
 * @param request what was asked
 * @param counts the answer
 */
public record ClickPage(Link link, ClickRequest request, Map<String, Long> counts) {

    private static final int WIDTH = 960;
    private static final int HEIGHT = 240;

    private static final String PAGE = """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Clicks of %1$s</title>
            <style>
            body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
            svg { width: 100%%; height: auto; background: #f4f4f6 }
            rect { fill: #2b5fb3 }
            rect:hover { fill: #e0752d }
            td { padding: 0 1rem 0 0; text-align: right }
            th { padding: 0 1rem 0 0; text-align: left; font-weight: normal }
            </style>
            <h1>Clicks of %1$s</h1>
            <p>%2$d from %3$s to %4$s, by %5$s. In all, %6$d.
            <form>
            <label>by <select name="by">%7$s</select></label>
            <label>from <input type="date" name="from" value="%3$s"></label>
            <label>to <input type="date" name="to" value="%4$s"></label>
            <button>Show</button>
            </form>
            <svg viewBox="0 0 %8$d %9$d" role="img" aria-label="Clicks by %5$s">
            %10$s
            </svg>
            <table>
            %11$s
            </table>
            """;

    /** The page. */
    public String html() {
        Map<String, Long> bars = bars();
        return PAGE.formatted(
                text(link.alias()),
                ClickRequest.sum(counts),
                request.from(),
                request.to(),
                text(request.by()),
                link.clicks(),
                options(),
                WIDTH,
                HEIGHT,
                svg(bars),
                rows(bars));
    }

    private Map<String, Long> bars() {
        if (!request.by().equals("day")) {
            return counts;
        }
        Map<String, Long> all = new LinkedHashMap<>();
        request.from()
                .datesUntil(request.to().plusDays(1))
                .forEach(day -> all.put(day.toString(), counts.getOrDefault(day.toString(), 0L)));
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
        long most = bars.values().stream().mapToLong(count -> count).max().orElse(1);
        double width = (double) WIDTH / Math.max(bars.size(), 1);
        List<String> rects = new ArrayList<>();
        bars.forEach((name, count) -> {
            double height = (double) HEIGHT * count / Math.max(most, 1);
            rects.add("<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"><title>%s: %d</title></rect>"
                    .formatted(rects.size() * width, HEIGHT - height, width * 0.9, height, named(name), count));
        });
        return String.join("\n", rects);
    }

    private static String rows(Map<String, Long> bars) {
        List<String> rows = new ArrayList<>();
        bars.forEach((name, count) -> rows.add("<tr><th scope=\"row\">" + named(name) + "</th><td>" + count + "</td>"));
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
