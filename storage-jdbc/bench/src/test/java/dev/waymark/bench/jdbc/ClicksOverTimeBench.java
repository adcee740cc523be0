package dev.waymark.bench.jdbc;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.util.function.IntConsumer;

/**
 * Exact visits with counts over time, compared with visits without counts (D-40). The goal applies to durable
 * databases, where both visits wait for the disk once. Without waits for the disk, the counts are a larger share of the
 * visit.
 */
public final class ClicksOverTimeBench {

    /**
     * A number of links that is small enough to visit each link during the warm-up: the first click of a link on a day
     * costs about twice as much.
     */
    private static final int LINKS = 100;

    private static final int VISITS = 20;
    private static final int TURNS = 100;
    private static final int WARM_UPS = 150;

    private static final ClickStatistics BY_DAY = ClickStatistics.byDay();
    private static final ClickStatistics BY_MORE = BY_DAY.and(ClickDimension.COUNTRY, ClickDimension.REFERRER);

    private final Engine engine;
    private final Scoreboard scoreboard;

    public ClicksOverTimeBench(Engine engine, Scoreboard scoreboard) {
        this.engine = engine;
        this.scoreboard = scoreboard;
    }

    public void visits() {
        Storage durable = filled(Databases.storage(Databases.durable(engine)));
        scoreboard.report(
                Goal.atMost(name("durable visit with counts by day over the visit without counts"), 1.3),
                contest(durable, BY_DAY));
        inform("durable visit with counts by two dimensions over the visit without counts", contest(durable, BY_MORE));
        inform(
                "visit with counts by day over the visit without counts, without waits for the disk",
                contest(filled(Databases.newStorage(engine)), BY_DAY));
    }

    private void inform(String what, Contest.Result result) {
        scoreboard.inform(name(what), result.ratio(), result);
    }

    private String name(String what) {
        return Databases.name(engine, what);
    }

    private static Storage filled(Storage storage) {
        new Population(LINKS).fill(storage.links());
        return storage;
    }

    private static Contest.Result contest(Storage storage, ClickStatistics statistics) {
        Waymark.Builder waymark = Waymark.builder().storage(storage);
        IntConsumer plain = visiting(waymark.build());
        IntConsumer counting = visiting(waymark.clickStatistics(statistics).build());
        return new Contest(VISITS, TURNS).withWarmUps(WARM_UPS).between(counting, plain);
    }

    private static IntConsumer visiting(Waymark waymark) {
        Visits visits = waymark.visits();
        Visitor visitor = Visitor.of("FR").referrer("https://example.org/");
        return i -> visits.visit(Population.alias(i % LINKS), visitor);
    }
}
