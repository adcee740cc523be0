package dev.waymark.soak;

import com.google.common.base.Ascii;
import dev.waymark.soak.Session.Outcome;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The program on the page of the package. */
public final class Soak {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final String ROW = "%-12s %12s %12s %14s %12s %12s%n";
    private static final Duration LENGTH = Duration.parse("PT" + System.getProperty("soak.length", "60m"));
    /** In a shorter run, the growth depends on the start of the JVM and on other processes. */
    private static final Duration LEAST_LENGTH_FOR_GROWTH = Duration.ofMinutes(10);

    private static final double MOST_SLOWER = 1.5;
    private static final double MOST_HEAP = 1.25;

    private Soak() {}

    /** Runs one session on each selected engine. */
    public static void main(String[] args) throws InterruptedException {
        boolean right = true;
        OUT.printf(ROW, "", "operations", "p99 in ms", "heap in KiB", "connections", "statements");
        for (Engine engine : engines(System.getProperty("engine", ""))) {
            Outcome outcome = new Session(engine)
                    .run(
                            Integer.getInteger("soak.clients", 200),
                            Integer.getInteger("soak.pause", 500),
                            LENGTH,
                            sixth -> print(engine, sixth));
            right &= judge(engine, outcome);
        }
        System.exit(right ? 0 : 1);
    }

    private static List<Engine> engines(String name) {
        return name.isEmpty()
                ? List.of(Engine.POSTGRESQL, Engine.SQLITE)
                : List.of(Engine.valueOf(Ascii.toUpperCase(name)));
    }

    private static void print(Engine engine, Sixth sixth) {
        OUT.printf(
                Locale.ROOT,
                ROW,
                engine,
                String.format(Locale.ROOT, "%,d", sixth.operations()),
                String.format(Locale.ROOT, "%,.1f", sixth.p99().toNanos() / 1e6),
                String.format(Locale.ROOT, "%,d", sixth.heap() >> 10),
                sixth.connections(),
                sixth.statements());
    }

    private static boolean judge(Engine engine, Outcome outcome) {
        double slower =
                (double) outcome.last().p99().toNanos() / outcome.first().p99().toNanos();
        double heap = (double) outcome.last().heap() / outcome.first().heap();
        OUT.printf(
                Locale.ROOT,
                "soak of %s: %,d operations, %d failures, %d still open, p99 of the last sixth to the first %.2f, heap %.2f%n",
                engine,
                outcome.operations(),
                outcome.failures().size(),
                outcome.left().size(),
                slower,
                heap);
        outcome.failures().stream().limit(3).forEach(failure -> failure.printStackTrace(OUT));
        boolean hasGrown = slower > MOST_SLOWER || heap > MOST_HEAP;
        return outcome.failures().isEmpty()
                && outcome.left().isEmpty()
                && !(hasGrown && LENGTH.compareTo(LEAST_LENGTH_FOR_GROWTH) >= 0);
    }
}
