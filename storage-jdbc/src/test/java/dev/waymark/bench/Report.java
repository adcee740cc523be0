package dev.waymark.bench;

import java.io.PrintStream;

/** Prints a line for each goal, and beside it what was measured. */
final class Report {

    private final PrintStream out;

    Report(PrintStream out) {
        this.out = out;
    }

    void say(Goal goal, Duel.Result result) {
        say(goal, result.ratio(), result);
    }

    void say(Goal goal, double measured, Object detail) {
        out.println(goal.judge(measured) + (detail.toString().isEmpty() ? "" : " (" + detail + ")"));
    }
}
