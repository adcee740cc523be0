package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.Waymark;
import dev.waymark.contract.part.LongTest;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportWorkers;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.process.OtherJvm;
import dev.waymark.storage.jdbc.fixture.process.StuckWorkers;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A JVM is killed while it generates reports, and another JVM generates the claimed reports. */
@LongTest
@EachEngine
class KilledWorkersTest {

    private static final int REPORTS = 6;

    private final Database database;
    private final Waymark waymark;

    KilledWorkersTest(Engine engine) {
        assumeTrue(engine != Engine.H2, "a database in memory belongs to one JVM");
        database = engine.newDatabase();
        waymark = Waymark.builder().storage(database.storage()).build();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_report_of_a_killed_worker_is_generated_by_another_worker_after_its_lease() throws Exception {
        List<String> urls = IntStream.range(0, REPORTS)
                .mapToObj(i -> "https://example.com/" + i)
                .toList();
        urls.forEach(url -> waymark.reports().create(CreateReport.on(url)));
        List<String> held = holdAndKill();

        List<ReportClaim> others = waymark.reportQueue().claim(REPORTS, StuckWorkers.LEASE);
        assertThat(others)
                .extracting(claim -> claim.report().url())
                .doesNotContainAnyElementsOf(held)
                .hasSize(REPORTS - StuckWorkers.THREADS);
        others.forEach(claim -> waymark.reportQueue().recordOutcome(claim, ReportOutcome.of(ReportResult.BAD)));
        List<String> generated = generateAfterTheLease();

        assertThat(generated).containsExactlyInAnyOrderElementsOf(held);
        assertThat(waymark.reports().stream(ReportQuery.all()))
                .hasSize(REPORTS)
                .allSatisfy(report -> assertThat(report.result()).contains(expected(report, held)))
                .allSatisfy(report -> assertThat(report.version()).isEqualTo(2));
    }

    private static ReportResult expected(Report report, List<String> held) {
        return held.contains(report.url()) ? ReportResult.GOOD : ReportResult.BAD;
    }

    /** Starts workers in another JVM, kills them after each thread has begun a report, and returns the URLs of these reports. */
    private List<String> holdAndKill() throws Exception {
        Process process = OtherJvm.running(StuckWorkers.class, List.of(), database.url())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            BufferedReader output =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            List<String> begun = new ArrayList<>();
            while (begun.size() < StuckWorkers.THREADS) {
                begun.add(output.readLine());
            }
            return begun;
        } finally {
            process.destroyForcibly();
            assertThat(process.waitFor(1, TimeUnit.MINUTES))
                    .as("the end of the process in time")
                    .isTrue();
        }
    }

    private List<String> generateAfterTheLease() throws InterruptedException {
        Waymark later = Waymark.builder()
                .storage(database.storage())
                .clock(Clock.offset(Clock.systemUTC(), StuckWorkers.LEASE))
                .build();
        Queue<String> generated = new ConcurrentLinkedQueue<>();
        CountDownLatch takenOver = new CountDownLatch(StuckWorkers.THREADS);
        ReportWorkers workers = ReportWorkers.builder(later.reportQueue(), url -> {
                    generated.add(url.text());
                    takenOver.countDown();
                    return ReportOutcome.of(ReportResult.GOOD);
                })
                .threads(StuckWorkers.THREADS)
                .pause(Duration.ofMillis(1))
                .start();
        try {
            assertThat(takenOver.await(1, TimeUnit.MINUTES))
                    .as("the event within a minute")
                    .isTrue();
        } finally {
            workers.close();
        }
        return List.copyOf(generated);
    }
}
