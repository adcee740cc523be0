package dev.waymark.bench.memory;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Links;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** The store in memory with one thread. */
public final class MemoryBench {

    private static final int CREATED = 1_000_000;
    private static final int WARM_UPS = 1;
    private static final int TIMES = 3;

    private final Scoreboard scoreboard;

    public MemoryBench(Scoreboard scoreboard) {
        this.scoreboard = scoreboard;
    }

    /** Compares the store with a plain map. */
    public void againstAMap(Population population) {
        Storage storage = MemoryStorage.create();
        population.fill(storage.links());
        Map<AliasKey, StoredLink> map = new ConcurrentHashMap<>();
        IntStream.range(0, population.size())
                .mapToObj(population::link)
                .forEach(link -> map.put(link.aliasKey(), link));
        String[] aliases = IntStream.range(0, population.size())
                .mapToObj(Population::alias)
                .toArray(String[]::new);

        scoreboard.report(
                Goal.atMost("memory find by alias over a ConcurrentHashMap", 3),
                new Contest(20_000, 40)
                        .between(
                                i -> storage.links().findByAlias(Population.key(aliases[population.any(i)])),
                                i -> map.get(Population.key(aliases[population.any(i)]))));
    }

    /** Measures the creation of a million links in one call: the median of several calls after warm-up calls. */
    public void createAll() {
        double[] seconds = IntStream.range(0, WARM_UPS + TIMES)
                .mapToDouble(time -> secondsToCreateAll())
                .skip(WARM_UPS)
                .toArray();
        scoreboard.report(Goal.atMost("memory createAll of a million, seconds", 6), Estimate.of(seconds), "");
    }

    private static double secondsToCreateAll() {
        Links links = Waymark.builder().storage(MemoryStorage.create()).build().links();
        List<CreateLink> commands = Population.commands(CREATED, Population::alias);
        long start = System.nanoTime();
        links.createAll(commands);
        return (System.nanoTime() - start) / 1e9;
    }
}
