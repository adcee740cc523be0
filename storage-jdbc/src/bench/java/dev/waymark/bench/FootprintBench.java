package dev.waymark.bench;

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
final class FootprintBench {

    private static final double MOST_BYTES = 820;
    private static final int COLLECTIONS = 3;

    private final Population population;
    private final Scoreboard scoreboard;

    FootprintBench(Population population, Scoreboard scoreboard) {
        this.population = population;
        this.scoreboard = scoreboard;
    }

    void measure() {
        MemoryStorage storage = MemoryStorage.create();
        population.batches(0).map(FootprintBench::ofOneOwner).forEach(storage.links()::insert);
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

    /** Whose texts are all indexed, then. */
    private static List<StoredLink> ofOneOwner(List<StoredLink> links) {
        return links.stream()
                .map(stored -> stored.withLink(Population.ownedByBig(stored.link())))
                .toList();
    }

    private List<StoredLink> all(LinkStore store) {
        return IntStream.range(0, population.size())
                .mapToObj(i ->
                        store.findByAlias(Population.key(Population.alias(i))).orElseThrow())
                .toList();
    }

    private double perLink(long bytes) {
        return (double) bytes / population.size();
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
