package dev.waymark.bench;

import dev.waymark.bench.jdbc.ByQueryBench;
import dev.waymark.bench.jdbc.ClicksBench;
import dev.waymark.bench.jdbc.ClicksOverTimeBench;
import dev.waymark.bench.jdbc.HandlerBench;
import dev.waymark.bench.jdbc.HotLinksBench;
import dev.waymark.bench.jdbc.ImportBench;
import dev.waymark.bench.jdbc.JdbcPeersBench;
import dev.waymark.bench.jdbc.ListsBench;
import dev.waymark.bench.jdbc.RichLinksBench;
import dev.waymark.bench.jdbc.WalBench;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Measurement;
import dev.waymark.bench.measure.Population;
import dev.waymark.bench.measure.ScalingPlot;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.bench.memory.FootprintBench;
import dev.waymark.bench.memory.JmhBench;
import dev.waymark.bench.memory.MemoryBench;
import dev.waymark.bench.memory.MemoryListsBench;
import dev.waymark.bench.memory.MemoryPausesBench;
import dev.waymark.bench.memory.MemoryThreadsBench;
import dev.waymark.bench.memory.RulesBench;
import dev.waymark.bench.scaling.GrowthBench;
import dev.waymark.bench.scaling.GrowthReport;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.memory.MemoryStorage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program that prints a line for each goal of performance. {@code mvn -q -Pbench} takes some minutes;
 * {@code -Dbench=full} measures with a million links, and lists on each database. {@code -Dbench=jmh} runs only JMH;
 * {@code -Dbench=peers} measures operations of databases over plain JDBC; {@code -Dbench=rich} links with targeting entries and
 * pixels over plain links on each database, and the write-ahead log of PostgreSQL; {@code -Dbench=lists} lists on each database,
 * {@code -Dbench=scaling} each operation as the links of PostgreSQL or of the selected databases grow, and
 * {@code -Dbench=stores} some operations of several growing stores, all up to {@code -Dbench.most=1000000} links;
 * {@code -Dbench=threads} the store in memory with one to eight threads; {@code -Dbench=search} searches of a million links on
 * each database; {@code -Dbench=start} the first operations of a JVM; {@code -Dbench=handler}
 * visits through the handler over direct calls. {@code -Ddb=} selects one database.
 */
public final class Bench {

    private static final int FEW = 20_000;
    private static final int MANY = 200_000;
    private static final int VERY_MANY = 1_000_000;

    /** The operations by query change every fifth link, because these operations take a database seconds. */
    private static final int QUERY_SHARE = 5;

    private final Scoreboard scoreboard;

    private Bench(Scoreboard scoreboard) {
        this.scoreboard = scoreboard;
    }

    /** Measures. */
    public static void main(String[] args) throws IOException, SQLException {
        Scoreboard scoreboard = new Scoreboard(new PrintStream(System.out, true, StandardCharsets.UTF_8));
        scoreboard.begin();
        Bench bench = new Bench(scoreboard);
        String kind = System.getProperty("bench", "short");
        switch (kind) {
            case "short" -> bench.run(new Population(MANY), Stream.of(Engine.SQLITE));
            case "full" -> {
                bench.byJmh();
                bench.run(new Population(VERY_MANY), Engine.selected());
            }
            case "jmh" -> bench.byJmh();
            case "lists" -> bench.lists();
            case "peers" -> bench.peers();
            case "rich" -> bench.rich();
            case "scaling" -> scaling();
            case "stores" -> bench.stores();
            case "threads" -> bench.threads();
            case "search" -> bench.search();
            case "start" -> new StartBench(scoreboard).measure();
            case "handler" -> Engine.selected().forEach(engine -> new HandlerBench(engine, scoreboard).visits());
            default ->
                throw new IllegalArgumentException(
                        "bench must be short, full, jmh, lists, peers, rich, scaling, stores, threads, search, start or handler, was "
                                + kind);
        }
        scoreboard.end();
        System.exit(0); // the threads of the started databases would keep the JVM alive
    }

    private void run(Population many, Stream<Engine> listed) throws IOException, SQLException {
        new StartBench(scoreboard).measure();
        MemoryBench memory = new MemoryBench(scoreboard);
        memory.againstAMap(many);
        memory.create();
        memory.createAll();
        new RulesBench(scoreboard).visits();
        new MemoryThreadsBench(MANY, scoreboard).compare();
        new MemoryPausesBench(scoreboard).measure();
        MemoryListsBench lists = new MemoryListsBench(scoreboard);
        lists.bySize();
        lists.overALoop();
        lists.againstPeers(many);
        FootprintBench footprint = new FootprintBench(many, scoreboard);
        footprint.ofOneOwner();
        footprint.ofSmallOwners();

        for (Engine engine : List.of(Engine.SQLITE, Engine.POSTGRESQL)) {
            new ByQueryBench(engine, new Population(many.size() / QUERY_SHARE), scoreboard).measure();
            new ImportBench(engine, scoreboard).measure();
            new ClicksOverTimeBench(engine, scoreboard).visits();
            new HandlerBench(engine, scoreboard).visits();
            new StrangersBench(engine.name(), Databases.newStorage(engine), scoreboard).refusals();
        }
        new StrangersBench("MEMORY", MemoryStorage.create(), scoreboard).refusals();
        peers();
        rich();
        new ClicksBench(Engine.POSTGRESQL, scoreboard).compareBufferedAndExact();
        new HotLinksBench(Engine.POSTGRESQL, scoreboard).visits();
        listed.forEach(engine -> new ListsBench(engine, scoreboard).bySize(many));
    }

    /** Measures against handwritten statements, and reads on SQLite and PostgreSQL also against other libraries. */
    private void peers() {
        Engine.selected().filter(engine -> engine != Engine.H2).forEach(engine -> {
            JdbcPeersBench peers = new JdbcPeersBench(engine, new Population(FEW), scoreboard);
            if (engine.isMySqlFamily()) {
                peers.readsOverPlainJdbc();
            } else {
                peers.reads();
            }
            peers.writes();
            peers.createAll();
        });
    }

    /** Measures links with targeting entries and pixels. */
    private void rich() throws IOException, SQLException {
        for (Engine engine : Engine.selected().toList()) {
            RichLinksBench bench = new RichLinksBench(engine, scoreboard);
            bench.overPlainLinks();
            if (engine == Engine.POSTGRESQL) {
                bench.beforeAnalyze();
                new WalBench(scoreboard).visits();
            }
        }
    }

    private void byJmh() {
        JmhBench jmh = new JmhBench(scoreboard);
        jmh.findByAlias();
        jmh.visits();
    }

    private void lists() {
        Population population = new Population(maxLinks());
        Engine.selected().forEach(engine -> new ListsBench(engine, scoreboard).bySize(population));
    }

    private static int maxLinks() {
        return Integer.getInteger("bench.most", VERY_MANY);
    }

    /** Measures PostgreSQL, or the selected databases. */
    private static void scaling() throws IOException, SQLException {
        Path folder = Path.of(System.getProperty("bench.data", "target"));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        List<Engine> engines = System.getProperty("db", "").isEmpty()
                ? List.of(Engine.POSTGRESQL)
                : Engine.selected().toList();
        for (Engine engine : engines) {
            new GrowthBench(engine, folder, maxLinks(), out).measure();
        }
        new GrowthReport(folder).write().forEach(file -> out.println("see " + file));
    }

    private void stores() throws IOException {
        List<Measurement> measurements = new StoresBench(maxLinks(), scoreboard).measure();
        plot("stores.svg", "Time of an operation by the number of links", "links", measurements);
    }

    private void search() {
        Population population = new Population(VERY_MANY);
        Engine.selected().forEach(engine -> new ListsBench(engine, scoreboard).searches(population));
    }

    private void threads() throws IOException {
        List<Measurement> measurements = new MemoryThreadsBench(MANY, scoreboard).byThreads();
        plot("threads.svg", "Time from one operation to the next by the number of threads", "threads", measurements);
    }

    private void plot(String name, String title, String sizeName, List<Measurement> measurements) throws IOException {
        Path plot = Databases.DIRECTORY.resolve(name);
        Files.writeString(plot, ScalingPlot.of(title, sizeName, measurements));
        scoreboard.reportFile(plot);
    }
}
