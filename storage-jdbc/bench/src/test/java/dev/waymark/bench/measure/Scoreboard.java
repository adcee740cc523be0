package dev.waymark.bench.measure;

import com.google.common.collect.EnumMultiset;
import com.google.common.collect.Multiset;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A printer of a line for each goal, with the measurement and its noise, and of lines without a goal. */
public final class Scoreboard {

    private final PrintStream out;
    private final Multiset<Goal.Verdict> verdicts = EnumMultiset.create(Goal.Verdict.class);

    public Scoreboard(PrintStream out) {
        this.out = out;
    }

    /** Prints the date and the machine. */
    public void begin() {
        Runtime runtime = Runtime.getRuntime();
        out.printf(
                Locale.ROOT,
                "measured on %s, %d cores, heap of %d MB, %s %s, JDK %s%n",
                LocalDate.now(ZoneOffset.UTC),
                runtime.availableProcessors(),
                runtime.maxMemory() >> 20,
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.version());
    }

    /** Reports the ratio of the first operation over the second operation. */
    public void report(Goal goal, Contest.Result result) {
        report(goal, result.ratio(), result);
    }

    public void report(Goal goal, Estimate measured, Object detail) {
        Goal.Verdict verdict = goal.judge(measured);
        verdicts.add(verdict);
        print(
                "goal " + goal.name() + " measured " + measured + " wanted " + Estimate.decimal(goal.wanted()) + " "
                        + verdict.name().toLowerCase(Locale.ROOT),
                measured,
                detail);
    }

    /** Prints a measurement without a goal. */
    public void inform(String name, Estimate measured, Object detail) {
        print("info " + name + " measured " + measured, measured, detail);
    }

    /** Prints the path of a file with further results. */
    public void reportFile(Path file) {
        out.println("see " + file);
    }

    /** Prints the number of goals by verdict. */
    public void end() {
        out.printf(
                Locale.ROOT,
                "%d ok, %d short, %d unsure: the goal is within the noise%n",
                verdicts.count(Goal.Verdict.OK),
                verdicts.count(Goal.Verdict.SHORT),
                verdicts.count(Goal.Verdict.UNSURE));
    }

    private void print(String line, Estimate measured, Object detail) {
        String more = Stream.of(detail.toString(), measured.noise())
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("; "));
        out.println(line + (more.isEmpty() ? "" : " (" + more + ")"));
    }
}
