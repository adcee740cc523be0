package dev.waymark.bench.jdbc;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Crowd;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Rates;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.link.CreateLink;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Visits of cached links with buffered clicks, compared with visits in the store in memory (D-39). */
public final class HotLinksBench {

    private static final int MANY = 1_000;
    private static final int TURNS = 5;
    private static final Crowd CROWD = new Crowd(8, Duration.ofSeconds(1));
    private static final int DRAWN = 1 << 16;

    private static final double OF_ONE_LINK = 2;

    /** The bound for a visit of many cached links, which asks the cache and the buffer of clicks. */
    private static final double OF_MANY_LINKS = 2.5;

    private final Engine engine;
    private final Scoreboard scoreboard;

    public HotLinksBench(Engine engine, Scoreboard scoreboard) {
        this.engine = engine;
        this.scoreboard = scoreboard;
    }

    public void visits() {
        Storage exact = filled(Databases.newStorage(engine));
        Storage memory = filled(MemoryStorage.create());
        Storage cached = LinkCachingStorage.over(exact, Duration.ofSeconds(5));
        try (ClickBufferingStorage hot = ClickBufferingStorage.over(cached, Duration.ofSeconds(1))) {
            compare("one hot link", OF_ONE_LINK, hot, memory, exact, i -> alias(0));
            String[] aliases = zipf();
            compare("1,000 hot links", OF_MANY_LINKS, hot, memory, exact, i -> aliases[i]);
        }
    }

    private static String alias(int rank) {
        return "hot" + rank;
    }

    private static Storage filled(Storage storage) {
        Waymark.builder()
                .storage(storage)
                .build()
                .links()
                .createAll(IntStream.range(0, MANY)
                        .mapToObj(rank ->
                                CreateLink.to("https://example.com/" + rank).alias(alias(rank)))
                        .toList());
        return storage;
    }

    /** Returns random aliases. The n-th link is visited 1/n times as often as the first link. */
    private static String[] zipf() {
        double[] sums =
                IntStream.rangeClosed(1, MANY).mapToDouble(rank -> 1.0 / rank).toArray();
        Arrays.parallelPrefix(sums, Double::sum);
        Random random = new Random(1);
        return IntStream.range(0, DRAWN)
                .map(i -> Arrays.binarySearch(sums, random.nextDouble() * sums[MANY - 1]))
                .mapToObj(place -> alias(place < 0 ? -place - 1 : place))
                .toArray(String[]::new);
    }

    /** Compares the times of visits. */
    private void compare(
            String what,
            double most,
            ClickBufferingStorage hot,
            Storage memory,
            Storage exact,
            IntFunction<String> aliases) {
        Rates rates = Rates.of(
                TURNS,
                () -> CROWD.perSecond(visiting(hot, aliases), hot::flush),
                () -> CROWD.perSecond(visiting(memory, aliases)),
                () -> CROWD.perSecond(visiting(exact, aliases)));
        scoreboard.report(
                Goal.atMost(
                        Databases.name(engine, "visits of " + what + ", cached and buffered, over the store in memory"),
                        most),
                rates.ratio(1, 0),
                rates.against(0, 1));
        scoreboard.inform(
                Databases.name(engine, "visits of " + what + ", cached and buffered over exact"),
                rates.ratio(0, 2),
                rates.against(0, 2));
    }

    private static Runnable visiting(Storage storage, IntFunction<String> aliases) {
        Visits visits = Waymark.builder().storage(storage).build().visits();
        return () -> visits.visit(aliases.apply(ThreadLocalRandom.current().nextInt(DRAWN)), Visitor.UNKNOWN);
    }
}
