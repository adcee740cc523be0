package dev.waymark.play;

import dev.waymark.play.stage.Step;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.TimeZone;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The program {@code mvn -q -Pplay}; see the package for the options. The exit status is 1 if answers differ. */
public final class Play {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final List<String> ZONES = List.of(
            "Asia/Kathmandu",
            "Pacific/Apia",
            "America/St_Johns",
            "Pacific/Chatham",
            "Africa/Monrovia",
            "Pacific/Marquesas");
    private static final int MOST_DIFFERENCES = 5;

    /** A constant, because a logger that is collected loses its level. */
    private static final Logger LIBRARY = Logger.getLogger("dev.waymark");

    private final Composer composer;
    private final Stores stores;
    private int differences;

    private Play(long seed, Stores stores) {
        this.composer = new Composer(seed);
        this.stores = stores;
    }

    /** Runs the program. */
    public static void main(String[] args) {
        LIBRARY.setLevel(Level.SEVERE); // thousands of reports are set aside, each with a warning
        int seeds = Integer.getInteger("play.seeds", 5);
        long operations = Long.getLong("play.operations", 1_000_000) / seeds;
        int length = Integer.getInteger("play.length", 1_000);
        long first = Long.getLong("play.seed", new Random().nextInt(1_000_000));
        int differences = 0;
        for (int i = 0; i < seeds && differences < MOST_DIFFERENCES; i++) {
            TimeZone.setDefault(TimeZone.getTimeZone(ZONES.get(i % ZONES.size())));
            try (Stores stores = Stores.all()) {
                Play play = new Play(first + i, stores);
                play.play(operations, length, "-Dplay.seed=" + (first + i));
                differences += play.differences;
            }
        }
        System.exit(differences == 0 ? 0 : 1);
    }

    private void play(long operations, int length, String name) {
        long begin = System.nanoTime();
        long played = 0;
        while (played < operations && differences < MOST_DIFFERENCES) {
            List<Step> steps = composer.play(length);
            stores.defect(steps).ifPresent(defect -> printShortest(steps));
            played += (long) length * stores.count();
        }
        OUT.printf(
                Locale.ROOT,
                "play: %,d operations on %d stores, %d differences, %d s, %s in %s%n",
                played,
                stores.count(),
                differences,
                Duration.ofNanos(System.nanoTime() - begin).toSeconds(),
                name,
                TimeZone.getDefault().getID());
    }

    private void printShortest(List<Step> steps) {
        differences++;
        List<Step> shortest = new PlayShortener(some -> stores.defect(some).isPresent()).shortest(steps);
        Optional<String> defect = stores.defect(shortest);
        OUT.println(Comparison.test(shortest));
        OUT.println(defect.orElse("a repetition of these steps shows no difference"));
    }
}
