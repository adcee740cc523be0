package dev.waymark.soak;

import com.google.common.base.Ascii;
import dev.waymark.soak.Session.Outcome;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.database.Scratch;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.server.DurablePostgres;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;

/** The program on the page of the package. */
public final class Soak {

    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final String ROW = "%-12s %12s %12s %14s %12s %12s %14s%n";
    private static final Duration LENGTH = Duration.parse("PT" + System.getProperty("soak.length", "60m"));
    /** In a shorter run, the growth depends on the start of the JVM and on other processes. */
    private static final Duration LEAST_LENGTH_FOR_GROWTH = Duration.ofMinutes(10);

    private static final double MOST_SLOWER = 1.5;
    private static final double MOST_HEAP = 1.25;
    private static final double MOST_SIZE = 1.5;

    private Soak() {}

    /** Runs one session on each selected engine. */
    public static void main(String[] args) throws Exception {
        boolean right = true;
        OUT.printf(ROW, "", "operations", "p99 in ms", "heap in KiB", "connections", "statements", "tables in KiB");
        for (Engine engine : engines(System.getProperty("engine", ""))) {
            Outcome outcome = new Session(engine, dataSource(engine))
                    .run(
                            Integer.getInteger("soak.clients", 200),
                            Integer.getInteger("soak.pause", 500),
                            LENGTH,
                            sixth -> print(engine, sixth));
            right &= judge(engine, outcome);
        }
        System.exit(right ? 0 : 1);
    }

    private static List<Engine> engines(String name) {
        return name.isEmpty()
                ? List.of(Engine.POSTGRESQL, Engine.SQLITE)
                : List.of(Engine.valueOf(Ascii.toUpperCase(name)));
    }

    /** Returns a new database. The PostgreSQL server of the tests has no autovacuum, so PostgreSQL gets a server of its own. */
    private static DataSource dataSource(Engine engine) throws Exception {
        return engine == Engine.POSTGRESQL
                ? Database.at(DurablePostgres.start(Scratch.newFolder("soak")).url("waymark"))
                        .dataSource()
                : engine.newDataSource();
    }

    private static void print(Engine engine, Sixth sixth) {
        OUT.printf(
                Locale.ROOT,
                ROW,
                engine,
                String.format(Locale.ROOT, "%,d", sixth.operations()),
                String.format(Locale.ROOT, "%,.1f", sixth.p99().toNanos() / 1e6),
                String.format(Locale.ROOT, "%,d", sixth.heap() >> 10),
                sixth.connections(),
                sixth.statements(),
                String.format(Locale.ROOT, "%,d", sixth.size() >> 10));
    }

    private static boolean judge(Engine engine, Outcome outcome) {
        double slower =
                (double) outcome.last().p99().toNanos() / outcome.first().p99().toNanos();
        double heap = (double) outcome.last().heap() / outcome.first().heap();
        double size = outcome.first().size() == 0
                ? 1
                : (double) outcome.last().size() / outcome.first().size();
        OUT.printf(
                Locale.ROOT,
                "soak of %s: %,d operations, %d failures, %d still open, p99 of the last sixth to the first %.2f, heap %.2f, tables %.2f%n",
                engine,
                outcome.operations(),
                outcome.failures().size(),
                outcome.left().size(),
                slower,
                heap,
                size);
        outcome.failures().stream().limit(3).forEach(failure -> failure.printStackTrace(OUT));
        boolean hasGrown = slower > MOST_SLOWER || heap > MOST_HEAP || size > MOST_SIZE;
        return outcome.failures().isEmpty()
                && outcome.left().isEmpty()
                && !(hasGrown && LENGTH.compareTo(LEAST_LENGTH_FOR_GROWTH) >= 0);
    }
}
