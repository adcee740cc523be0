package dev.waymark.bench.memory;

import com.google.common.collect.Lists;
import com.google.common.primitives.ImmutableLongArray;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Links;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/** The duration of visits during the creation of a million links in memory. */
public final class MemoryPausesBench {

    private static final int VISITED = 100_000;
    private static final int CREATED = 1_000_000;
    private static final int BATCH = 1_000;
    private static final double MAX_MILLIS = 20;
    private static final double RANK = 0.999;

    /**
     * The pause between the starts of visits. With a fixed pace, a visit that starts late also waits for the causes
     * that delayed earlier visits.
     */
    private static final long NANOS_BETWEEN_VISITS = 200_000;

    private final Scoreboard scoreboard;

    public MemoryPausesBench(Scoreboard scoreboard) {
        this.scoreboard = scoreboard;
    }

    /** Creates a million links in many calls, and then in one call. */
    public void measure() {
        longest(BATCH, 0); // warms up
        for (int batch : List.of(BATCH, CREATED)) {
            String what = "memory visit, 99.9 %, during the creation of a million links in calls of " + batch + ", ms";
            scoreboard.report(Goal.atMost(what, MAX_MILLIS), longest(batch, 0), "visits without pauses");
            scoreboard.inform(
                    what + ", at a pace of 5,000 a second",
                    longest(batch, NANOS_BETWEEN_VISITS),
                    "almost only garbage collections");
        }
    }

    /** Returns the duration in milliseconds that 99.9 % of the visits do not exceed. */
    private static Estimate longest(int batch, long pace) {
        Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
        Visits visits = waymark.visits();
        waymark.links(Owner.of("visited")).createAll(Population.commands(VISITED, i -> "visited" + i));
        List<List<CreateLink>> commands = Lists.partition(Population.commands(CREATED, i -> "created" + i), batch);
        Links links = waymark.links(Owner.of("created"));
        CompletableFuture<Void> creation = CompletableFuture.runAsync(() -> commands.forEach(links::createAll));
        ImmutableLongArray.Builder nanos = ImmutableLongArray.builder();
        long due = System.nanoTime();
        for (int visit = 0; !creation.isDone(); visit++) {
            due = pace == 0 ? System.nanoTime() : due + pace;
            LockSupport.parkNanos(due - System.nanoTime());
            visits.visit("visited" + Math.floorMod(visit * 7_919L, VISITED), Visitor.UNKNOWN);
            nanos.add(System.nanoTime() - due);
        }
        creation.join();
        long[] sorted = nanos.build().stream().sorted().toArray();
        return Estimate.exactly(sorted[(int) (sorted.length * RANK)] / 1e6);
    }
}
