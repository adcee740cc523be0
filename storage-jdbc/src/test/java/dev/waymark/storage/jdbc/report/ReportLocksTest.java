package dev.waymark.storage.jdbc.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.UpdateReport;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The locks of reports: the order in which an operation locks several reports, and locks that a claim skips (D-36). */
@EachEngine
class ReportLocksTest {

    private static final Duration LEASE = Duration.ofMinutes(5);

    private final Engine engine;
    private final Database database;
    private final Waymark waymark;

    ReportLocksTest(Engine engine) {
        this.engine = engine;
        database = engine.emptyDatabase();
        waymark = Waymark.builder().storage(database.storage()).build();
    }

    private Report requested() {
        return waymark.reports().create(CreateReport.on("https://example.com/"));
    }

    private static String lock(Report report) {
        return "UPDATE waymark_report SET version = version WHERE id = " + report.id();
    }

    @Test
    void a_claim_skips_a_report_that_another_transaction_has_locked() throws SQLException {
        assumeTrue(engine == Engine.POSTGRESQL || engine.isMySqlFamily(), "other databases wait for the lock");
        Report locked = requested();
        Report free = requested();
        try (Connection other = database.dataSource().getConnection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute(lock(locked));

            assertThat(waymark.reportQueue().claim(2, LEASE))
                    .extracting(ReportClaim::report)
                    .containsExactly(free);
            other.rollback();
        }

        assertThat(waymark.reportQueue().claim(2, LEASE))
                .extracting(ReportClaim::report)
                .containsExactly(locked);
    }

    @Test
    void an_update_of_requested_and_finished_reports_locks_the_reports_in_the_order_of_their_ids() {
        assumeTrue(engine != Engine.SQLITE, "SQLite has one writer at a time");
        requested();
        Report finished = requested();
        requested();
        waymark.reports().recordOutcome(finished.id(), ReportOutcome.of(ReportResult.GOOD));
        ProbedDataSource probed = new ProbedDataSource(database.dataSource());
        JdbcStorage storage = JdbcStorage.create(probed.dataSource());
        List<Boolean> locks = new ArrayList<>();
        try (Database impatient = engine.withShortLockTimeout(database)) {
            probed.interfere(step -> {
                if (differentUpdates(probed) == 2 && locks.isEmpty()) {
                    locks.add(isLocked(impatient, finished));
                }
            });

            Waymark.builder()
                    .storage(storage)
                    .build()
                    .reports()
                    .updateAll(ReportQuery.everyReport(), UpdateReport.change().privacy(Privacy.PRIVATE));
        }

        assertThat(locks)
                .as("whether the finished report is locked before its update, but after the last requested report")
                .containsExactly(true);
    }

    private static long differentUpdates(ProbedDataSource probed) {
        return probed.statements().stream()
                .filter(statement -> statement.startsWith("UPDATE waymark_report"))
                .distinct()
                .count();
    }

    private static boolean isLocked(Database database, Report report) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(lock(report));
            return false;
        } catch (SQLException e) {
            return true;
        }
    }
}
