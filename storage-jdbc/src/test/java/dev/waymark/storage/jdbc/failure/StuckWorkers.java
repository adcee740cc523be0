package dev.waymark.storage.jdbc.failure;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.waymark.Waymark;
import dev.waymark.report.ReportWorkers;
import dev.waymark.storage.jdbc.JdbcStorage;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A JVM with report workers that begin reports, print which, and never finish them: it is there to be killed. */
final class StuckWorkers {

    static final int THREADS = 2;
    static final Duration LEASE = Duration.ofHours(1);

    private StuckWorkers() {}

    /** Takes the address of the database. */
    public static void main(String[] args) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(args[0]);
        try (HikariDataSource dataSource = new HikariDataSource(config)) {
            Waymark waymark =
                    Waymark.builder().storage(JdbcStorage.create(dataSource)).build();
            ReportWorkers.builder(waymark.reportQueue(), url -> {
                        System.out.println(url.text());
                        never.await();
                        throw new AssertionError();
                    })
                    .threads(THREADS)
                    .lease(LEASE)
                    .start();
            never.await();
        }
    }
}
