package dev.waymark.bench.memory;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Population;
import dev.waymark.spi.Storage;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Visits in memory with JMH. No two threads visit the same link. */
@State(Scope.Benchmark)
public class VisitJmh {

    /** The distance between visited links. The first of every twenty links is neither disabled nor expired. */
    private static final int EACH = 20;

    private final Population population = new Population(200_000);
    private final Storage storage = MemoryStorage.create();
    private final Visits visits = Waymark.builder().storage(storage).build().visits();
    private final String[] aliases = IntStream.range(0, population.size() / EACH)
            .mapToObj(i -> Population.alias(i * EACH))
            .toArray(String[]::new);

    /** The position of a thread. The threads visit different links. */
    @State(Scope.Thread)
    public static class Walk {
        private int number;
        private int step;

        /** Starts each thread at a different link. */
        @Setup
        public void begin(ThreadParams threads) {
            number = threads.getThreadIndex();
            step = threads.getThreadCount();
        }
    }

    /** Fills the store. */
    @Setup
    public void fill() {
        population.fill(storage.links());
    }

    /** Visits a link, which counts a click. */
    @Benchmark
    public Visit visit(Walk walk) {
        walk.number += walk.step;
        if (walk.number >= aliases.length) {
            walk.number %= walk.step;
        }
        return visits.visit(aliases[walk.number], Visitor.UNKNOWN);
    }
}
