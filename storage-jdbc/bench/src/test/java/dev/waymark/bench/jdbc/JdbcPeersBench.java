package dev.waymark.bench.jdbc;

import com.google.common.collect.Maps;
import com.google.common.primitives.Longs;
import dev.waymark.Waymark;
import dev.waymark.bench.measure.Contest;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.bench.peer.HibernatePeer;
import dev.waymark.bench.peer.JdbcPeer;
import dev.waymark.bench.peer.JdbiPeer;
import dev.waymark.bench.peer.JooqPeer;
import dev.waymark.bench.peer.PlainJdbc;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.LinkSortField;
import dev.waymark.link.Links;
import dev.waymark.query.PageRequest;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jooq.SQLDialect;

/** The library on a database, compared with the same statements in plain JDBC and in other libraries. */
public final class JdbcPeersBench {

    private static final Contest CONTEST = new Contest(200, 40).withWarmUps(60);
    private static final double OVER_MAPPER = 1.15;

    /** The library reads a row more than the page, and makes a cursor. */
    private static final double OF_A_LIST_OVER_MAPPER = 1.2;

    private static final double OVER_FRAMEWORK = 1.0;
    private static final double OF_A_CREATION = 1.1;
    private static final double OF_A_BATCH = 0.85;

    /** MariaDB inserts a row in about 22 µs, so the 4 µs that the library adds to each link are a large share of the time. */
    private static final double OF_A_BATCH_ON_MARIADB = 0.75;

    /**
     * The bound for a database where a visit of the library is one statement, and a handwritten visit is two
     * transactions.
     */
    private static final double OF_TWO_TRANSACTIONS = 0.7;

    private static final int BATCH = 1_000;

    /** The first number of the links that are created in batches. Single creations have lower numbers. */
    private static final int FIRST_OF_BATCHES = 10_000_000;

    private static final ClickTally ONE_CLICK = new ClickTally(1, Samples.NOW, Map.of());

    private final Engine engine;
    private final Scoreboard scoreboard;
    private final Population population;
    private final PlainJdbc plain;
    private final DataSource dataSource;
    private final LinkStore store;
    private final Links links;
    private final Visits visits;

    public JdbcPeersBench(Engine engine, Population population, Scoreboard scoreboard) {
        this.engine = engine;
        this.scoreboard = scoreboard;
        this.population = population;
        dataSource = Databases.empty(engine);
        Storage storage = Databases.storage(dataSource);
        store = storage.links();
        population.fill(store);
        Databases.settle(engine, dataSource);
        Waymark waymark = Waymark.builder().storage(storage).build();
        links = waymark.links(Population.BIG);
        visits = waymark.visits();
        plain = new PlainJdbc(dataSource);
    }

    private String name(String what) {
        return Databases.name(engine, what);
    }

    /** Compares reads with all peers. */
    public void reads() {
        try (HibernatePeer hibernate = new HibernatePeer(dataSource)) {
            reads(List.of(plain, new JdbiPeer(dataSource), new JooqPeer(dataSource, jooqDialect()), hibernate));
        }
    }

    /** Compares reads with handwritten statements. */
    public void readsOverPlainJdbc() {
        reads(List.of(plain));
    }

    private void reads(List<JdbcPeer> peers) {
        LinkQuery byTitle = LinkQuery.all().sortBy(LinkSortField.TITLE);
        compare(
                "find by alias",
                OVER_MAPPER,
                peers,
                i -> links.findByAlias(Population.alias(population.anyOfBig(i))),
                peer -> i -> peer.find(Population.alias(population.anyOfBig(i))));
        compare(
                "list of 25",
                OF_A_LIST_OVER_MAPPER,
                peers,
                i -> links.list(byTitle, PageRequest.first(25)),
                peer -> i -> peer.list(Population.BIG.key(), 25 + 1));
    }

    private SQLDialect jooqDialect() {
        return engine == Engine.POSTGRESQL ? SQLDialect.POSTGRES : SQLDialect.SQLITE;
    }

    /** Compares with peers that only map rows, and with peers that also generate statements: these must not be faster. */
    private void compare(
            String what,
            double overMapper,
            List<JdbcPeer> peers,
            IntConsumer ours,
            Function<JdbcPeer, IntConsumer> theirs) {
        Contest.Result result = CONTEST.between(
                Stream.concat(Stream.of(ours), peers.stream().map(theirs)).toArray(IntConsumer[]::new));
        for (int i = 0; i < peers.size(); i++) {
            JdbcPeer peer = peers.get(i);
            double most = peer instanceof PlainJdbc || peer instanceof JdbiPeer ? overMapper : OVER_FRAMEWORK;
            scoreboard.report(
                    Goal.atMost(name(what + " over " + peer.name()), most),
                    result.ratioOver(i + 1),
                    result.against(i + 1));
        }
    }

    /** Compares writes, except {@link #createAll}, with handwritten statements. */
    public void writes() {
        scoreboard.report(
                Goal.atMost(
                        name("visit over plain JDBC"), engine == Engine.POSTGRESQL ? OF_TWO_TRANSACTIONS : OVER_MAPPER),
                CONTEST.between(
                        i -> visits.visit(Population.alias(population.any(i)), Visitor.UNKNOWN),
                        i -> plain.visit(Population.alias(population.any(i)))));
        scoreboard.report(
                Goal.atMost(name("create over plain JDBC"), OF_A_CREATION),
                CONTEST.between(
                        i -> links.create(command(i)),
                        i -> plain.create(
                                Population.BIG.key(), "new" + i, "https://example.com/" + i, "title " + i, i)));
        Contest.Result clicks = new Contest(1, 24)
                .between(
                        i -> store.addClicks(Maps.toMap(Longs.asList(ids(i)), id -> ONE_CLICK)),
                        i -> plain.addClicks(ids(i), 1));
        scoreboard.inform(name("addClicks of 1,000 links over plain JDBC batch"), clicks.ratio(), clicks);
    }

    /** Returns the ids of a batch of links in ascending order. */
    private long[] ids(int number) {
        long first = 1 + (long) number * BATCH % population.size();
        return LongStream.range(first, first + BATCH).toArray();
    }

    private static CreateLink command(int number) {
        return CreateLink.to("https://example.com/" + number)
                .alias("new" + number)
                .title("title " + number);
    }

    /**
     * Compares the creation of many links with handwritten batches. On SQLite, a batch returns only the last id. On MariaDB, the
     * bulk protocol of the driver returns no ids. The peer on these databases uses statements of several rows, which return ids.
     */
    public void createAll() {
        boolean byRows = engine == Engine.MARIADB || engine == Engine.SQLITE;
        Contest.Result result = new Contest(1, 24)
                .withWarmUps(40)
                .between(i -> links.createAll(commands(FIRST_OF_BATCHES + i * BATCH)), i -> {
                    String owner = Population.BIG.key();
                    int from = FIRST_OF_BATCHES + i * BATCH;
                    if (byRows) {
                        plain.createRows(owner, from, BATCH);
                    } else {
                        plain.createBatch(owner, from, BATCH);
                    }
                });
        scoreboard.report(
                Goal.atLeast(
                        name("createAll over plain JDBC " + (byRows ? "rows with ids" : "batch")),
                        engine == Engine.MARIADB ? OF_A_BATCH_ON_MARIADB : OF_A_BATCH),
                result.ratio().map(ratio -> 1 / ratio),
                rowsPerSecond(result, 0) + " against " + rowsPerSecond(result, 1));
    }

    private static List<CreateLink> commands(int from) {
        return IntStream.range(from, from + BATCH)
                .mapToObj(JdbcPeersBench::command)
                .toList();
    }

    private static String rowsPerSecond(Contest.Result result, int contestant) {
        return Math.round(BATCH * 1e9 / result.nanosOf(contestant).median()) + "/s";
    }
}
