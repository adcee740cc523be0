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
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

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

    private final CountingDataSource dataSource;
    private final Waymark waymark;

    Session(Engine engine) {
        this.dataSource = new CountingDataSource(engine.newDataSource());
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
        return new Sixth(latencies.count(), latencies.percentile(99), heap(), connections, statements);
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
}
