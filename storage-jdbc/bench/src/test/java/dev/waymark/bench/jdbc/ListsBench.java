package dev.waymark.bench.jdbc;

import dev.waymark.Waymark;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.bench.measure.Term;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Links;
import dev.waymark.query.Direction;
import dev.waymark.query.PageRequest;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** Lists of many links in a database, compared with lists of few links. */
public final class ListsBench {

    private static final int SMALL = 10_000;
    private static final double MAX_RATIO = 2;
    private static final double MAX_SEARCH_RATIO = 20;

    private final Engine engine;
    private final Scoreboard scoreboard;

    public ListsBench(Engine engine, Scoreboard scoreboard) {
        this.engine = engine;
        this.scoreboard = scoreboard;
    }

    private String name(String what) {
        return Databases.name(engine, what);
    }

    /** Measures every sort, direction and status, and then searches. */
    public void bySize(Population population) {
        Links large = filled(population);
        Links small = filled(new Population(SMALL));
        for (LinkSortField field : LinkSortField.values()) {
            for (Direction direction : Direction.values()) {
                for (Optional<LinkStatus> status : statuses()) {
                    LinkQuery all = LinkQuery.all().sortBy(field, direction);
                    LinkQuery query = status.map(all::status).orElse(all);
                    String what = "page by " + field.wireName() + " " + direction.wireName() + " "
                            + status.map(each -> each.name().toLowerCase(Locale.ROOT))
                                    .orElse("all");
                    comparePages(name(what), large, small, query);
                }
            }
        }
        search(large);
    }

    /** Measures only searches. */
    public void searches(Population population) {
        search(filled(population));
    }

    private Links filled(Population population) {
        DataSource dataSource = Databases.empty(engine);
        JdbcStorage storage = Databases.storage(dataSource);
        population.fill(storage.links());
        storage.schema().createSearchIndexes();
        Databases.settle(engine, dataSource);
        return Waymark.builder().storage(storage).build().links(Population.BIG);
    }

    private static List<Optional<LinkStatus>> statuses() {
        return Stream.concat(
                        Stream.of(Optional.<LinkStatus>empty()),
                        Stream.of(LinkStatus.values()).map(Optional::of))
                .toList();
    }

    private void comparePages(String name, Links large, Links small, LinkQuery query) {
        PageRequest first = PageRequest.first(25);
        PageRequest deep = deep(large, query);
        PageRequest lessDeep = deep(small, query);
        Contest contest = new Contest(20, 20);
        scoreboard.report(
                Goal.atMost(name + ": first", MAX_RATIO),
                contest.between(i -> large.list(query, first), i -> small.list(query, first)));
        scoreboard.report(
                Goal.atMost(name + ": deep", MAX_RATIO),
                contest.between(i -> large.list(query, deep), i -> small.list(query, lessDeep)));
    }

    /** Returns the page after the first two fifths of the list. */
    private static PageRequest deep(Links links, LinkQuery query) {
        int number = (int) (links.count(query) * 2 / 5 / 25);
        return links.list(query, PageRequest.page(number, 25)).next().orElseThrow();
    }

    private void search(Links links) {
        for (Term term : Term.values()) {
            LinkQuery query = LinkQuery.all().search(term.text(), LinkSearchField.TITLE);
            Contest.Result result = new Contest(1, 25)
                    .withWarmUps(25)
                    .between(
                            i -> links.list(query, PageRequest.first(25)),
                            i -> links.list(LinkQuery.all(), PageRequest.first(25)));
            String name = name("search for " + term + " over a list without a search");
            if (term.isIndexed() && (engine == Engine.POSTGRESQL || engine == Engine.SQLITE)) {
                scoreboard.report(Goal.atMost(name, MAX_SEARCH_RATIO), result);
            } else {
                scoreboard.inform(name, result.ratio(), result); // a goal needs an index
            }
        }
    }
}
