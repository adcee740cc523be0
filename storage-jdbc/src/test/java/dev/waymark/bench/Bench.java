package dev.waymark.bench;

import dev.waymark.storage.jdbc.Engine;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Prints a line for each goal of performance. {@code mvn -q -Pbench} takes two minutes; {@code -Dbench=full} measures lists
 * of a million links on each database, and takes a quarter of an hour.
 */
public final class Bench {

    private Bench() {}

    /** Measures. */
    public static void main(String[] args) {
        boolean isFull = System.getProperty("bench", "short").equals("full");
        Population few = new Population(20_000);
        Population many = new Population(isFull ? 1_000_000 : 200_000);
        Report report = new Report(new PrintStream(System.out, true, StandardCharsets.UTF_8));

        MemoryBench memory = new MemoryBench(report);
        memory.againstAMap(many);
        memory.createAll();
        for (Engine engine : new Engine[] {Engine.SQLITE, Engine.POSTGRESQL}) {
            new JdbcBench(engine, report).againstPlainJdbc(few);
        }
        new JdbcBench(Engine.POSTGRESQL, report).coalescedClicks();
        if (isFull) {
            Engine.selected().forEach(engine -> new JdbcBench(engine, report).bySize(many));
        } else {
            new JdbcBench(Engine.SQLITE, report).bySize(many);
        }
        System.exit(0); // the databases that were started have threads of their own
    }
}
