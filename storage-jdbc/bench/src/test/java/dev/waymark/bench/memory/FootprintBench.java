package dev.waymark.bench.memory;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.link.CreateLink;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.MemoryStorage;
import java.lang.ref.Reference;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The memory of a store in addition to its links: the decrease of the used heap when the store is dropped and the links
 * are kept. (Walking through all objects, like JOL, takes minutes.)
 */
public final class FootprintBench {

    private static final double MAX_BYTES = 500;

    /** 1,000 bytes, and 50 bytes for the key of the URL and for the noise of the used heap. */
    private static final double MAX_BYTES_OF_SMALL = 1_050;

    private static final int SMALL_OWNERS = 100_000;
    private static final int COLLECTIONS = 3;

    private final Population population;
    private final Scoreboard scoreboard;

    public FootprintBench(Population population, Scoreboard scoreboard) {
        this.population = population;
        this.scoreboard = scoreboard;
    }

    /** Measures the memory of links and store together, for owners of one link each. */
    public void ofSmallOwners() {
        Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
        long before = usedBytes(waymark);
        for (int i = 0; i < SMALL_OWNERS; i++) {
            waymark.links(Owner.of("tenant-" + i))
                    .create(CreateLink.to("https://example.com/p/" + i)
                            .title("Title " + i)
                            .alias("k" + i));
        }
        double bytes = (double) (usedBytes(waymark) - before) / SMALL_OWNERS;
        scoreboard.report(
                Goal.atMost("memory bytes per link, with the link itself, owners of one link", MAX_BYTES_OF_SMALL),
                Estimate.exactly(bytes),
                SMALL_OWNERS + " owners");
    }

    /** Measures the memory of the store without the links. */
    public void ofOneOwner() {
        MemoryStorage storage = MemoryStorage.create();
        population.batchesOfBig().forEach(storage.links()::insert);
        List<StoredLink> stored = all(storage.links());
        long withStore = usedBytes(storage, stored);
        storage = null;
        long without = usedBytes(stored);
        scoreboard.report(
                Goal.atMost("memory bytes per link, without the link itself", MAX_BYTES),
                Estimate.exactly((double) (withStore - without) / population.size()),
                population.size() + " links");
    }

    private List<StoredLink> all(LinkStore store) {
        return IntStream.range(0, population.size())
                .mapToObj(i ->
                        store.findByAlias(Population.key(Population.alias(i))).orElseThrow())
                .toList();
    }

    /** Returns the used bytes of the heap while these objects are reachable. */
    private static long usedBytes(Object... needed) {
        try {
            for (int i = 0; i < COLLECTIONS; i++) {
                System.gc();
            }
            Runtime runtime = Runtime.getRuntime();
            return runtime.totalMemory() - runtime.freeMemory();
        } finally {
            Reference.reachabilityFence(needed);
        }
    }
}
