package dev.waymark.bench.memory;

import dev.waymark.bench.measure.Population;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Finds of links by alias in memory, with JMH. */
@State(Scope.Benchmark)
public class FindByAliasJmh {

    private final Population population = new Population(200_000);
    private final LinkStore store = MemoryStorage.create().links();
    private final Map<AliasKey, StoredLink> map = new ConcurrentHashMap<>();
    private final String[] aliases =
            IntStream.range(0, population.size()).mapToObj(Population::alias).toArray(String[]::new);

    /** The position of a thread in the aliases. */
    @State(Scope.Thread)
    public static class Walk {
        private int number;
    }

    /** Fills the store and the map. */
    @Setup
    public void fill() {
        population.fill(store);
        IntStream.range(0, population.size())
                .mapToObj(population::link)
                .forEach(link -> map.put(link.aliasKey(), link));
    }

    private AliasKey next(Walk walk) {
        return Population.key(aliases[population.any(walk.number++)]);
    }

    /** Finds a link in the store. */
    @Benchmark
    public Object store(Walk walk) {
        return store.findByAlias(next(walk));
    }

    /** Finds a link in a plain map. */
    @Benchmark
    public @Nullable Object map(Walk walk) {
        return map.get(next(walk));
    }
}
