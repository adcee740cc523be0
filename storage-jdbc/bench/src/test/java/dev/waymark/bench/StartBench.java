package dev.waymark.bench;

import dev.waymark.bench.FirstContact.Operation;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.bench.measure.Times;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The first operation of a JVM, over the start of a bare validator. Each time is the best of five JVMs. */
final class StartBench {

    private static final int JVMS = 5;

    /**
     * The bound for the first creation of a JVM, which also loads the store, the parser of URLs, and SHA-256 for the key of
     * the URL.
     */
    private static final double OF_A_COLD_CREATION = 1.5;

    private final Scoreboard scoreboard;
    private final Map<Operation, Double> nanos = new EnumMap<>(Operation.class);

    StartBench(Scoreboard scoreboard) {
        this.scoreboard = scoreboard;
    }

    void measure() {
        for (int turn = 0; turn < JVMS; turn++) {
            for (Operation operation : Operation.values()) {
                nanos.merge(operation, nanosInNewJvm(operation), Math::min);
            }
        }
        report(Goal.atMost("cold create, CPU over a bare validator", OF_A_COLD_CREATION), Operation.COLD_CREATE);
        nanos.computeIfPresent(Operation.FURTHER_FAKES, (operation, all) -> all / FirstContact.FAKES);
        report(
                Goal.atMost(
                        "a further fake and its first create, mean of a thousand, CPU over a bare validator", 0.002),
                Operation.FURTHER_FAKES);
        scoreboard.inform(
                "second fake of a JVM and its first create, interpreted, CPU over a bare validator",
                ratio(Operation.SECOND_FAKE),
                detail(Operation.SECOND_FAKE));
    }

    private void report(Goal goal, Operation operation) {
        scoreboard.report(goal, ratio(operation), detail(operation));
    }

    private Estimate ratio(Operation operation) {
        return Estimate.exactly(nanos.get(operation) / nanos.get(Operation.BARE_VALIDATOR));
    }

    private String detail(Operation operation) {
        return micros(operation) + " against " + micros(Operation.BARE_VALIDATOR);
    }

    private String micros(Operation operation) {
        return Times.text(nanos.get(operation) / 1_000);
    }

    private static double nanosInNewJvm(Operation operation) {
        return Double.parseDouble(OtherJvm.output(
                OtherJvm.running(FirstContact.class, List.of("-XX:TieredStopAtLevel=4"), operation.name())));
    }
}
