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
 * A plot of measurements as SVG: a panel for each operation and a line for each store. All panels have the same
 * logarithmic axes.
 */
public final class ScalingPlot {

    private static final int COLUMNS = 3;
    private static final int WIDTH = 230;
    private static final int HEIGHT = 190;
    private static final int LEFT = 60;
    private static final int RIGHT = 120;
    private static final int ABOVE = 34;
    private static final int BELOW = 40;
    private static final int HEAD = 44;
    private static final int LABEL_HEIGHT = 12;

    /** The dash patterns of the stores, for readers who see no colours. */
    private static final ImmutableList<String> DASHES = ImmutableList.of("none", "7 3", "2 3", "9 3 2 3");

    /** The colours on a light and on a dark page. Each store has a class. */
    private static final String STYLE = """
            <style>
            svg { background: #fff; fill: #222 }
            .grid { stroke: #ddd }
            .s0 { color: #0072b2 } .s1 { color: #d55e00 } .s2 { color: #009e73 } .s3 { color: #b5508c }
            @media (prefers-color-scheme: dark) {
              svg { background: #0d1117; fill: #ddd }
              .grid { stroke: #333 }
              .s0 { color: #56b4e9 } .s1 { color: #ff9f57 } .s2 { color: #2fc99a } .s3 { color: #e69ac3 }
            }
            </style>""";

    private final ImmutableListMultimap<String, Measurement> byOperation;
    private final ImmutableList<String> stores;
    private final ImmutableSortedSet<Integer> measuredSizes;
    private final Axis sizes;
    private final Axis times;
    private final String title;
    private final StringBuilder svg = new StringBuilder();

    private ScalingPlot(String title, List<Measurement> measurements) {
        this.title = title;
        byOperation = Multimaps.index(measurements, Measurement::operation);
        stores = ImmutableSet.copyOf(
                        measurements.stream().map(Measurement::store).toList())
                .asList();
        measuredSizes = measurements.stream().map(Measurement::size).collect(toImmutableSortedSet(naturalOrder()));
        sizes = Axis.over(measurements.stream().mapToDouble(Measurement::size).toArray(), WIDTH);
        times = Axis.over(measurements.stream().mapToDouble(Measurement::micros).toArray(), HEIGHT);
    }

    /** Returns the SVG document. */
    public static String of(String title, List<Measurement> measurements) {
        return new ScalingPlot(title, measurements).draw();
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
        svg.append(STYLE).append('\n');
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
        int x = LEFT + WIDTH + RIGHT + LEFT;
        for (int i = 0; i < stores.size(); i++) {
            add("<path d=\"M %d 20 h 34\" %s/>", x, stroke(i));
            add("<text x=\"%d\" y=\"24\" font-size=\"13\">%s</text>", x + 40, stores.get(i));
            x += 150;
        }
    }

    private void panel(String operation, List<Measurement> measurements) {
        add("<text x=\"0\" y=\"-10\" font-size=\"13\" font-weight=\"bold\">%s</text>", operation);
        grid();
        double lowestLabel = Double.MAX_VALUE;
        List<Integer> fromBottom = IntStream.range(0, stores.size())
                .boxed()
                .filter(i -> !line(measurements, stores.get(i)).isEmpty())
                .sorted((one, other) ->
                        Double.compare(last(measurements, stores.get(one)), last(measurements, stores.get(other))))
                .toList();
        for (int i : fromBottom) {
            List<Measurement> line = line(measurements, stores.get(i));
            // Labels that would overlap are stacked.
            double y = Math.min(y(line.get(line.size() - 1)) + 4, lowestLabel - LABEL_HEIGHT);
            lowestLabel = y;
            line(line, i, y);
        }
    }

    private void grid() {
        for (int size : measuredSizes) {
            double x = sizes.at(size);
            add("<path d=\"M %.1f 0 v %d\" class=\"grid\"/>", x, HEIGHT);
            add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", x, HEIGHT + 15, count(size));
        }
        times.decades().forEach(decade -> {
            double y = HEIGHT - times.at(Math.pow(10, decade));
            add("<path d=\"M 0 %.1f h %d\" class=\"grid\"/>", y, WIDTH);
            add("<text x=\"-6\" y=\"%.1f\" text-anchor=\"end\">%s</text>", y + 4, Times.text(Math.pow(10, decade)));
        });
    }

    private void line(List<Measurement> line, int store, double labelY) {
        StringBuilder path = new StringBuilder();
        for (Measurement each : line) {
            path.append(path.isEmpty() ? "M" : " L")
                    .append(String.format(Locale.ROOT, " %.1f %.1f", sizes.at(each.size()), y(each)));
            add(
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" class=\"s%d\" fill=\"currentColor\"/>",
                    sizes.at(each.size()), y(each), store);
        }
        add("<path d=\"%s\" fill=\"none\" %s/>", path, stroke(store));
        Measurement end = line.get(line.size() - 1);
        add(
                "<text x=\"%.1f\" y=\"%.1f\" class=\"s%d\" fill=\"currentColor\">%s</text>",
                sizes.at(end.size()) + 6, labelY, store, end.store() + " " + Times.text(end.micros()));
    }

    private static String stroke(int store) {
        return String.format(
                Locale.ROOT,
                "class=\"s%d\" stroke=\"currentColor\" stroke-dasharray=\"%s\" stroke-width=\"2\"",
                store,
                DASHES.get(store));
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
