package dev.waymark.bench;

import dev.waymark.storage.jdbc.Engine;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Prints a line for each goal of performance. {@code mvn -q -Pbench} takes some minutes; {@code -Dbench=full} measures with a
 * million links, and lists on each database.
 */
public final class Bench {

    private static final int FEW = 20_000;
    private static final int MANY = 200_000;
    private static final int MOST = 1_000_000;

    private Bench() {}

    /** Measures. */
    public static void main(String[] args) {
        Report report = new Report(new PrintStream(System.out, true, StandardCharsets.UTF_8));
        boolean isFull = System.getProperty("bench", "short").equals("full");
        Population many = new Population(isFull ? MOST : MANY);

        inMemory(many, report);
        overDatabases(report);
        if (isFull) {
            Engine.selected().forEach(engine -> new ListsBench(engine, report).bySize(many));
        } else {
            new ListsBench(Engine.SQLITE, report).bySize(many);
        }
        System.exit(0); // the databases that were started have threads of their own
    }

    private static void inMemory(Population many, Report report) {
        MemoryBench memory = new MemoryBench(report);
        memory.againstAMap(many);
        memory.createAll();
        new MemoryListsBench(many, report).againstPeers();
        new FootprintBench(many, report).measure();
    }

    private static void overDatabases(Report report) {
        for (Engine engine : List.of(Engine.SQLITE, Engine.POSTGRESQL)) {
            JdbcPeersBench peers = new JdbcPeersBench(engine, new Population(FEW), report);
            peers.reads();
            peers.writes();
            peers.createAll();
        }
        new ClicksBench(Engine.POSTGRESQL, report).coalesced();
    }
}
