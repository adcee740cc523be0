package dev.waymark.kill;

import com.google.common.base.Ascii;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.waymark.kill.Tally.Defect;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The program {@code mvn -q -Pkill}; see the package for the options. The exit status is 1 if a durable target lost or
 * half-wrote a record.
 */
public final class Kill {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final int MOST_DETAILS = 10;
    private static final String ROW = "%-30s %5s %13s %6s %13s %15s %15s%n";

    private Kill() {}

    /** Runs the program. */
    public static void main(String[] args) throws Exception {
        int kills = Integer.getInteger("kills", 20);
        long seed = Long.getLong("kill.seed", new Random().nextLong());
        OUT.println("-Dkill.seed=" + seed);
        OUT.print(header());
        boolean passed = true;
        Tally all = new Tally();
        for (Target target : targets(System.getProperty("engine", ""))) {
            Tally tally = kill(target, kills, seed);
            print(target, kills, tally);
            passed &= !target.isDurable() || tally.describe().findAny().isEmpty();
            all.add(tally);
        }
        OUT.println(summary("kill", all));
        System.exit(passed ? 0 : 1);
    }

    private static List<Target> targets(String name) {
        return name.isEmpty()
                ? Stream.of(Target.values()).filter(Target::isDefault).toList()
                : List.of(Target.valueOf(Ascii.toUpperCase(name)));
    }

    private static Tally kill(Target target, int kills, long seed) throws Exception {
        Path folder = emptyFolder(Ascii.toLowerCase(target.name()));
        File log = folder.resolve("example-server.log").toFile();
        try (Victim victim = target.start(folder, log)) {
            return new KillRun(victim, seed).kill(kills);
        }
    }

    private static Path emptyFolder(String name) throws IOException {
        Path folder = Path.of("target", "kill", name).toAbsolutePath();
        if (Files.exists(folder)) {
            MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
        }
        return Files.createDirectories(folder);
    }

    private static void print(Target target, int kills, Tally tally) {
        OUT.print(row(target.description(), kills, tally));
        tally.describe().limit(MOST_DETAILS).forEach(OUT::println);
    }

    static String header() {
        return String.format(
                ROW, "", "kills", "acknowledged", "lost", "half-written", "longest outage", "slowest answer");
    }

    static String row(String description, int kills, Tally tally) {
        return String.format(
                ROW,
                description,
                kills,
                String.format(Locale.ROOT, "%,d", tally.operations()),
                tally.count(Defect.LOST),
                tally.count(Defect.HALF_WRITTEN),
                seconds(tally.longestOutage()),
                seconds(tally.slowest()));
    }

    /** Returns the totals of a run in one line. */
    static String summary(String name, Tally all) {
        return String.format(
                Locale.ROOT,
                "%s: %d kills, %,d operations acknowledged, %d lost, %d half-written, longest outage %s, slowest answer %s",
                name,
                all.kills(),
                all.operations(),
                all.count(Defect.LOST),
                all.count(Defect.HALF_WRITTEN),
                seconds(all.longestOutage()),
                seconds(all.slowest()));
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1e3);
    }
}
