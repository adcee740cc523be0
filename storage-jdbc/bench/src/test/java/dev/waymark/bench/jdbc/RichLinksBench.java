package dev.waymark.bench.jdbc;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.query.PageRequest;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.util.function.IntConsumer;
import javax.sql.DataSource;

/** Links with targeting entries and pixels, compared with plain links. */
public final class RichLinksBench {

    private static final int LINKS = 20_000;
    private static final Contest CONTEST = new Contest(100, 40).withWarmUps(40);
    private static final double OF_A_LIST = 1.25;
    private static final double OF_A_VISIT = 1.15;
    private static final double OF_A_CREATION = 1.5;
    private static final double BEFORE_OVER_AFTER = 2;

    /** The number of lists in an empty database, after which PostgreSQL keeps the plan of the statement. */
    private static final int LISTS_OF_EMPTY = 20;

    private static final LinkQuery BY_TITLE = LinkQuery.all().sortBy(LinkSortField.TITLE);
    private static final PageRequest FIRST = PageRequest.first(25);
    private static final Visitor VISITOR = Visitor.of("FR").acceptLanguage("fr");

    private final Engine engine;
    private final Scoreboard scoreboard;

    public RichLinksBench(Engine engine, Scoreboard scoreboard) {
        this.engine = engine;
        this.scoreboard = scoreboard;
    }

    /** Compares lists, visits and creations. */
    public void overPlainLinks() {
        DataSource dataSource = Databases.empty(engine);
        JdbcStorage storage = Databases.storage(dataSource);
        RichLinks.fill(storage, LINKS);
        Databases.settle(engine, dataSource);
        Waymark waymark = Waymark.builder().storage(storage).build();
        Links plain = waymark.links(RichLinks.PLAIN);
        Links rich = waymark.links(RichLinks.RICH);
        lists(
                "list of 25, rich over plain links",
                "page after a cursor, rich over plain links",
                OF_A_LIST,
                rich,
                plain);
        visits(waymark.visits());
        compare(
                "create, rich over plain links",
                OF_A_CREATION,
                i -> rich.create(RichLinks.rich(LINKS + i)),
                i -> plain.create(RichLinks.plain(LINKS + i)));
    }

    private void lists(String ofFirst, String ofDeep, double most, Links links, Links peer) {
        compare(ofFirst, most, i -> links.list(BY_TITLE, FIRST), i -> peer.list(BY_TITLE, FIRST));
        PageRequest deep = afterTwoFifths(links);
        PageRequest deepOfPeer = afterTwoFifths(peer);
        compare(ofDeep, most, i -> links.list(BY_TITLE, deep), i -> peer.list(BY_TITLE, deepOfPeer));
    }

    private static PageRequest afterTwoFifths(Links links) {
        return links.list(BY_TITLE, PageRequest.page(LINKS * 2 / 5 / 25, 25))
                .next()
                .orElseThrow();
    }

    private void visits(Visits visits) {
        int types = RichLinks.TYPES.size();
        for (int type = 0; type < types; type++) {
            int first = type;
            compare(
                    "visit by " + RichLinks.TYPES.get(type) + ", rich over plain links",
                    OF_A_VISIT,
                    i -> visits.visit(RichLinks.richAlias(first + i * types % (LINKS - types)), VISITOR),
                    i -> visits.visit(RichLinks.plainAlias(first + i * types % (LINKS - types)), VISITOR));
        }
    }

    private void compare(String what, double most, IntConsumer links, IntConsumer peer) {
        Contest.Result result = CONTEST.between(links, peer);
        if (engine == Engine.H2) { // H2 decodes the longer rows in this JVM, which takes as long as the rest of a call
            scoreboard.inform(Databases.name(engine, what), result.ratio(), result);
        } else {
            scoreboard.report(Goal.atMost(Databases.name(engine, what), most), result);
        }
    }

    /**
     * Compares lists of rich links in a database without statistics with lists in an equal database after ANALYZE. The
     * connections have listed the links before the first link was created, so the plans were made for empty tables.
     */
    public void beforeAnalyze() {
        Links before = filledAfterLists(false);
        Links after = filledAfterLists(true);
        lists(
                "list of 25 rich links, before ANALYZE over after ANALYZE",
                "page of rich links after a cursor, before ANALYZE over after ANALYZE",
                BEFORE_OVER_AFTER,
                before,
                after);
    }

    private Links filledAfterLists(boolean analyzed) {
        DataSource dataSource = Databases.empty(engine);
        JdbcStorage storage = Databases.storage(dataSource);
        Links links = Waymark.builder().storage(storage).build().links(RichLinks.RICH);
        for (int i = 0; i < LISTS_OF_EMPTY; i++) {
            links.list(BY_TITLE, FIRST);
        }
        RichLinks.fill(storage, LINKS);
        if (analyzed) {
            Databases.analyze(dataSource);
        }
        return links;
    }
}
