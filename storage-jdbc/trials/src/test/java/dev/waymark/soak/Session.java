package dev.waymark.soak;

import dev.waymark.Waymark;
import dev.waymark.access.PasswordHasher;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickStatistics;
import dev.waymark.load.Latencies;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.CountingDataSource;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** A crowd on a new database of an engine. */
final class Session {

    private static final int PARTS = 6;
    private static final int SAMPLES = 50;

    /**
     * The outcome of a session.
     *
     * @param operations the number of attempted operations
     * @param failures the exceptions of failed operations
     * @param left the connections and statements that were still open at the end
     */
    record Outcome(List<Sixth> sixths, long operations, List<RuntimeException> failures, List<String> left) {

        Sixth first() {
            return sixths.get(0);
        }

        Sixth last() {
            return sixths.get(sixths.size() - 1);
        }
    }

    private final Engine engine;
    private final CountingDataSource dataSource;
    private final Waymark waymark;

    /** @param database a database without tables */
    Session(Engine engine, DataSource database) {
        this.engine = engine;
        this.dataSource = new CountingDataSource(database);
        JdbcStorage storage = JdbcStorage.create(dataSource.dataSource());
        storage.schema().createOrUpgrade();
        this.waymark = Waymark.builder()
                .storage(storage)
                .passwordHasher(PasswordHasher.pbkdf2(1))
                .clickStatistics(ClickStatistics.byDay().and(ClickDimension.COUNTRY))
                .build();
    }

    /** Runs for this time, after a warm-up of a twelfth of this time. */
    Outcome run(int clients, int pauseMillis, Duration length, Consumer<Sixth> progress) throws InterruptedException {
        Crowd crowd = new Crowd(waymark, clients, pauseMillis);
        List<Sixth> sixths;
        try (crowd) {
            TimeUnit.NANOSECONDS.sleep(length.dividedBy(2 * PARTS).toNanos());
            sixths = Stream.generate(() -> sixth(crowd, length.dividedBy(PARTS)))
                    .limit(PARTS)
                    .peek(progress)
                    .toList();
        }
        return new Outcome(sixths, crowd.operations(), List.copyOf(crowd.failures()), dataSource.open());
    }

    private Sixth sixth(Crowd crowd, Duration length) {
        Latencies latencies = crowd.measured();
        long connections = 0;
        long statements = 0;
        for (int i = 0; i < SAMPLES; i++) {
            sleep(length.dividedBy(SAMPLES));
            connections = Math.max(connections, dataSource.open(Connection.class));
            statements = Math.max(statements, dataSource.open(PreparedStatement.class));
        }
        return new Sixth(latencies.count(), latencies.percentile(99), heap(), connections, statements, size());
    }

    private static void sleep(Duration time) {
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long heap() {
        ManagementFactory.getMemoryMXBean().gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private long size() {
        String sql = switch (engine) {
            case POSTGRESQL ->
                "SELECT sum(pg_total_relation_size(oid)) FROM pg_class"
                        + " WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace";
            case SQLITE -> "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
            case MARIADB, MYSQL ->
                "SELECT sum(data_length + index_length) FROM information_schema.tables"
                        + " WHERE table_schema = database()";
            case H2 -> "SELECT 0";
        };
        try (Connection connection = dataSource.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
