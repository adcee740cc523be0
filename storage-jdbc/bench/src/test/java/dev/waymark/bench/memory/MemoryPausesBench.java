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

/** How long visits take while very many links are created in memory. */
public final class MemoryPausesBench {

    private static final int VISITED = 100_000;
    private static final int CREATED = 1_000_000;
    private static final int AT_ONCE = 1_000;
    private static final double MOST_MILLIS = 20;
    private static final double RANK = 0.999;

    /** Visitors may come at this pace, whether or not those before them are done: then each waits for what holds up the others. */
    private static final long NANOS_BETWEEN_VISITS = 200_000;

    private final Scoreboard scoreboard;

    public MemoryPausesBench(Scoreboard scoreboard) {
        this.scoreboard = scoreboard;
    }

    /** A million links in many calls, and in one. */
    public void measure() {
        longest(AT_ONCE, 0); // warms up
        for (int atOnce : List.of(AT_ONCE, CREATED)) {
            String what = "memory visit, 99.9 %, while a million links are created, " + atOnce + " at once, ms";
            scoreboard.say(Goal.atMost(what, MOST_MILLIS), longest(atOnce, 0), "one after the other");
            scoreboard.tell(
                    what + ", at a pace of 5,000 a second",
                    longest(atOnce, NANOS_BETWEEN_VISITS),
                    "collections of garbage, nearly all");
        }
    }

    /** In milliseconds. */
    private static Estimate longest(int atOnce, long pace) {
        Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
        Visits visits = waymark.visits();
        waymark.links(Owner.of("visited")).createAll(Population.commands(VISITED, i -> "visited" + i));
        List<List<CreateLink>> commands = Lists.partition(Population.commands(CREATED, i -> "created" + i), atOnce);
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
