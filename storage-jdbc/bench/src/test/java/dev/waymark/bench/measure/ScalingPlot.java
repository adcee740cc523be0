package dev.waymark.bench.measure;

import static com.google.common.collect.ImmutableSortedSet.toImmutableSortedSet;
import static java.util.Comparator.naturalOrder;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Multimaps;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A plot of measurements as SVG, for light and dark screens: a panel for each operation and a line for each store. All panels
 * have the same logarithmic axes.
 */
public final class ScalingPlot {

    private static final int COLUMNS = 3;
    private static final int WIDTH = 230;
    private static final int HEIGHT = 190;
    private static final int LEFT = 60;
    private static final int RIGHT = 120;
    private static final int ABOVE = 34;
    private static final int BELOW = 40;
    private static final int HEAD = 64;
    private static final int LABEL_HEIGHT = 12;

    /** The colours. Each text has a border in the colour of the background, so that a line does not cross the text. */
    private static final String STYLE = """
            <style>
            :root { --back: #fff; --text: #222; --grid: #ddd; background: var(--back) }
            :root { --store0: #0072b2; --store1: #b34700; --store2: #00735c; --store3: #a33d7c }
            @media (prefers-color-scheme: dark) {
              :root { --back: #1b1b1f; --text: #e6e6e6; --grid: #44444b }
              :root { --store0: #6cbcf2; --store1: #ffa05c; --store2: #4fd6ad; --store3: #e69ac3 }
            }
            .back { fill: var(--back) }
            .grid { stroke: var(--grid) }
            text { fill: var(--text); stroke: var(--back); stroke-width: 4px; stroke-linejoin: round; paint-order: stroke }
            path.store0 { stroke: var(--store0) }
            path.store1 { stroke: var(--store1) }
            path.store2 { stroke: var(--store2) }
            path.store3 { stroke: var(--store3) }
            .store0 { fill: var(--store0) }
            .store1 { fill: var(--store1) }
            .store2 { fill: var(--store2) }
            .store3 { fill: var(--store3) }
            path.line { fill: none; stroke-width: 2px }
            </style>
            """;

    /** The dash patterns of the stores, for readers who see no colours. */
    private static final ImmutableList<String> DASHES = ImmutableList.of(
            "", " stroke-dasharray=\"7 3\"", " stroke-dasharray=\"2 3\"", " stroke-dasharray=\"9 3 2 3\"");

    private final ImmutableListMultimap<String, Measurement> byOperation;
    private final ImmutableList<String> stores;
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
        stores = ImmutableSet.copyOf(
                        measurements.stream().map(Measurement::store).toList())
                .asList();
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

    private String draw() {
        int rows = (byOperation.keySet().size() + COLUMNS - 1) / COLUMNS;
        int width = COLUMNS * (LEFT + WIDTH + RIGHT);
        int height = HEAD + rows * (ABOVE + HEIGHT + BELOW);
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"11\">",
                width, height);
        svg.append(STYLE);
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

    private void legend() {
        add("<text x=\"%d\" y=\"24\" font-size=\"14\" font-weight=\"bold\">%s</text>", LEFT, title);
        for (int i = 0; i < stores.size(); i++) {
            int x = LEFT + i * 150;
            add("<path class=\"line store%d\" d=\"M %d 44 h 34\"%s/>", i, x, DASHES.get(i));
            add("<text x=\"%d\" y=\"48\" font-size=\"13\">%s</text>", x + 40, stores.get(i));
        }
    }

    private void panel(String operation, List<Measurement> measurements) {
        add("<text x=\"0\" y=\"-10\" font-size=\"13\" font-weight=\"bold\">%s</text>", operation);
        grid();
        for (int i = 0; i < stores.size(); i++) {
            line(line(measurements, stores.get(i)), i);
        }
        double lowestLabel = Double.MAX_VALUE;
        List<Integer> fromBottom = IntStream.range(0, stores.size())
                .boxed()
                .filter(i -> !line(measurements, stores.get(i)).isEmpty())
                .sorted((one, other) ->
                        Double.compare(last(measurements, stores.get(one)), last(measurements, stores.get(other))))
                .toList();
        for (int i : fromBottom) {
            List<Measurement> line = line(measurements, stores.get(i));
            Measurement end = line.get(line.size() - 1);
            // Labels that would overlap are stacked.
            lowestLabel = Math.min(y(end) + 4, lowestLabel - LABEL_HEIGHT);
            add(
                    "<text class=\"store%d\" x=\"%.1f\" y=\"%.1f\">%s %s</text>",
                    i, sizes.at(end.size()) + 6, lowestLabel, end.store(), Times.text(end.micros()));
        }
    }

    private void grid() {
        for (int size : measuredSizes) {
            double x = sizes.at(size);
            add("<path class=\"grid\" d=\"M %.1f 0 v %d\"/>", x, HEIGHT);
            add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", x, HEIGHT + 15, count(size));
        }
        add("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>", WIDTH / 2, HEIGHT + 30, sizeName);
        times.decades().forEach(decade -> {
            double y = HEIGHT - times.at(Math.pow(10, decade));
            add("<path class=\"grid\" d=\"M 0 %.1f h %d\"/>", y, WIDTH);
            add("<text x=\"-6\" y=\"%.1f\" text-anchor=\"end\">%s</text>", y + 4, Times.text(Math.pow(10, decade)));
        });
    }

    private void line(List<Measurement> line, int store) {
        StringBuilder path = new StringBuilder();
        for (Measurement each : line) {
            path.append(path.isEmpty() ? "M" : " L")
                    .append(String.format(Locale.ROOT, " %.1f %.1f", sizes.at(each.size()), y(each)));
            add("<circle class=\"store%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\"/>", store, sizes.at(each.size()), y(each));
        }
        add("<path class=\"line store%d\" d=\"%s\"%s/>", store, path, DASHES.get(store));
    }

    private double y(Measurement measurement) {
        return HEIGHT - times.at(measurement.micros());
    }

    private static List<Measurement> line(List<Measurement> measurements, String store) {
        return measurements.stream().filter(each -> each.store().equals(store)).toList();
    }

    private static double last(List<Measurement> measurements, String store) {
        List<Measurement> line = line(measurements, store);
        return line.get(line.size() - 1).micros();
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
