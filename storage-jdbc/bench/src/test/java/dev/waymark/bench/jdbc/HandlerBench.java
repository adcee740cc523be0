package dev.waymark.bench.jdbc;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.form.Answer;
import dev.waymark.server.Request;
import dev.waymark.server.RequestHandler;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.RequestKind;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Visits through the handler, compared with direct calls that read the same headers and write the same answer. */
public final class HandlerBench {

    private static final int LINKS = 100;
    private static final int VISITS = 20;
    private static final int TURNS = 200;
    private static final int WARM_UPS = 300;

    private static final Map<String, List<String>> HEADERS = Map.of(
            "Host", List.of("sho.rt"),
            "User-Agent", List.of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
            "Accept-Language", List.of("fr-CA,fr;q=0.8,en;q=0.5"),
            "Referer", List.of("https://news.example/"));

    private final Engine engine;
    private final Scoreboard scoreboard;

    public HandlerBench(Engine engine, Scoreboard scoreboard) {
        this.engine = engine;
        this.scoreboard = scoreboard;
    }

    public void visits() {
        Storage storage = Databases.newStorage(engine);
        new Population(LINKS).fill(storage.links());
        Waymark waymark = Waymark.builder().storage(storage).build();
        RequestHandler handler = waymark.handler("https://sho.rt");
        Visits visits = waymark.visits();
        Contest.Result result = new Contest(VISITS, TURNS)
                .withWarmUps(WARM_UPS)
                .between(
                        i -> byHandler(handler, Population.alias(i % LINKS)),
                        i -> directly(visits, Population.alias(i % LINKS)));
        scoreboard.report(
                Goal.atMost(Databases.name(engine, "visit through the handler over a direct call"), 1.15), result);
    }

    private static String byHandler(RequestHandler handler, String alias) {
        return handler.handle(Request.of("GET", "/" + alias, HEADERS::get).client("192.0.2.1"))
                .text();
    }

    private static String directly(Visits visits, String alias) {
        Visitor visitor = Visitor.fromHeaders(HandlerBench::header).clientAddress("192.0.2.1");
        return switch (RequestKind.of("GET", HandlerBench::header)) {
            case VISIT -> Answer.of(visits.visit(alias, visitor)).text();
            case PREVIEW -> Answer.of(visits.preview(alias, visitor)).text();
            case PREFETCH -> "";
        };
    }

    private static @Nullable String header(String name) {
        List<String> values = HEADERS.get(name);
        return values == null ? null : values.get(0);
    }
}
