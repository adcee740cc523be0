package dev.waymark.bench;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.bench.measure.Times;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Targeting;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.Storage;
import dev.waymark.text.PageKeys;
import dev.waymark.visit.Visitor;
import java.util.Random;
import java.util.stream.IntStream;

/** The time in which a stranger is refused a private or disabled record, over the time for a record that does not exist (D-6). */
final class StrangersBench {

    private static final double MAX_RATIO = 1.2;

    /** A database reads the row of a refused link: a row of 7 KB takes longer than a missing row. */
    private static final double MAX_RATIO_OF_A_LARGE_ROW = 2;

    private static final int ENTRIES_OF_A_KILOBYTE = 35;

    /** In memory, the answers take 60 to 190 ns, and a difference of 100 ns is far below the noise of a network. */
    private static final double MAX_RATIO_IN_MEMORY = 2;

    /** The answer contains the disabled link, and takes 30 ns longer than the answer without a link. */
    private static final double MAX_RATIO_OF_DISABLED_IN_MEMORY = 1.5;

    private static final int TURNS = 7;

    /** The turns before the measured turns. In memory, the JVM's compilation decides the times of the first turns. */
    private static final int WARM_UPS = 1;

    private static final int WARM_UPS_IN_MEMORY = 60;

    private static final int CALLS = 2_000;
    private static final String UNKNOWN_KEY = PageKeys.random();

    private final String storage;
    private final Waymark waymark;
    private final Scoreboard scoreboard;

    /** @param name the name of the storage */
    StrangersBench(String name, Storage storage, Scoreboard scoreboard) {
        this.storage = name;
        this.waymark = Waymark.builder().storage(storage).build();
        this.scoreboard = scoreboard;
    }

    /** Measures a report with 1 MiB of findings, and links with a kilobyte of targeting entries and with the most entries. */
    void refusals() {
        CreateReport report = CreateReport.on("https://example.com/").privacy(Privacy.PRIVATE);
        Report stored = waymark.reports().create(report);
        waymark.reports().recordOutcome(stored.id(), ReportOutcome.of(ReportResult.GOOD, "x".repeat(1 << 20)));
        compare(
                "the page of a private report over an unknown page key",
                isInMemory() ? MAX_RATIO_IN_MEMORY : MAX_RATIO,
                () -> waymark.pages().report(stored.pageKey(), Visitor.UNKNOWN),
                () -> waymark.pages().report(UNKNOWN_KEY, Visitor.UNKNOWN));

        refusals("link", ENTRIES_OF_A_KILOBYTE, MAX_RATIO);
        refusals("link with 250 targeting entries", Targeting.MAX_ENTRIES, MAX_RATIO_OF_A_LARGE_ROW);
    }

    private void refusals(String link, int entries, double most) {
        String hidden = "private" + entries;
        waymark.links().create(targeted(hidden, entries).privacy(Privacy.PRIVATE));
        compare(
                "the page of a private " + link + " over an unknown alias",
                isInMemory() ? MAX_RATIO_IN_MEMORY : most,
                () -> waymark.pages().link(hidden, Visitor.UNKNOWN),
                () -> waymark.pages().link("unknown", Visitor.UNKNOWN));
        String disabled = "disabled" + entries;
        waymark.links().create(targeted(disabled, entries).disabled(true));
        compare(
                "a visit of a disabled " + link + " over an unknown alias",
                isInMemory() ? MAX_RATIO_OF_DISABLED_IN_MEMORY : most,
                () -> waymark.visits().visit(disabled, Visitor.UNKNOWN),
                () -> waymark.visits().visit("unknown", Visitor.UNKNOWN));
    }

    private boolean isInMemory() {
        return storage.equals("MEMORY");
    }

    private static CreateLink targeted(String alias, int entries) {
        return CreateLink.to("https://example.com/")
                .alias(alias)
                .targeting(Targeting.rotation(IntStream.range(0, entries)
                        .mapToObj(i -> "https://example.com/" + i)
                        .toList()));
    }

    private void compare(String what, double most, Runnable present, Runnable absent) {
        ImmutableDoubleArray.Builder presentMedians = ImmutableDoubleArray.builder();
        ImmutableDoubleArray.Builder absentMedians = ImmutableDoubleArray.builder();
        Random random = new Random(1);
        int warmUps = isInMemory() ? WARM_UPS_IN_MEMORY : WARM_UPS;
        for (int turn = 0; turn < warmUps + TURNS; turn++) {
            double[][] times = times(random, present, absent);
            if (turn >= warmUps) {
                presentMedians.add(Estimate.of(times[0]).median());
                absentMedians.add(Estimate.of(times[1]).median());
            }
        }
        ImmutableDoubleArray ofPresent = presentMedians.build();
        ImmutableDoubleArray ofAbsent = absentMedians.build();
        scoreboard.report(
                Goal.atMost(what + " (" + storage + ")", most),
                Estimate.ofRatios(ofPresent, ofAbsent),
                Times.text(Estimate.of(ofPresent.toArray()).median()) + " against "
                        + Times.text(Estimate.of(ofAbsent.toArray()).median()));
    }

    /** Returns the times in microseconds; the calls of both are in random order. */
    private static double[][] times(Random random, Runnable present, Runnable absent) {
        double[][] times = new double[2][CALLS];
        int[] done = new int[2];
        while (done[0] + done[1] < 2 * CALLS) {
            int which = done[0] == CALLS || (done[1] < CALLS && random.nextBoolean()) ? 1 : 0;
            Runnable call = which == 0 ? present : absent;
            long begin = System.nanoTime();
            call.run();
            times[which][done[which]++] = (System.nanoTime() - begin) / 1_000.0;
        }
        return times;
    }
}
