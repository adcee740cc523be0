package dev.waymark.example.server;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A bar chart as HTML. The bars are an SVG that stretches to the width of the window; the labels of the axes are HTML, so a
 * narrow window does not shrink the labels.
 *
 * @param bars the count of each bar by its name, which is HTML
 * @param unit the meaning of a bar, which is the label of the horizontal axis
 */
record ClickChart(Map<String, Long> bars, String unit) {

    private static final int WIDTH = 960;
    private static final int HEIGHT = 240;

    /** The number of columns: up to this number of bars, each bar has a label. */
    private static final int COLUMNS = 7;

    private static final String CHART = """
            <div class="chart">
            <div class="counts"><span>%,d</span><span>%,d</span><span>0</span></div>
            <svg viewBox="0 0 %d %d" preserveAspectRatio="none" role="img" aria-label="Clicks by %s">
            <path d="M0 0H%3$d M0 %6$dH%3$d M0 %4$dH%3$d"/>
            %7$s
            </svg>
            <div class="%8$s">%9$s</div>
            <div class="unit">%5$s</div>
            </div>
            """;

    /** Returns the chart. */
    String html() {
        long top = top(bars.values());
        return format(
                CHART,
                top,
                top / 2,
                WIDTH,
                HEIGHT,
                unit,
                HEIGHT / 2,
                rects(top),
                hasLabels() ? "each" : "ends",
                labels());
    }

    /** Formats without the default locale, because SVG requires a decimal point. */
    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }

    /** Returns the end of the vertical axis: an even number with one digit and zeros that is at least the highest count. */
    static long top(Collection<Long> counts) {
        long most = Math.max(1, counts.isEmpty() ? 0 : Collections.max(counts));
        long power = 1;
        while (most / power >= 10) {
            power *= 10;
        }
        long digits = (most + power - 1) / power;
        return digits * power % 2 == 0 ? digits * power : digits + 1;
    }

    private String rects(long top) {
        double column = (double) WIDTH / Math.max(bars.size(), COLUMNS);
        List<String> rects = new ArrayList<>();
        double left = 0.05 * column;
        for (Map.Entry<String, Long> bar : bars.entrySet()) {
            if (bar.getValue() > 0) {
                double height = (double) HEIGHT * bar.getValue() / top;
                rects.add(format(
                        "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"><title>%s: %d</title></rect>",
                        left, HEIGHT - height, column * 0.9, height, bar.getKey(), bar.getValue()));
            }
            left += column;
        }
        return String.join("\n", rects);
    }

    private boolean hasLabels() {
        return bars.size() <= COLUMNS;
    }

    /** Returns the label of each bar, or the labels of the first, the middle and the last of many bars. */
    private String labels() {
        List<String> names = List.copyOf(bars.keySet());
        List<String> labels =
                hasLabels() ? names : List.of(names.get(0), names.get(names.size() / 2), names.get(names.size() - 1));
        return "<span>" + String.join("</span><span>", labels) + "</span>";
    }
}
