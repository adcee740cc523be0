package dev.waymark.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;

/** Prints a line for each goal, and beside it what was measured; and lines of what is only told. */
final class Scoreboard {

    private final PrintStream out;

    Scoreboard(PrintStream out) {
        this.out = out;
    }

    /** The first contestant over the second. */
    void say(Goal goal, Contest.Result result) {
        say(goal, result.ratio(), result);
    }

    void say(Goal goal, double measured, Object detail) {
        print(goal.judge(measured), detail);
    }

    /** What is no goal. */
    void tell(String name, double measured, Object detail) {
        print(String.format(Locale.ROOT, "info %s measured %.2f", name, measured), detail);
    }

    /** Where more is to be found. */
    void mention(Path file) {
        out.println("see " + file);
    }

    private void print(String line, Object detail) {
        out.println(line + (detail.toString().isEmpty() ? "" : " (" + detail + ")"));
    }
}
