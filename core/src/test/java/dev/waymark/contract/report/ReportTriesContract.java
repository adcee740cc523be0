package dev.waymark.contract.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQueue;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules of {@link ReportStore} for the maximum number of claims of a report (D-36). */
@Tag("work-tries")
public abstract class ReportTriesContract extends ContractPart {

    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Instant NOW = Samples.NOW;
    private static final Instant LATER = NOW.plus(LEASE);
    private static final Instant MUCH_LATER = LATER.plus(LEASE);
    private static final long CLAIM = 7;
    private static final long OTHER_CLAIM = 8;

    private final Racers racers = new Racers();

    @AfterEach
    void stopRacers() {
        racers.close();
    }

    private StoredReport requested(String url) {
        return stored(ReportSample.of(url).requested(NOW));
    }

    /** A claimed report, and the number of its claims. */
    private record Tried(Report report, int tries) {}

    private List<Tried> claim(long claim, Instant now, int limit, int maxTries) {
        return reports().claim(claim, now, now.plus(LEASE), limit, maxTries).stream()
                .map(each -> new Tried(each.report(), each.attempt()))
                .toList();
    }

    private static Tried claimed(StoredReport stored, int tries) {
        return new Tried(stored.report(), tries);
    }

    @Test
    void a_report_whose_workers_always_crash_is_set_aside_after_ten_tries() {
        AtomicReference<Instant> now = new AtomicReference<>(NOW);
        InstantSource time = now::get;
        Waymark waymark = Waymark.builder()
                .storage(storage())
                .clock(time.withZone(ZoneOffset.UTC))
                .build();
        Report deadly = waymark.reports(Samples.OWNER).create(CreateReport.on("https://example.com/"));
        ReportQueue queue = waymark.reportQueue();

        int claims = 0;
        for (int i = 0; i < 30; i++) {
            claims += queue.claim(1, LEASE).size();
            now.updateAndGet(instant -> instant.plus(LEASE));
        }

        assertThat(claims).as("the number of claims").isEqualTo(10);
        assertThat(queue.setAside())
                .as("the reports that are set aside")
                .extracting(Report::id)
                .containsExactly(deadly.id());
    }

    @Test
    void the_last_try_is_an_ordinary_claim() {
        StoredReport stored = requested("a");
        claim(CLAIM, NOW, 1, 2);

        assertThat(claim(OTHER_CLAIM, LATER, 1, 2)).containsExactly(claimed(stored, 2));

        assertThat(reports().setAside(0, 10))
                .as("the reports that are set aside")
                .isEmpty();
        assertThat(reports().extend(stored.report().id(), OTHER_CLAIM, MUCH_LATER))
                .as("the extension of the last try")
                .isTrue();
    }

    @Test
    void a_claim_beyond_the_maximum_sets_the_report_aside() {
        StoredReport stored = requested("a");
        claim(CLAIM, NOW, 1, 1);

        assertThat(claim(OTHER_CLAIM, LATER, 1, 1)).containsExactly(claimed(stored, 2));

        assertThat(reports().setAside(0, 10)).containsExactly(stored.report());
        assertThat(claim(OTHER_CLAIM, MUCH_LATER, 1, 10))
                .as("the claims of a report that is set aside")
                .isEmpty();
        assertThat(find(stored)).contains(stored);
    }

    @Test
    void a_report_that_a_claim_sets_aside_has_no_claim() {
        StoredReport stored = requested("a");
        claim(CLAIM, NOW, 1, 1);
        claim(OTHER_CLAIM, LATER, 1, 1);

        for (long claim : new long[] {CLAIM, OTHER_CLAIM}) {
            assertThat(reports().extend(stored.report().id(), claim, MUCH_LATER))
                    .as("the extension of claim %s", claim)
                    .isFalse();
        }
        assertThatUpdate(
                        stored,
                        ReportSample.after(stored).generated(ReportResult.GOOD, NOW),
                        false,
                        ReportWork.finishUnlessHeld(LATER))
                .isTrue();
    }

    @Test
    void a_report_that_is_set_aside_does_not_count_for_the_limit() {
        StoredReport deadly = requested("a");
        claim(CLAIM, NOW, 1, 2);
        claim(CLAIM, LATER, 1, 2);
        StoredReport first = requested("b");
        StoredReport second = requested("c");
        claim(OTHER_CLAIM, LATER, 2, 2).forEach(each -> assertThat(each.tries()).isOne());

        List<Tried> result = claim(9, MUCH_LATER, 1, 2);

        assertThat(result).containsExactly(claimed(deadly, 3), claimed(first, 2));
        assertThat(claim(9, MUCH_LATER, 1, 2)).containsExactly(claimed(second, 2));
    }

    @Test
    void a_claim_sets_all_due_reports_aside_whose_tries_are_used_up() {
        IntStream.range(0, 3).forEach(i -> requested("a"));
        claim(CLAIM, NOW, 3, 1);

        assertThat(claim(OTHER_CLAIM, LATER, 1, 1))
                .as("the reports of the claim")
                .hasSize(3);

        assertThat(reports().setAside(0, 10))
                .as("the reports that are set aside")
                .hasSize(3);
    }

    @Test
    void a_claim_can_set_700_reports_aside() {
        IntStream.range(0, 700).forEach(i -> requested("a"));
        claim(CLAIM, NOW, 700, 1);

        assertThat(claim(OTHER_CLAIM, LATER, 700, 1))
                .as("the reports of the claim")
                .hasSize(700);

        assertThat(reports().setAside(0, 1_000))
                .as("the reports that are set aside")
                .hasSize(700);
    }

    @Test
    void a_restart_begins_the_tries_anew() {
        StoredReport stored = requested("a");
        claim(CLAIM, NOW, 1, 1);
        claim(CLAIM, LATER, 1, 1);
        ReportSample again = ReportSample.after(stored);
        assertThatUpdate(stored, again, false, ReportWork.RESTART).isTrue();

        assertThat(claim(OTHER_CLAIM, NOW, 1, 1)).containsExactly(claimed(again.stored(), 1));
    }

    @Test
    void exactly_one_of_several_concurrent_claims_sets_a_report_aside() throws Exception {
        Racers.repeat(round -> {
            StoredReport stored = requested("a");
            claim(CLAIM, NOW, 1, 1);

            Racers.Result<List<Tried>> race = racers.race(runner -> claim(100L * (round + 1) + runner, LATER, 1, 1));

            assertThat(race.answers().stream().flatMap(List::stream))
                    .as("the reports of the claims")
                    .containsExactly(claimed(stored, 2));
            reports().delete(Samples.OWNER, stored.report().id());
        });
    }
}
