package dev.waymark.bench.scaling;

import dev.waymark.bench.scaling.ResultFile.Row;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The lines that show the progress, with the expected remaining time. The time of a phase is expected to grow threefold at each
 * size, and the time of the insertions tenfold.
 */
final class Progress {

    /** The operation of the row with the duration of the insertions. */
    static final String FILLING = "insertions";

    private static final double SECONDS_OF_FIRST_PHASE = 30;
    private static final double GROWTH = 3;
    private static final double LINKS_PER_SECOND = 5_000;
    private static final double SECONDS_BETWEEN_LINES = 10;

    private final PrintStream out;
    private final ResultFile results;
    private final List<Integer> sizes;
    private long lastLine = System.nanoTime();

    Progress(PrintStream out, ResultFile results, List<Integer> sizes) {
        this.out = out;
        this.results = results;
        this.sizes = sizes;
    }

    /** Prints a line if the last line is old enough. */
    synchronized void filled(int size, int done, int all) {
        if (isDue()) {
            double rest = secondsOfFilling(size) * (all - done) / all + after(size, Optional.empty());
            print(size, "stored " + done + " of " + all + " links", rest);
        }
    }

    /** Prints a line if the last line is old enough. */
    synchronized void measured(int size, Phase phase, int done, int all) {
        if (isDue()) {
            double rest = secondsOf(size, phase) * (all - done) / all + after(size, Optional.of(phase));
            print(size, phase + ": measured " + done + " of " + all + " operations", rest);
        }
    }

    private boolean isDue() {
        long now = System.nanoTime();
        if (now - lastLine < SECONDS_BETWEEN_LINES * 1e9) {
            return false;
        }
        lastLine = now;
        return true;
    }

    private void print(int size, String what, double rest) {
        out.printf(Locale.ROOT, "%,d links, %s; about %.0f minutes remain%n", size, what, Math.ceil(rest / 60));
    }

    /** Returns the expected seconds after a phase of a size, or after the insertions. */
    private double after(int current, Optional<Phase> after) {
        double seconds = 0;
        for (int size : sizes) {
            if (size > current) {
                seconds += secondsOfFilling(size);
            }
            for (Phase phase : Phase.values()) {
                boolean isLater = size > current
                        || (size == current
                                && after.map(done -> phase.compareTo(done) > 0).orElse(true));
                if (isLater && !results.contains(size, phase, ResultFile.WHOLE)) {
                    seconds += secondsOf(size, phase);
                }
            }
        }
        return seconds;
    }

    private double secondsOfFilling(int size) {
        double micros = lastBefore(size, Phase.LOADED, FILLING).map(Row::median).orElse(1e6 / LINKS_PER_SECOND);
        return micros * size / 1e6;
    }

    private double secondsOf(int size, Phase phase) {
        return lastBefore(size, phase, ResultFile.WHOLE)
                .map(row -> row.median() / 1e6 * Math.pow(GROWTH, Math.log10((double) size / row.size())))
                .orElse(SECONDS_OF_FIRST_PHASE * Math.pow(GROWTH, Math.log10((double) size / sizes.get(0))));
    }

    private Optional<Row> lastBefore(int size, Phase phase, String operation) {
        return sizes.stream()
                .filter(each -> each < size)
                .flatMap(each -> results.find(each, phase, operation).stream())
                .reduce((one, later) -> later);
    }
}
