package dev.waymark.bench.jdbc;

import com.zaxxer.hikari.HikariConfig;
import dev.waymark.Waymark;
import dev.waymark.bench.measure.Databases;
import dev.waymark.bench.measure.Estimate;
import dev.waymark.bench.measure.Goal;
import dev.waymark.bench.measure.Scoreboard;
import dev.waymark.link.Expiration;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.server.DurablePostgres;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The records and bytes that an exact visit adds to the write-ahead log of PostgreSQL, as counted by {@code pg_stat_wal}. The
 * server writes no images of whole pages, because their number depends on the time since the last checkpoint.
 */
public final class WalBench {

    private static final int LINKS = 20_000;
    private static final int VISITS = 4_000;

    /** A number without a common divisor with the number of links, so that the visited links are spread over all links. */
    private static final int SPREAD = 7_919;

    private static final double MAX_RECORDS = 6;
    private static final double MAX_BYTES = 600;
    private static final int CLICK_LIMIT = 1_000_000;
    private static final Visitor VISITOR = Visitor.of("FR").acceptLanguage("fr");

    private static final Map<String, String> SETTINGS = Map.of(
            "full_page_writes", "off",
            "autovacuum", "off");

    private final Scoreboard scoreboard;

    public WalBench(Scoreboard scoreboard) {
        this.scoreboard = scoreboard;
    }

    /** The counts of the server since its start. */
    private record Wal(long records, long bytes) {}

    /** Counts visits of plain, rich and limited links. */
    public void visits() throws IOException, SQLException {
        Path parent = Files.createDirectories(Databases.DIRECTORY.resolve("wal"));
        Path data = Files.createTempDirectory(parent, null).resolve("data");
        try (DurablePostgres server = DurablePostgres.over(data, SETTINGS);
                // A session reports its counts with a delay, so the same session visits and reads the counts.
                Database database = Database.at(server.url("postgres"), WalBench::oneConnection)) {
            Waymark waymark = Waymark.builder().storage(database.storage()).build();
            RichLinks.fill(database.storage(), LINKS);
            waymark.links()
                    .createAll(IntStream.range(0, LINKS)
                            .mapToObj(i -> RichLinks.plain(i)
                                    .alias(limitedAlias(i))
                                    .expiration(Expiration.afterClicks(CLICK_LIMIT)))
                            .toList());
            database.execute("VACUUM ANALYZE", "CHECKPOINT");
            visits(database, waymark.visits(), "plain", RichLinks::plainAlias);
            visits(database, waymark.visits(), "rich", RichLinks::richAlias);
            visits(database, waymark.visits(), "limited", WalBench::limitedAlias);
        }
    }

    private static void oneConnection(HikariConfig config) {
        config.setMaximumPoolSize(1);
    }

    private static String limitedAlias(int number) {
        return "limited" + number;
    }

    private void visits(Database database, Visits visits, String kind, IntFunction<String> alias) throws SQLException {
        Wal before = wal(database);
        for (int i = 0; i < VISITS; i++) {
            visits.visit(alias.apply((int) ((long) i * SPREAD % LINKS)), VISITOR);
        }
        Wal after = wal(database);
        report(kind, "records", MAX_RECORDS, after.records() - before.records());
        report(kind, "bytes", MAX_BYTES, after.bytes() - before.bytes());
    }

    private void report(String kind, String unit, double most, long sum) {
        scoreboard.report(
                Goal.atMost("postgresql WAL of a visit of a " + kind + " link, " + unit, most),
                Estimate.exactly((double) sum / VISITS),
                sum + " in " + VISITS + " visits");
    }

    private static Wal wal(Database database) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_stat_force_next_flush()");
            try (ResultSet result = statement.executeQuery("SELECT wal_records, wal_bytes FROM pg_stat_wal")) {
                result.next();
                return new Wal(result.getLong(1), result.getLong(2));
            }
        }
    }
}
