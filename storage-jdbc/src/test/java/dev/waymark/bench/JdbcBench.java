package dev.waymark.bench;

import dev.waymark.Waymark;
import dev.waymark.coalescing.CoalescingStorage;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSearchField;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.LinkStatus;
import dev.waymark.link.Links;
import dev.waymark.query.Cursor;
import dev.waymark.query.Direction;
import dev.waymark.query.PageRequest;
import dev.waymark.query.PageSize;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.Engine;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** What a database and the library over it do. */
final class JdbcBench {

    private static final int CLICKERS = 8;
    private static final Duration CLICKING = Duration.ofSeconds(3);
    private static final int SMALL = 10_000;

    private final Engine engine;
    private final Report report;

    JdbcBench(Engine engine, Report report) {
        this.engine = engine;
        this.report = report;
    }

    private String name(String what) {
        return engine.name().toLowerCase(Locale.ROOT) + " " + what;
    }

    private static JdbcStorage storage(DataSource dataSource) {
        JdbcStorage storage = JdbcStorage.create(dataSource);
        storage.schema().create();
        return storage;
    }

    /** Against the same statements by hand. */
    void againstPlainJdbc(Population population) {
        DataSource dataSource = engine.newDataSource();
        Storage storage = storage(dataSource);
        population.fill(storage.links());
        Waymark waymark = Waymark.builder().storage(storage).build();
        Links links = waymark.links(Population.BIG);
        Visits visits = waymark.visits();
        PlainJdbc plain = new PlainJdbc(dataSource, engine == Engine.POSTGRESQL);
        Duel duel = new Duel(200, 40);
        double most = 1.15;

        report.say(
                Goal.atMost(name("find by alias over plain JDBC"), most),
                duel.between(
                        i -> links.findByAlias(Population.alias(population.anyOfBig(i))),
                        i -> plain.find(Population.alias(population.anyOfBig(i)))));
        report.say(
                Goal.atMost(name("list of 25 over plain JDBC"), most),
                duel.between(
                        i -> links.list(LinkQuery.all().sortBy(LinkSortField.TITLE), PageRequest.first(PageSize.P25)),
                        i -> plain.list(Population.BIG.key(), 26)));
        report.say(
                Goal.atMost(name("visit over plain JDBC"), most),
                duel.between(
                        i -> visits.visit(Population.alias(population.any(i)), Visitor.UNKNOWN),
                        i -> plain.visit(Population.alias(population.any(i)))));
        report.say(
                Goal.atMost(name("create over plain JDBC"), most),
                duel.between(
                        i -> links.create(CreateLink.to("https://example.com/" + i)
                                .alias("new" + i)
                                .title("Title " + i)),
                        i -> plain.create(
                                Population.BIG.key(), "new" + i, "https://example.com/" + i, "title " + i, i)));
    }

    /** Lists of many links against those of few. */
    void bySize(Population population) {
        Links large = filled(engine.newDataSource(), population);
        Links small = filled(engine.newDataSource(), new Population(SMALL));
        double most = 2;
        for (LinkSortField field : LinkSortField.values()) {
            for (Direction direction : Direction.values()) {
                for (Optional<LinkStatus> status : statuses()) {
                    LinkQuery all = LinkQuery.all().sortBy(field, direction);
                    LinkQuery query = status.map(all::status).orElse(all);
                    String what = "page by " + field.wireName() + " " + direction.wireName() + " "
                            + status.map(each -> each.name().toLowerCase(Locale.ROOT))
                                    .orElse("all");
                    comparePages(name(what), most, large, small, query, population.size());
                }
            }
        }
        search(large);
    }

    private static Links filled(DataSource dataSource, Population population) {
        JdbcStorage storage = storage(dataSource);
        population.fill(storage.links());
        storage.schema().createSearchIndexes();
        return Waymark.builder().storage(storage).build().links(Population.BIG);
    }

    private static List<Optional<LinkStatus>> statuses() {
        return Stream.concat(
                        Stream.of(Optional.<LinkStatus>empty()),
                        Stream.of(LinkStatus.values()).map(Optional::of))
                .toList();
    }

    private void comparePages(String name, double most, Links large, Links small, LinkQuery query, int size) {
        PageRequest first = PageRequest.first(PageSize.P25);
        PageRequest deep = deep(large, query, size / 5);
        PageRequest lessDeep = deep(small, query, SMALL / 5);
        Duel duel = new Duel(10, 12);
        report.say(
                Goal.atMost(name + ": first", most),
                duel.between(i -> large.list(query, first), i -> small.list(query, first)));
        report.say(
                Goal.atMost(name + ": deep", most),
                duel.between(i -> large.list(query, deep), i -> small.list(query, lessDeep)));
    }

    /** The page behind a record far down the list, or as far as it goes. */
    private static PageRequest deep(Links links, LinkQuery query, int depth) {
        int number = Math.max(1, depth / PageSize.P25.size());
        Optional<Cursor> cursor =
                links.list(query, PageRequest.page(number, PageSize.P25)).nextCursor();
        return cursor.map(each -> PageRequest.after(each, PageSize.P25)).orElse(PageRequest.first(PageSize.P25));
    }

    private void search(Links links) {
        for (String term : Population.terms()) {
            LinkQuery query = LinkQuery.all().search(term, LinkSearchField.TITLE);
            Duel.Result result = new Duel(1, 9)
                    .between(
                            i -> links.list(query, PageRequest.first(PageSize.P25)),
                            i -> links.list(LinkQuery.all(), PageRequest.first(PageSize.P25)));
            report.say(Goal.atMost(name("search for " + term + ", ms"), 5), result.nanos() / 1e6, result);
        }
    }

    /** Clicks of one link from eight threads, gathered and one by one. */
    void coalescedClicks() {
        Storage exact = storage(engine.newDataSource());
        new Population(1).fill(exact.links());
        try (CoalescingStorage coalescing = CoalescingStorage.over(exact, Duration.ofSeconds(1))) {
            double gathered = clicksPerSecond(coalescing);
            double oneByOne = clicksPerSecond(exact);
            report.say(
                    Goal.atLeast(name("coalesced over exact clicks of one link"), 20),
                    gathered / oneByOne,
                    String.format(Locale.ROOT, "%.0f/s against %.0f/s", gathered, oneByOne));
        }
    }

    private static double clicksPerSecond(Storage storage) {
        Visits visits = Waymark.builder().storage(storage).build().visits();
        AtomicLong clicks = new AtomicLong();
        long end = System.nanoTime() + CLICKING.toNanos();
        List<Thread> threads = IntStream.range(0, CLICKERS)
                .mapToObj(i -> new Thread(() -> {
                    while (System.nanoTime() < end) {
                        visits.visit(Population.alias(0), Visitor.UNKNOWN);
                        clicks.incrementAndGet();
                    }
                }))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return clicks.get() / (CLICKING.toNanos() / 1e9);
    }
}
