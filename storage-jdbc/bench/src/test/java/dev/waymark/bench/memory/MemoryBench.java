package dev.waymark.bench.memory;

import com.google.common.collect.Lists;
import dev.waymark.Waymark;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Links;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** The store in memory with one thread. */
public final class MemoryBench {

    private static final int CREATED = 1_000_000;
    private static final int BATCH = 10_000;
    private static final int CREATED_ONE_BY_ONE = 2_000;
    private static final int TURNS = 20;
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
                Goal.atMost("memory find by alias over a ConcurrentHashMap", 2),
                new Contest(20_000, 40)
                        .between(
                                i -> storage.links().findByAlias(Population.key(aliases[population.any(i)])),
                                i -> map.get(Population.key(aliases[population.any(i)]))));
    }

    /** Compares the creation of links, one by one, with a store of the JDK's maps and with H2 in memory. */
    public void create() {
        List<CreateLink> commands = Population.commands(CREATED_ONE_BY_ONE * TURNS * 2, Population::alias);
        Links links = Waymark.builder().storage(MemoryStorage.create()).build().links();
        HandWrittenStore handWritten = new HandWrittenStore();
        Links h2 = Waymark.builder()
                .storage(Databases.newStorage(Engine.H2))
                .build()
                .links();
        int[] next = new int[3];
        Contest.Result result = new Contest(CREATED_ONE_BY_ONE, TURNS)
                .between(
                        i -> links.create(commands.get(next[0]++)),
                        i -> handWritten.create(commands.get(next[1]++)),
                        i -> h2.create(commands.get(next[2]++)));
        report("memory create over a hand-written store of one hash map and four skip lists", 2.5, result, 1);
        report("memory create over H2 in memory", 0.25, result, 2);
    }

    private void report(String name, double most, Contest.Result result, int peer) {
        scoreboard.report(Goal.atMost(name, most), result.ratioOver(peer), result.against(peer));
    }

    /** Compares the creation of a million links in lists of 10,000 with the same work on the JDK's maps, by turns. */
    public void createAll() {
        List<CreateLink> commands = Population.commands(CREATED, Population::alias);
        Contest.Result result = new Contest(contestant -> 1, WARM_UPS, TIMES)
                .between(i -> createAll(commands), i -> createByHand(commands));
        scoreboard.report(
                Goal.atMost("memory createAll of a million in lists of 10,000 over a hand-written store", 2.5), result);
    }

    private static void createAll(List<CreateLink> commands) {
        Links links = Waymark.builder().storage(MemoryStorage.create()).build().links();
        Lists.partition(commands, BATCH).forEach(links::createAll);
    }

    private static void createByHand(List<CreateLink> commands) {
        HandWrittenStore store = new HandWrittenStore();
        commands.forEach(store::create);
    }
}
