package dev.waymark.bench.memory;

import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Scoreboard;
import java.util.Locale;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/**
 * Operations that take less than a microsecond, measured by JMH in a separate JVM with one thread and with two threads.
 */
public final class JmhBench {

    private static final TimeValue ITERATION = TimeValue.seconds(1);
    private static final int[] THREADS = {1, 2};
    private static final double CONFIDENCE = 0.95;

    private final Scoreboard scoreboard;

    public JmhBench(Scoreboard scoreboard) {
        this.scoreboard = scoreboard;
    }

    public void findByAlias() {
        for (int threads : THREADS) {
            Estimate store = perSecond(FindByAliasJmh.class, "store", threads);
            Estimate map = perSecond(FindByAliasJmh.class, "map", threads);
            scoreboard.report(
                    Goal.atMost("memory find by alias over a ConcurrentHashMap by JMH, threads: " + threads, 2),
                    map.over(store),
                    rate(store) + " against " + rate(map));
        }
    }

    public void visits() {
        Estimate alone = perSecond(VisitJmh.class, "visit", 1);
        Estimate together = perSecond(VisitJmh.class, "visit", 2);
        scoreboard.inform(
                "memory visits of different links by JMH, two threads over one",
                together.over(alone),
                rate(together) + " against " + rate(alone));
    }

    private static Estimate perSecond(Class<?> type, String method, int threads) {
        Options options = new OptionsBuilder()
                .include("^" + type.getName() + "\\." + method + "$")
                .threads(threads)
                .forks(1)
                .warmupIterations(3)
                .warmupTime(ITERATION)
                .measurementIterations(5)
                .measurementTime(ITERATION)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        try {
            Statistics rates =
                    new Runner(options).runSingle().getPrimaryResult().getStatistics();
            double[] interval = rates.getConfidenceIntervalAt(CONFIDENCE);
            return new Estimate(rates.getMean(), interval[0], interval[1]);
        } catch (RunnerException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String rate(Estimate perSecond) {
        return String.format(Locale.ROOT, "%.2f M/s", perSecond.median() / 1e6);
    }
}
