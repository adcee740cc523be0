package dev.waymark.bench.jdbc;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Crowd;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Rates;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Duration;

/** Clicks of one link from many threads, buffered and exact. */
public final class ClicksBench {

    private static final int TURNS = 4;
    private static final Crowd CROWD = new Crowd(8, Duration.ofSeconds(1));

    private final Engine engine;
    private final Scoreboard scoreboard;

    public ClicksBench(Engine engine, Scoreboard scoreboard) {
        this.engine = engine;
        this.scoreboard = scoreboard;
    }

    /** Measures clicks alone, and clicks as a part of visits, which find the link before the click. */
    public void compareBufferedAndExact() {
        Storage exact = Databases.newStorage(engine);
        new Population(1).fill(exact.links());
        try (ClickBufferingStorage buffering = ClickBufferingStorage.over(exact, Duration.ofSeconds(1))) {
            report(compare(buffering, clicking(buffering.links()), clicking(exact.links())));
            Rates visits = compare(buffering, visiting(buffering), visiting(exact));
            scoreboard.inform(name("buffered over exact visits of one link"), visits.ratio(0, 1), visits.against(0, 1));
        }
    }

    private void report(Rates clicks) {
        scoreboard.report(
                Goal.atLeast(name("buffered over exact clicks of one link"), 20),
                clicks.ratio(0, 1),
                clicks.against(0, 1));
    }

    private String name(String what) {
        return Databases.name(engine, what);
    }

    private static Runnable clicking(LinkStore links) {
        Link link = links.findByAlias(Population.key(Population.alias(0)))
                .orElseThrow()
                .link();
        return () -> links.countClick(link, Samples.NOW, ClickFacts.NONE);
    }

    private static Runnable visiting(Storage storage) {
        Visits visits = Waymark.builder().storage(storage).build().visits();
        return () -> visits.visit(Population.alias(0), Visitor.UNKNOWN);
    }

    /** Compares buffered operations, including the final flush, with exact operations in the database. */
    private static Rates compare(ClickBufferingStorage buffering, Runnable buffered, Runnable exact) {
        return Rates.of(TURNS, () -> CROWD.perSecond(buffered, buffering::flush), () -> CROWD.perSecond(exact));
    }
}
