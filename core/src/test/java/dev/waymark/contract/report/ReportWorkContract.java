package dev.waymark.contract.report;

import static dev.waymark.contract.part.RecordLists.assertRecords;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Privacy;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractBooleanAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules of {@link ReportStore} for the work on reports: due times and claims. */
public abstract class ReportWorkContract extends ContractPart {

    private static final Instant NOW = Samples.NOW;
    private static final Instant BEFORE = NOW.minusNanos(1_000);
    private static final Instant LATER = NOW.plusSeconds(60);
    private static final Instant MUCH_LATER = NOW.plusSeconds(3_600);
    private static final long CLAIM = 7;
    private static final long OTHER_CLAIM = Long.MIN_VALUE;

    private final Racers racers = new Racers();

    @AfterEach
    void stopRacers() {
        racers.close();
    }

    private StoredReport requested(String url, Instant at) {
        return stored(ReportSample.of(url).requested(at).findings("old"));
    }

    private StoredReport requested() {
        return requested("a", NOW);
    }

    private StoredReport held() {
        StoredReport stored = requested();
        assertThat(claim(CLAIM, NOW, LATER, 1)).containsExactly(new ReportClaim(stored.report(), 1, LATER, CLAIM));
        return stored;
    }

    private StoredReport setAside(String url) {
        StoredReport stored = requested(url, NOW);
        claim(CLAIM, NOW, LATER, 1);
        assertThatRelease(stored, CLAIM, Optional.empty()).isTrue();
        return stored;
    }

    private List<ReportClaim> claim(long claim, Instant now, Instant until, int limit) {
        return reports().claim(claim, now, until, limit, Integer.MAX_VALUE);
    }

    private void assertDue(Instant now, String... urls) {
        assertThat(claim(OTHER_CLAIM, now, MUCH_LATER, 100))
                .extracting(claimed -> claimed.report().url())
                .as("the URLs of the reports that are due at %s", now)
                .containsExactly(urls);
    }

    private boolean finish(StoredReport stored, ReportWork work) {
        StoredReport before = require(stored);
        boolean isFinished = update(
                before,
                ReportSample.after(before).generated(ReportResult.GOOD, NOW).findings("new"),
                true,
                work);
        assertThat(require(stored).findings())
                .as("the findings of report %s after an update by %s", id(stored), work)
                .isEqualTo(isFinished ? Optional.of("new") : before.findings());
        return isFinished;
    }

    private AbstractBooleanAssert<?> assertThatFinish(StoredReport stored, ReportWork work) {
        return assertThat(finish(stored, work)).as("the outcome of report %s by %s", id(stored), work);
    }

    private AbstractBooleanAssert<?> assertThatExtension(StoredReport stored, long claim) {
        return assertThat(reports().extend(id(stored), claim, MUCH_LATER))
                .as("the extension of claim %s of report %s", claim, id(stored));
    }

    private AbstractBooleanAssert<?> assertThatRelease(StoredReport stored, long claim, Optional<Instant> due) {
        return assertThat(reports().release(id(stored), claim, due).isPresent())
                .as("the release of claim %s of report %s, due %s", claim, id(stored), due);
    }

    private StoredReport update(StoredReport stored, ReportWork work) {
        StoredReport before = require(stored);
        ReportSample next = ReportSample.after(before).privacy(Privacy.PRIVATE);
        assertThatUpdate(before, next, false, work).isTrue();
        return next.stored();
    }

    private static long id(StoredReport stored) {
        return stored.report().id();
    }

    @Tag("work-due")
    @Test
    void a_request_by_an_instance_whose_clock_is_ahead_is_due_at_once() {
        requested("later", NOW.plus(Duration.ofHours(9)));
        requested("now", NOW);
        requested("before", BEFORE);

        assertDue(BEFORE, "before", "now", "later");
    }

    @Tag("work-due")
    @Test
    void a_report_without_a_request_is_never_due() {
        stored(ReportSample.of("never"));
        stored(ReportSample.of("done").generated(ReportResult.BAD, NOW));

        assertDue(MUCH_LATER.plusSeconds(1));
    }

    @Tag("work-due")
    @Test
    void claims_take_the_reports_of_all_owners_by_due_time_and_then_by_id() {
        requested("third", NOW);
        requested("fourth", NOW);
        stored(ReportSample.of("second").owner(Samples.OTHER).requested(BEFORE));
        requested("first", Instant.EPOCH.minusSeconds(1));

        assertDue(NOW, "first", "second", "third", "fourth");
    }

    @Tag("work-due")
    @Test
    void a_claim_takes_at_most_the_requested_number_of_reports() {
        IntStream.range(0, 5).forEach(i -> requested("a" + i, NOW));

        assertThat(claim(CLAIM, NOW, LATER, 3))
                .extracting(claimed -> claimed.report().url())
                .containsExactly("a0", "a1", "a2");

        assertDue(NOW, "a3", "a4");
    }

    @Tag("work-due")
    @Test
    void a_claim_can_take_700_reports() {
        IntStream.range(0, 700).forEach(i -> requested("a", NOW));

        assertThat(claim(CLAIM, NOW, LATER, Integer.MAX_VALUE))
                .as("the ids of the claimed reports")
                .extracting(claimed -> claimed.report().id())
                .hasSize(700)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Tag("work-due")
    @Test
    void a_claim_does_not_change_the_report() {
        StoredReport stored = requested();

        assertThat(claim(CLAIM, NOW, LATER, 1)).containsExactly(new ReportClaim(stored.report(), 1, LATER, CLAIM));

        assertThat(find(stored)).contains(stored);
    }

    @Tag("work-claims")
    @Test
    void a_claimed_report_is_due_at_the_end_of_its_lease() {
        held();

        assertDue(LATER.minusNanos(1_000));
        assertDue(LATER, "a");
    }

    @Tag("work-due")
    @Test
    void a_claim_counts_as_a_try() {
        StoredReport stored = held();

        assertThat(claim(OTHER_CLAIM, LATER, MUCH_LATER, 1))
                .containsExactly(new ReportClaim(stored.report(), 2, MUCH_LATER, OTHER_CLAIM));
    }

    @Tag("work-claims")
    @Test
    void a_worker_can_extend_its_claim() {
        StoredReport stored = held();

        assertThatExtension(stored, CLAIM).isTrue();
        assertThatExtension(stored, CLAIM).isTrue();

        assertDue(LATER);
        assertThatFinish(stored, ReportWork.finishBy(CLAIM)).isTrue();
    }

    @Tag("work-claims")
    @Test
    void another_worker_can_neither_extend_nor_release_a_claim() {
        StoredReport stored = held();

        assertThatExtension(stored, OTHER_CLAIM).isFalse();
        assertThatRelease(stored, OTHER_CLAIM, Optional.of(NOW)).isFalse();
        assertThatRelease(stored, OTHER_CLAIM, Optional.empty()).isFalse();

        assertDue(NOW);
        assertDue(LATER, "a");
    }

    @Tag("work-claims")
    @Test
    void a_released_report_is_due_at_the_given_time() {
        StoredReport stored = held();

        assertThat(reports().release(id(stored), CLAIM, Optional.of(MUCH_LATER)))
                .as("the report after its release")
                .contains(stored.report());

        assertDue(LATER);
        assertThat(claim(OTHER_CLAIM, MUCH_LATER, MUCH_LATER.plusSeconds(1), 1))
                .containsExactly(new ReportClaim(stored.report(), 2, MUCH_LATER.plusSeconds(1), OTHER_CLAIM));
    }

    @Tag("work-claims")
    @Test
    void a_released_report_has_no_claim() {
        StoredReport stored = held();
        reports().release(id(stored), CLAIM, Optional.of(MUCH_LATER));

        assertThatExtension(stored, CLAIM).isFalse();
        assertThatRelease(stored, CLAIM, Optional.empty()).isFalse();
        assertThatFinish(stored, ReportWork.finishBy(CLAIM)).isFalse();
        assertThatFinish(stored, ReportWork.finishUnlessHeld(NOW)).isTrue();
    }

    @Tag("work-due")
    @Test
    void reports_that_always_fail_do_not_hide_another_report() {
        IntStream.range(0, 10).forEach(i -> requested("failing", BEFORE));
        requested("another", NOW);
        claim(CLAIM, NOW, LATER, 10)
                .forEach(failing -> reports().release(failing.report().id(), CLAIM, Optional.of(LATER)));

        assertDue(NOW, "another");
    }

    @Tag("set-aside")
    @Test
    void reports_that_are_set_aside_have_a_separate_list_by_id() {
        List<StoredReport> aside = Stream.of("c", "a", "b").map(this::setAside).toList();
        requested("d", NOW);

        assertRecords(
                reports().setAside(0, 10),
                aside.stream().map(StoredReport::report).toList());
        assertThat(reports().setAside(0, 2)).extracting(Report::url).containsExactly("c", "a");
        assertThat(reports().setAside(id(aside.get(1)), 10))
                .extracting(Report::url)
                .containsExactly("b");
        assertDue(NOW, "d");
    }

    @Tag("set-aside")
    @Test
    void reports_that_are_set_aside_are_found_among_some_ids() {
        List<StoredReport> aside = Stream.of("a", "b", "c").map(this::setAside).toList();
        StoredReport due = requested("d", NOW);

        assertThat(reports().setAsideAmong(Set.of(id(aside.get(0)), id(aside.get(2)), id(due))))
                .containsExactlyInAnyOrder(id(aside.get(0)), id(aside.get(2)));
        assertThat(reports().setAsideAmong(Set.of(id(due)))).isEmpty();
    }

    @Tag("set-aside")
    @Test
    void a_report_that_is_set_aside_is_never_due_and_can_be_finished() {
        StoredReport stored = setAside("a");

        assertDue(Instant.parse("9999-12-31T23:59:59.999999Z"));
        assertThatFinish(stored, ReportWork.finishUnlessHeld(NOW)).isTrue();
        assertThat(reports().setAside(0, 1))
                .as("the reports that are set aside after an outcome")
                .isEmpty();
    }

    @Tag("work-updates")
    @Test
    void a_restarted_report_is_due_with_its_first_try() {
        StoredReport stored = setAside("a");

        StoredReport again = update(stored, ReportWork.RESTART);

        assertThat(reports().setAside(0, 1))
                .as("the reports that are set aside after a restart")
                .isEmpty();
        assertThat(claim(OTHER_CLAIM, NOW, LATER, 1))
                .containsExactly(new ReportClaim(again.report(), 1, LATER, OTHER_CLAIM));
    }

    @Tag("work-updates")
    @Test
    void a_restart_ends_a_claim() {
        StoredReport stored = held();

        update(stored, ReportWork.RESTART);

        assertThatExtension(stored, CLAIM).isFalse();
        assertThatFinish(stored, ReportWork.finishBy(CLAIM)).isFalse();
        assertDue(NOW, "a");
        assertThatFinish(stored, ReportWork.finishBy(CLAIM)).isFalse();
    }

    @Tag("work-updates")
    @Test
    void an_update_without_a_restart_keeps_the_claim() {
        StoredReport stored = held();

        update(stored, ReportWork.KEEP);

        assertDue(NOW);
        assertThatFinish(stored, ReportWork.finishBy(CLAIM)).isTrue();
    }

    @Tag("set-aside")
    @Test
    void an_update_without_a_restart_keeps_a_report_set_aside() {
        StoredReport next = update(setAside("a"), ReportWork.KEEP);

        assertThat(reports().setAside(0, 10)).containsExactly(next.report());
        assertDue(MUCH_LATER);
    }

    @Tag("work-claims")
    @Test
    void the_holder_of_a_claim_can_finish_the_report() {
        StoredReport stored = held();

        assertThatFinish(stored, ReportWork.finishBy(CLAIM)).isTrue();

        assertDue(MUCH_LATER);
        assertThatFinish(stored, ReportWork.finishBy(CLAIM)).isFalse();
    }

    @Tag("work-claims")
    @Test
    void an_expired_claim_cannot_finish_a_report_with_a_newer_claim() {
        StoredReport stored = held();
        claim(OTHER_CLAIM, LATER, MUCH_LATER, 1);

        assertThatFinish(stored, ReportWork.finishBy(CLAIM)).isFalse();
        assertThatFinish(stored, ReportWork.finishBy(OTHER_CLAIM)).isTrue();
    }

    @Tag("work-claims")
    @Test
    void a_caller_without_a_claim_can_finish_only_a_report_that_no_worker_holds() {
        StoredReport stored = held();

        assertThatFinish(stored, ReportWork.finishUnlessHeld(LATER.minusNanos(1_000)))
                .isFalse();
        assertThatFinish(stored, ReportWork.finishUnlessHeld(LATER)).isTrue();
        assertThatExtension(stored, CLAIM).isFalse();
        assertThatFinish(requested("b", NOW), ReportWork.finishUnlessHeld(BEFORE))
                .isTrue();
    }

    @Tag("work-claims")
    @Test
    void a_finished_report_can_be_finished_again_only_without_a_claim() {
        StoredReport stored =
                stored(ReportSample.of("a").generated(ReportResult.BAD, BEFORE).findings("old"));

        assertThatFinish(stored, ReportWork.finishBy(CLAIM)).isFalse();
        assertThatFinish(stored, ReportWork.finishUnlessHeld(NOW)).isTrue();
    }

    @Tag("work-updates")
    @Test
    void an_update_that_removes_the_request_ends_the_work() {
        StoredReport stored = held();

        assertThatFinish(stored, ReportWork.KEEP).isTrue();

        assertThatExtension(stored, CLAIM).isFalse();
        assertDue(MUCH_LATER);
    }

    @Tag("work-updates")
    @Test
    void a_new_request_of_a_finished_report_is_due_at_once() {
        StoredReport stored = held();
        finish(stored, ReportWork.finishBy(CLAIM));
        StoredReport finished = require(stored);
        ReportSample again = ReportSample.after(finished).requested(LATER);
        update(finished, again, false, ReportWork.KEEP);

        assertThat(claim(OTHER_CLAIM, NOW, MUCH_LATER, 1))
                .containsExactly(new ReportClaim(again.report(), 1, MUCH_LATER, OTHER_CLAIM));
    }

    @Tag("work-updates")
    @Test
    void an_update_of_many_reports_changes_the_work_like_single_updates() {
        StoredReport held = held();
        StoredReport ended = requested("ended", NOW);
        StoredReport begun = stored(ReportSample.of("begun"));
        StoredReport again = requested("again", NOW);
        claim(OTHER_CLAIM, NOW, LATER, 2);

        Set<Long> updated = reports()
                .update(List.of(
                        replacement(held, ReportSample.after(held).privacy(Privacy.PRIVATE), ReportWork.KEEP),
                        replacement(ended, ReportSample.after(ended).generated(ReportResult.BAD, NOW), ReportWork.KEEP),
                        replacement(begun, ReportSample.after(begun).requested(BEFORE), ReportWork.RESTART),
                        replacement(again, ReportSample.after(again), ReportWork.RESTART)));

        assertThat(updated).containsExactlyInAnyOrder(id(held), id(ended), id(begun), id(again));
        assertDue(NOW, "begun", "again");
        assertThatFinish(held, ReportWork.finishBy(CLAIM)).isTrue();
    }

    private static ReportStore.Replacement replacement(StoredReport before, ReportSample after, ReportWork work) {
        return new ReportStore.Replacement(before.withoutFindings(), after.stored(), false, work);
    }

    @Tag("work-updates")
    @Test
    void reports_that_are_deleted_together_have_no_work() {
        StoredReport held = held();
        StoredReport aside = setAside("b");

        assertThat(reports().deleteAll(Samples.filter(ReportQuery.all()), Long.MAX_VALUE, 10))
                .containsExactly(id(aside), id(held));

        assertDue(MUCH_LATER);
        assertThat(reports().setAside(0, 1))
                .as("the reports that are set aside after a deletion")
                .isEmpty();
    }

    @Tag("work-updates")
    @Test
    void a_deleted_report_has_no_work() {
        StoredReport held = held();
        StoredReport aside = setAside("b");
        reports().delete(Samples.OWNER, id(held));
        reports().delete(Samples.OWNER, id(aside));

        assertDue(MUCH_LATER);
        assertThat(reports().setAside(0, 1))
                .as("the reports that are set aside after a deletion")
                .isEmpty();
        assertThatExtension(held, CLAIM).isFalse();
        assertThatRelease(held, CLAIM, Optional.empty()).isFalse();
    }

    @Tag("work-due")
    @Test
    void exactly_one_of_several_concurrent_claims_takes_a_report() throws Exception {
        Racers.repeat(round -> {
            Instant now = NOW.plusSeconds(round);
            List<Long> ids = IntStream.range(0, 3 * Racers.COUNT)
                    .mapToObj(i -> id(requested("a", now)))
                    .toList();

            Racers.Result<List<Long>> race = racers.race(runner -> claimAll(100 * (round + 1) + runner, now));

            assertThat(race.answers().stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(ids);
        });
    }

    /** Claims one to three reports per call until no report is due, and returns the ids. */
    private List<Long> claimAll(int claim, Instant now) {
        List<Long> all = new ArrayList<>();
        List<ReportClaim> some;
        do {
            some = claim(claim, now, NOW.plusSeconds(1_000_000), 1 + claim % 3);
            some.forEach(claimed -> all.add(claimed.report().id()));
        } while (!some.isEmpty());
        return all;
    }

    @Tag("work-due")
    @Test
    void exactly_one_worker_takes_over_a_report_at_the_end_of_a_lease() throws Exception {
        StoredReport stored = held();
        Racers.repeat(round -> {
            Instant now = LATER.plusSeconds(round);

            Racers.Result<Integer> race =
                    racers.race(runner -> claim(100L * (round + 1) + runner, now, now.plusSeconds(1), 2)
                            .size());

            assertThat(race.answers())
                    .as("the numbers of reports of the claims")
                    .containsOnlyOnce(1)
                    .containsOnly(0, 1);
            assertThat(find(stored)).contains(stored);
        });
    }

    @Tag("work-due")
    @Test
    void either_a_late_outcome_or_a_new_claim_succeeds() throws Exception {
        Racers.repeat(round -> {
            StoredReport stored = held();
            ReportSample done = ReportSample.after(stored).generated(ReportResult.GOOD, NOW);

            Racers.Result<Boolean> race = racers.race(runner -> runner % 2 == 0
                    ? update(stored, done.findings("new"), true, ReportWork.finishBy(CLAIM))
                    : !claim(100L + runner, LATER, MUCH_LATER, 1).isEmpty());

            assertThat(race.answers())
                    .as("the answers to the outcomes and claims")
                    .hasSize(Racers.COUNT)
                    .containsOnlyOnce(true);
            reports().delete(Samples.OWNER, id(stored));
        });
    }
}
