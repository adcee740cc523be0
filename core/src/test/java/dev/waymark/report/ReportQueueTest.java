package dev.waymark.report;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Hooks.hooked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.ReportClaimException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * The claims of workers. At most one worker holds a report at a time, and records an outcome or a failure (D-36).
 */
class ReportQueueTest {

    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final ReportOutcome GOOD = ReportOutcome.of(ReportResult.GOOD, "findings");

    private final Desk desk = new Desk();
    private final Waymark waymark = desk.waymark();
    private final ReportQueue queue = waymark.reportQueue();
    private final Reports reports = waymark.reports();
    private final Report report = reports.create(CreateReport.on(URL));

    private ReportClaim claim() {
        List<ReportClaim> claims = queue.claim(1, LEASE);
        assertThat(claims).hasSize(1);
        return claims.get(0);
    }

    private ReportQueue queueWith(int tries) {
        return desk.waymark(builder -> builder.reportRetries(ReportRetries.DEFAULT.tries(tries)))
                .reportQueue();
    }

    private static void assertLost(ThrowingCallable call) {
        assertThatExceptionOfType(ReportClaimException.class)
                .isThrownBy(call)
                .withMessage("the claim of the report with id 1 is no longer valid")
                .satisfies(lost -> assertThat(lost.code()).isEqualTo("claim_lost"))
                .satisfies(lost -> assertThat(lost.id()).isEqualTo(1));
    }

    @Test
    void a_claim_contains_the_report_the_end_of_the_lease_and_the_attempt() {
        ReportClaim claim = claim();

        assertThat(claim.report()).isEqualTo(report);
        assertThat(claim.url().text()).isEqualTo(URL);
        assertThat(claim.until()).isEqualTo(NOON.plus(LEASE));
        assertThat(claim.attempt()).isOne();
        assertThat(queue.claim(1, LEASE)).isEmpty();
    }

    @Test
    void an_outcome_finishes_the_report_and_ends_the_claim() {
        ReportClaim claim = claim();

        Report generated = queue.recordOutcome(claim, GOOD);

        assertThat(generated.requestedAt()).isEmpty();
        assertThat(reports.details(report.id())).isEqualTo(new ReportDetails(generated, Optional.of("findings")));
        assertLost(() -> queue.recordOutcome(claim, GOOD));
    }

    @Test
    void an_invalid_outcome_keeps_the_claim() {
        ReportClaim claim = claim();

        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> queue.recordOutcome(claim, ReportOutcome.of(ReportResult.BAD, "a\u0000b")));

        queue.recordOutcome(claim, GOOD);
    }

    @Test
    void an_expired_lease_passes_to_another_worker_and_the_late_outcome_is_refused() {
        ReportClaim late = claim();
        desk.clock.advance(LEASE.minusNanos(1_000));
        assertThat(queue.claim(1, LEASE)).isEmpty();
        desk.clock.advance(Duration.ofNanos(1_000));
        ReportClaim next = claim();

        assertLost(() -> queue.recordOutcome(late, GOOD));
        assertLost(() -> queue.fail(late));
        assertLost(() -> queue.extend(late, LEASE));

        assertThat(next.attempt()).isEqualTo(2);
        assertThat(queue.recordOutcome(next, ReportOutcome.of(ReportResult.BAD)).result())
                .contains(ReportResult.BAD);
    }

    @Test
    void a_late_outcome_is_accepted_if_no_other_worker_has_claimed_the_report() {
        ReportClaim late = claim();
        desk.clock.advance(LEASE.multipliedBy(2));

        assertThat(queue.recordOutcome(late, GOOD).result()).contains(ReportResult.GOOD);
    }

    @Test
    void an_outcome_is_refused_after_a_concurrent_claim() {
        ReportClaim late = claim();
        desk.clock.advance(LEASE);
        ReportQueue racing = hooked(desk, (method, args) -> {
                    if (method.equals("reports.update")) {
                        queue.claim(1, LEASE);
                    }
                })
                .reportQueue();

        assertLost(() -> racing.recordOutcome(late, GOOD));
        assertThat(reports.get(report.id())).isEqualTo(report);
    }

    @Test
    void an_outcome_without_the_claim_is_refused_during_the_lease() {
        claim();
        desk.clock.advance(LEASE.minusNanos(1_000));
        assertThatExceptionOfType(ReportClaimException.class)
                .isThrownBy(() -> reports.recordOutcome(report.id(), GOOD))
                .withMessage("a worker holds the claim of the report with id 1")
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo("report_claimed"))
                .satisfies(refusal -> assertThat(refusal.id()).isEqualTo(1));
        desk.clock.advance(Duration.ofNanos(1_000));

        assertThat(reports.recordOutcome(report.id(), GOOD).result()).contains(ReportResult.GOOD);
    }

    @Test
    void a_worker_can_extend_its_claim() {
        ReportClaim claim = claim();
        desk.clock.advance(LEASE.minusSeconds(1));

        ReportClaim extended = queue.extend(claim, LEASE);

        assertThat(extended).usingRecursiveComparison().ignoringFields("until").isEqualTo(claim);
        assertThat(extended.until()).isEqualTo(desk.clock.instant().plus(LEASE));
        desk.clock.advance(LEASE.minusSeconds(1));
        assertThat(queue.claim(1, LEASE)).isEmpty();
        queue.recordOutcome(claim, GOOD);
    }

    @Test
    void a_failed_report_is_retried_after_longer_pauses_and_finally_set_aside() {
        ReportQueue queue = queueWith(4);
        List<Duration> pauses = new ArrayList<>();
        Optional<Instant> next = Optional.of(NOON);
        while (next.isPresent()) {
            desk.clock.set(next.get());
            next = queue.fail(claim());
            next.ifPresent(at -> pauses.add(Duration.between(desk.clock.instant(), at)));
            assertThat(queue.claim(1, LEASE)).isEmpty();
        }

        assertThat(pauses).containsExactly(Duration.ofMinutes(1), Duration.ofMinutes(2), Duration.ofMinutes(4));
        assertThat(queue.setAside()).containsExactly(report);
        desk.clock.advance(Duration.ofDays(1_000));
        assertThat(queue.claim(1, LEASE)).isEmpty();
    }

    @Test
    void a_stream_returns_all_of_many_set_aside_reports() {
        List<Report> all = new ArrayList<>(List.of(report));
        IntStream.range(0, 250).forEach(i -> all.add(reports.create(CreateReport.on(OTHER_URL))));
        queue.claim(1_000, LEASE).forEach(queueWith(1)::fail);

        assertThat(queue.setAside()).isEqualTo(all);
        assertThat(queue.setAside().limit(2)).isEqualTo(all.subList(0, 2));
    }

    @Test
    void a_new_request_ends_the_claim() {
        ReportClaim old = claim();
        reports.update(report.id(), UpdateReport.change().regenerate());

        assertLost(() -> queue.recordOutcome(old, GOOD));
        assertThat(claim().attempt()).isOne();
        assertLost(() -> queue.recordOutcome(old, GOOD));
    }

    @Test
    void another_update_keeps_the_claim() {
        ReportClaim claim = claim();
        reports.update(report.id(), UpdateReport.change().privacy(Privacy.PRIVATE));

        assertThat(queue.recordOutcome(claim, GOOD).privacy()).isEqualTo(Privacy.PRIVATE);
    }

    @Test
    void a_generation_by_an_update_ends_the_claim() {
        ReportClaim claim = claim();
        desk.waymark(builder -> builder.reportGenerator(url -> GOOD))
                .reports()
                .update(report.id(), UpdateReport.change().regenerate());

        assertLost(() -> queue.recordOutcome(claim, GOOD));
    }

    @Test
    void the_claim_of_a_deleted_report_is_lost() {
        ReportClaim claim = claim();
        reports.delete(report.id());

        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> queue.recordOutcome(claim, GOOD));
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> queue.fail(claim));
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> queue.extend(claim, LEASE));
    }

    @Test
    void a_claim_can_be_rebuilt_from_its_parts_and_hides_its_token_in_texts() {
        ReportClaim claim = claim();
        ReportClaim copy = new ReportClaim(claim.report(), claim.attempt(), claim.until(), claim.token());

        assertThat(copy).isEqualTo(claim).hasSameHashCodeAs(claim);
        assertThat(claim.toString())
                .contains("attempt=1")
                .doesNotContain(Long.toString(claim.token()))
                .doesNotContain("token");
        queue.recordOutcome(copy, GOOD);
    }

    @Test
    void two_claims_never_have_the_same_token() {
        ReportQueue patient = queueWith(100);
        Set<Long> tokens = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            tokens.add(patient.claim(1, LEASE).get(0).token());
            desk.clock.advance(LEASE);
        }

        assertThat(tokens).hasSize(100).doesNotContain(0L);
    }

    @Test
    void limits_and_leases_have_bounds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> queue.claim(0, LEASE))
                .withMessage("limit must be at least 1, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> queue.claim(1, Duration.ofNanos(999_999)))
                .withMessage("lease must be from a millisecond to 365 days, was PT0.000999999S");
        assertThatIllegalArgumentException().isThrownBy(() -> queue.claim(1, Duration.ofDays(366)));
        assertThatIllegalArgumentException().isThrownBy(() -> queue.extend(claim(), Duration.ZERO));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReportClaim(report, 0, NOON, 1))
                .withMessage("attempt must be at least 1, was 0");
    }
}
