package dev.waymark.bench.memory;

import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.bench.peer.CqEnginePeer;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkSearchField;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.MemoryStorage;
import java.lang.ref.Reference;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What links take in memory beyond themselves: how much less of the heap is used when what kept them is gone, and they are
 * still there. (To walk through all objects, as JOL does, takes minutes.)
 */
public final class FootprintBench {

    private static final double MOST_BYTES = 820;
    private static final double MOST_BYTES_OF_SMALL = 1_000;
    private static final int SMALL_OWNERS = 100_000;
    private static final int COLLECTIONS = 3;

    private final Population population;
    private final Scoreboard scoreboard;

    public FootprintBench(Population population, Scoreboard scoreboard) {
        this.population = population;
        this.scoreboard = scoreboard;
    }

    /** Links and all, of owners who have one each. */
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
        scoreboard.say(
                Goal.atMost("memory bytes per link, and the link itself, of owners of one", MOST_BYTES_OF_SMALL),
                Estimate.exactly(bytes),
                SMALL_OWNERS + " owners");
    }

    /** Beyond the links themselves, and against a peer. */
    public void ofOneOwner() {
        MemoryStorage storage = MemoryStorage.create();
        population.batchesOfBig().forEach(storage.links()::insert);
        for (LinkSearchField field : LinkSearchField.values()) {
            MemoryListsBench.indexTexts(storage, field, population.size());
        }
        List<StoredLink> stored = all(storage.links());
        long withStore = usedBytes(storage, stored);
        storage = null;
        long without = usedBytes(stored);
        scoreboard.say(
                Goal.atMost("memory bytes per link beyond the link itself, texts indexed", MOST_BYTES),
                perLink(withStore - without),
                population.size() + " links");

        List<Link> links = stored.stream().map(StoredLink::link).toList();
        CqEnginePeer peer = new CqEnginePeer();
        peer.add(links);
        long withPeer = usedBytes(peer, links);
        peer = null;
        scoreboard.tell(
                "memory bytes per link beyond the link itself, CQEngine", perLink(withPeer - usedBytes(links)), "");
    }

    private List<StoredLink> all(LinkStore store) {
        return IntStream.range(0, population.size())
                .mapToObj(i ->
                        store.findByAlias(Population.key(Population.alias(i))).orElseThrow())
                .toList();
    }

    private Estimate perLink(long bytes) {
        return Estimate.exactly((double) bytes / population.size());
    }

    /** What is used while these are needed. */
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
