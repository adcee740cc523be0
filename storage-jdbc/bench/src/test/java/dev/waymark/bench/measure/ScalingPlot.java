package dev.waymark.bench.measure;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.collect.ImmutableSortedSet.toImmutableSortedSet;
import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.naturalOrder;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Multimaps;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A plot of measurements as SVG, for light and dark screens: a panel for each operation and a line for each store. All panels
 * have the same logarithmic axes. A store has the same colour and the same dash pattern in every plot.
 */
public final class ScalingPlot {

    private static final int COLUMNS = 2;
    private static final int WIDTH = 220;
    private static final int HEIGHT = 180;
    private static final int LEFT = 62;
    private static final int RIGHT = 148;
    private static final int ABOVE = 36;
    private static final int BELOW = 46;
    private static final int HEAD = 64;
    private static final int LABEL_HEIGHT = 16;
    private static final int LABEL_DISTANCE = 12;

    private static final String STYLE = """
            <style>
            .back { fill: #fff }
            .grid { stroke: #ddd }
            text { fill: #222 }
            @media (prefers-color-scheme: dark) {
              .back { fill: #1b1b1f }
              .grid { stroke: #44444b }
              text { fill: #e6e6e6 }
            }
            .line { fill: none; stroke-width: 2px }
            .lead { fill: none; stroke-width: 1px; opacity: .5 }
            """;

    /**
     * The appearance of a store.
     *
     * @param light the colour on a light screen
     * @param dark the colour on a dark screen
     * @param dash the dash pattern, for readers who see no colours
     */
    private record Look(String name, String light, String dark, String dash) {}

    private static final ImmutableList<Look> LOOKS = ImmutableList.of(
            new Look("memory", "#0072b2", "#6cbcf2", "none"),
            new Look("H2", "#6b6100", "#d9cf4a", "1 3"),
            new Look("SQLite", "#b34700", "#ffa05c", "7 3"),
            new Look("PostgreSQL", "#00735c", "#4fd6ad", "none"),
            new Look("MariaDB", "#a33d7c", "#e69ac3", "2 3"),
            new Look("MySQL", "#5b3fb0", "#b7a3f5", "9 3 2 3"));

    private final ImmutableListMultimap<String, Measurement> byOperation;
    private final ImmutableList<Look> stores;
    private final ImmutableSortedSet<Integer> measuredSizes;
    private final Axis sizes;
    private final Axis times;
    private final String title;
    private final String sizeName;
    private final StringBuilder svg = new StringBuilder();

    private ScalingPlot(String title, String sizeName, List<Measurement> measurements) {
        this.title = title;
        this.sizeName = sizeName;
        byOperation = Multimaps.index(measurements, Measurement::operation);
        stores = measurements.stream()
                .map(measurement -> look(measurement.store()))
                .distinct()
                .collect(toImmutableList());
        measuredSizes = measurements.stream().map(Measurement::size).collect(toImmutableSortedSet(naturalOrder()));
        sizes = Axis.over(measurements.stream().mapToDouble(Measurement::size).toArray(), WIDTH);
        times = Axis.over(measurements.stream().mapToDouble(Measurement::micros).toArray(), HEIGHT);
    }

    /**
     * Returns the SVG document.
     *
     * @param sizeName the label of the horizontal axes
     */
    public static String of(String title, String sizeName, List<Measurement> measurements) {
        return new ScalingPlot(title, sizeName, measurements).draw();
    }

    /**
     * A logarithmic axis of powers of ten.
     *
     * @param low the exponent at the beginning
     * @param high the exponent at the end
     * @param length the length of the axis
     */
    private record Axis(int low, int high, int length) {

        static Axis over(double[] values, int length) {
            double low = Math.log10(IntStream.range(0, values.length)
                    .mapToDouble(i -> values[i])
                    .min()
                    .orElse(1));
            double high = Math.log10(IntStream.range(0, values.length)
                    .mapToDouble(i -> values[i])
                    .max()
                    .orElse(1));
            int floor = (int) Math.floor(low);
            return new Axis(floor, Math.max(floor + 1, (int) Math.ceil(high)), length);
        }

        double at(double value) {
            return (Math.log10(value) - low) / (high - low) * length;
        }

        IntStream decades() {
            return IntStream.rangeClosed(low, high);
        }
    }

    private static Look look(String store) {
        return LOOKS.stream()
                .filter(look -> Ascii.equalsIgnoreCase(look.name(), store))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no colour for " + store));
    }

    private String draw() {
        int rows = (byOperation.keySet().size() + COLUMNS - 1) / COLUMNS;
        int width = COLUMNS * (LEFT + WIDTH + RIGHT);
        int height = HEAD + rows * (ABOVE + HEIGHT + BELOW);
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">",
                width, height);
        style();
        add("<rect class=\"back\" width=\"%d\" height=\"%d\"/>", width, height);
        legend();
        int index = 0;
        for (String operation : byOperation.keySet()) {
            int x = index % COLUMNS * (LEFT + WIDTH + RIGHT) + LEFT;
            int y = HEAD + index / COLUMNS * (ABOVE + HEIGHT + BELOW) + ABOVE;
            add("<g transform=\"translate(%d %d)\">", x, y);
            panel(operation, byOperation.get(operation));
            add("</g>");
            index++;
        }
        add("</svg>");
        return svg.toString();
    }

    private void style() {
        svg.append(STYLE);
        for (Look look : stores) {
            add("path.%s { stroke: %s; stroke-dasharray: %s }", look.name(), look.light(), look.dash());
            add("text.%1$s, circle.%1$s { fill: %2$s }", look.name(), look.light());
            add("@media (prefers-color-scheme: dark) {");
            add("  path.%s { stroke: %s }", look.name(), look.dark());
            add("  text.%1$s, circle.%1$s { fill: %2$s }", look.name(), look.dark());
            add("}");
        }
        add("</style>");
    }

    private void legend() {
        add("<text x=\"%d\" y=\"24\" font-size=\"16\" font-weight=\"bold\">%s</text>", LEFT, title);
        int x = LEFT;
        for (Look look : stores) {
            add("<path class=\"line %s\" d=\"M %d 46 h 34\"/>", look.name(), x);
            add("<text x=\"%d\" y=\"51\" font-size=\"14\">%s</text>", x + 40, look.name());
            x += 140;
        }
    }

    private void panel(String operation, List<Measurement> measurements) {
        add("<text x=\"0\" y=\"-12\" font-size=\"14\" font-weight=\"bold\">%s</text>", operation);
        grid();
        for (Look look : stores) {
            line(
                    look,
                    measurements.stream()
                            .filter(each -> look(each.store()).equals(look))
                            .toList());
        }
        labels(measurements);
    }

    /** Writes the last time of each store beside the axes. Labels that would overlap are stacked, in the order of the times. */
    private void labels(List<Measurement> measurements) {
        ImmutableMap<String, Measurement> ends =
                measurements.stream().collect(toImmutableMap(Measurement::store, each -> each, (one, other) -> other));
        List<Measurement> fromTop = ends.values().stream()
                .sorted(comparingDouble(Measurement::micros).reversed())
                .toList();
        double y = 0;
        for (int i = 0; i < fromTop.size(); i++) {
            Measurement end = fromTop.get(i);
            double lowest = HEIGHT - (fromTop.size() - 1 - i) * LABEL_HEIGHT;
            y = Math.min(Math.max(y(end), y), lowest);
            String store = look(end.store()).name();
            add(
                    "<path class=\"lead %s\" d=\"M %.1f %.1f L %d %.1f\"/>",
                    store, sizes.at(end.size()), y(end), WIDTH + LABEL_DISTANCE - 2, y);
            add(
                    "<text class=\"%s\" x=\"%d\" y=\"%.1f\" font-size=\"13\">%s %s</text>",
                    store, WIDTH + LABEL_DISTANCE, y + 4, store, Times.text(end.micros()));
            y += LABEL_HEIGHT;
        }
    }

    private void grid() {
        for (int size : measuredSizes) {
            double x = sizes.at(size);
            add("<path class=\"grid\" d=\"M %.1f 0 v %d\"/>", x, HEIGHT);
            add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", x, HEIGHT + 17, count(size));
        }
        add("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>", WIDTH / 2, HEIGHT + 33, sizeName);
        times.decades().forEach(decade -> {
            double y = HEIGHT - times.at(Math.pow(10, decade));
            add("<path class=\"grid\" d=\"M 0 %.1f h %d\"/>", y, WIDTH);
            add("<text x=\"-6\" y=\"%.1f\" text-anchor=\"end\">%s</text>", y + 4, Times.text(Math.pow(10, decade)));
        });
    }

    private void line(Look look, List<Measurement> line) {
        StringBuilder path = new StringBuilder();
        for (Measurement each : line) {
            path.append(path.isEmpty() ? "M" : " L")
                    .append(String.format(Locale.ROOT, " %.1f %.1f", sizes.at(each.size()), y(each)));
            add(
                    "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\"/>",
                    look.name(), sizes.at(each.size()), y(each));
        }
        if (!line.isEmpty()) {
            add("<path class=\"line %s\" d=\"%s\"/>", look.name(), path);
        }
    }

    private double y(Measurement measurement) {
        return HEIGHT - times.at(measurement.micros());
    }

    private static String count(int size) {
        if (size >= 1_000_000) {
            return size / 1_000_000 + " M";
        }
        return size >= 1_000 ? size / 1_000 + " k" : Integer.toString(size);
    }

    private void add(String format, Object... arguments) {
        svg.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
