package dev.waymark.bench;

import dev.waymark.Waymark;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.Engine;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.util.function.IntConsumer;

/** Exact visits that are counted over time against those that are not (D-40). */
final class ClicksOverTimeBench {

    /** So few that each is visited while it warms up: the first click of a link on a day costs about twice as much. */
    private static final int LINKS = 100;

    private static final int VISITS = 50;
    private static final int TURNS = 20;
    private static final int WARM_UPS = 60;

    private final Engine engine;
    private final Scoreboard scoreboard;

    ClicksOverTimeBench(Engine engine, Scoreboard scoreboard) {
        this.engine = engine;
        this.scoreboard = scoreboard;
    }

    void visits() {
        Storage storage = Databases.newStorage(engine);
        new Population(LINKS).fill(storage.links());
        IntConsumer plain = visiting(Waymark.builder().storage(storage).build());
        IntConsumer byDay = visiting(counting(storage, ClickStatistics.byDay()));
        IntConsumer byMore = visiting(
                counting(storage, ClickStatistics.byDay().and(ClickDimension.COUNTRY, ClickDimension.REFERRER)));

        Contest contest = new Contest(VISITS, TURNS).withWarmUps(WARM_UPS);
        scoreboard.say(
                Goal.atMost(name("visit counted by day over one that is not"), 1.3), contest.between(byDay, plain));
        Contest.Result more = contest.between(byMore, plain);
        scoreboard.tell(name("visit counted by two dimensions over one that is not"), more.ratio(), more);
    }

    private String name(String what) {
        return Databases.name(engine, what);
    }

    private static Waymark counting(Storage storage, ClickStatistics statistics) {
        return Waymark.builder().storage(storage).clickStatistics(statistics).build();
    }

    private static IntConsumer visiting(Waymark waymark) {
        Visits visits = waymark.visits();
        Visitor visitor = Visitor.of("FR").referrer("https://example.org/");
        return i -> visits.visit(Population.alias(i % LINKS), visitor);
    }
}
