package dev.waymark.bench;

import dev.waymark.Waymark;
import dev.waymark.link.Link;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.Engine;
import dev.waymark.traffic.ClickBufferingStorage;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Duration;
import java.util.Locale;

/** Clicks of one link from many threads, gathered and one by one. */
final class ClicksBench {

    private static final int TURNS = 2;

    private final Engine engine;
    private final Scoreboard scoreboard;

    ClicksBench(Engine engine, Scoreboard scoreboard) {
        this.engine = engine;
        this.scoreboard = scoreboard;
    }

    /** What clicks cost alone, and as a part of visits, which find the link before. */
    void coalesced() {
        Storage exact = Databases.newStorage(engine);
        new Population(1).fill(exact.links());
        try (ClickBufferingStorage buffering = ClickBufferingStorage.over(exact, Duration.ofSeconds(1))) {
            Rates clicks = compare(buffering, clicking(buffering.links()), clicking(exact.links()));
            scoreboard.say(
                    Goal.atLeast(name("coalesced over exact clicks of one link"), 20),
                    clicks.gathered() / clicks.oneByOne(),
                    clicks);
            Rates visits = compare(buffering, visiting(buffering), visiting(exact));
            scoreboard.tell(
                    name("coalesced over exact visits of one link"), visits.gathered() / visits.oneByOne(), visits);
        }
    }

    private String name(String what) {
        return Databases.name(engine, what);
    }

    private static Runnable clicking(LinkStore links) {
        Link link = links.findByAlias(Population.key(Population.alias(0)))
                .orElseThrow()
                .link();
        return () -> links.countClick(link);
    }

    private static Runnable visiting(Storage storage) {
        Visits visits = Waymark.builder().storage(storage).build().visits();
        return () -> visits.visit(Population.alias(0), Visitor.UNKNOWN);
    }

    /**
     * How often a second.
     *
     * @param gathered through the buffering storage, until all is stored
     * @param oneByOne through the database alone
     */
    private record Rates(double gathered, double oneByOne) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.0f/s against %.0f/s", gathered, oneByOne);
        }
    }

    /** The best of each over the turns; the first one warms up. */
    private static Rates compare(ClickBufferingStorage buffering, Runnable gathered, Runnable oneByOne) {
        Rates best = new Rates(0, 0);
        for (int turn = 0; turn <= TURNS; turn++) {
            double first = Crowd.perSecond(gathered, buffering::flush);
            double second = Crowd.perSecond(oneByOne, () -> {});
            best = turn == 0 ? best : new Rates(Math.max(best.gathered(), first), Math.max(best.oneByOne(), second));
        }
        return best;
    }
}
