package dev.waymark.bench.memory;

import com.google.common.base.Splitter;
import com.google.common.collect.Lists;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.bench.measure.Times;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Links;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * The duration of visits during creations in memory, over the duration during the same creations in another storage: the second
 * duration contains the same garbage collections and the same load, but no wait for a creation. Visits at a fixed pace wait for
 * garbage collections, so the program measures these visits in a new JVM with ZGC, which collects garbage beside the program.
 */
public final class MemoryPausesBench {

    private static final int VISITED = 100_000;
    private static final int CREATED = 1_000_000;
    private static final int BATCH = 1_000;
    private static final double MAX_RATIO = 3;
    private static final double RANK = 0.999;

    /** The pause between the starts of visits, and between the starts of creations: 5,000 a second. */
    private static final long PACE = 200_000;

    /** The visits of a turn. The first turn warms up. */
    private static final int VISITS = 20_000;

    /** In some turns, one of both storages waits for a garbage collection that the other misses. */
    private static final int TURNS = 9;

    private final Scoreboard scoreboard;

    public MemoryPausesBench(Scoreboard scoreboard) {
        this.scoreboard = scoreboard;
    }

    /** Creates links without pause, in lists of 1,000, and then 5,000 links a second. */
    public void measure() {
        Waymark visited = withVisitedLinks();
        duringCreation(visited, withVisitedLinks()); // warms up
        ImmutableDoubleArray besideAnother = ImmutableDoubleArray.of(duringCreation(visited, withVisitedLinks()));
        ImmutableDoubleArray besideOwn = ImmutableDoubleArray.of(duringCreation(visited, visited));
        // A list of 1,000 holds the lock for milliseconds, so this row depends on the lists, and has no goal.
        scoreboard.inform(
                name("during the creation of a million links in lists of " + BATCH),
                Estimate.ofRatios(besideOwn, besideAnother),
                against(besideOwn, besideAnother));
        List<String> options =
                List.of("-XX:TieredStopAtLevel=4", "-XX:+UseZGC", "-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch");
        ImmutableDoubleArray.Builder beside = ImmutableDoubleArray.builder();
        ImmutableDoubleArray.Builder within = ImmutableDoubleArray.builder();
        String output = OtherJvm.output(OtherJvm.running(MemoryPausesBench.class, options));
        for (String turn : output.lines().skip(1).toList()) {
            List<String> millis = Splitter.on(' ').splitToList(turn);
            beside.add(Double.parseDouble(millis.get(0)));
            within.add(Double.parseDouble(millis.get(1)));
        }
        report("beside 5,000 creations a second, ZGC", beside.build(), within.build());
    }

    private void report(String when, ImmutableDoubleArray millisBesideAnother, ImmutableDoubleArray millis) {
        scoreboard.report(
                Goal.atMost(name(when), MAX_RATIO),
                Estimate.ofRatios(millis, millisBesideAnother),
                against(millis, millisBesideAnother));
    }

    private static String name(String when) {
        return "memory visit, 99.9 %, " + when + ", over creations in another storage";
    }

    private static String against(ImmutableDoubleArray millis, ImmutableDoubleArray millisBesideAnother) {
        return Times.text(median(millis)) + " against " + Times.text(median(millisBesideAnother));
    }

    private static double median(ImmutableDoubleArray millis) {
        return Estimate.of(millis.toArray()).median() * 1_000;
    }

    /**
     * Prints, for each turn, the duration in milliseconds that 99.9 % of the visits do not exceed beside creations in another
     * storage, and in the storage of the visited links.
     */
    public static void main(String[] args) {
        Waymark visited = withVisitedLinks();
        Waymark another = withVisitedLinks();
        Lists.partition(Population.commands(CREATED, i -> "existing" + i), Links.MAX_COMMANDS)
                .forEach(another.links(Owner.of("existing"))::createAll);
        for (int turn = 0; turn < TURNS; turn++) {
            System.out.println(besideCreations(visited, another, turn) + " " + besideCreations(visited, visited, turn));
        }
    }

    private static Waymark withVisitedLinks() {
        Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
        waymark.links(Owner.of("visited")).createAll(Population.commands(VISITED, i -> "visited" + i));
        return waymark;
    }

    private static void visit(Visits visits, int number) {
        visits.visit("visited" + Math.floorMod(number * 7_919L, VISITED), Visitor.UNKNOWN);
    }

    private static double besideCreations(Waymark visited, Waymark growing, int turn) {
        Links links = growing.links(Owner.of("created"));
        CompletableFuture<Void> creations = CompletableFuture.runAsync(() -> atPace(
                VISITS,
                i -> links.create(CreateLink.to("https://example.com/" + i).alias("created" + turn + "-" + i))));
        Visits visits = visited.visits();
        double millis = slowest(atPace(VISITS, i -> visit(visits, i)));
        creations.join();
        return millis;
    }

    /**
     * Returns the durations of operations from the time at which each should start: an operation that starts late also waits for
     * the causes that delayed earlier operations.
     */
    private static ImmutableLongArray atPace(int count, IntConsumer operation) {
        ImmutableLongArray.Builder nanos = ImmutableLongArray.builder(count);
        long due = System.nanoTime();
        for (int i = 0; i < count; i++) {
            due += PACE;
            LockSupport.parkNanos(due - System.nanoTime());
            operation.accept(i);
            nanos.add(System.nanoTime() - due);
        }
        return nanos.build();
    }

    private static double duringCreation(Waymark visited, Waymark growing) {
        Visits visits = visited.visits();
        List<List<CreateLink>> commands = Lists.partition(Population.commands(CREATED, i -> "created" + i), BATCH);
        Links links = growing.links(Owner.of("created"));
        CompletableFuture<Void> creation = CompletableFuture.runAsync(() -> commands.forEach(links::createAll));
        ImmutableLongArray.Builder nanos = ImmutableLongArray.builder();
        for (int i = 0; !creation.isDone(); i++) {
            long start = System.nanoTime();
            visit(visits, i);
            nanos.add(System.nanoTime() - start);
        }
        creation.join();
        return slowest(nanos.build());
    }

    /** Returns the duration in milliseconds that 99.9 % of these durations do not exceed. */
    private static double slowest(ImmutableLongArray nanos) {
        long[] sorted = nanos.stream().sorted().toArray();
        return sorted[(int) (sorted.length * RANK)] / 1e6;
    }
}
