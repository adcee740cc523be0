package dev.waymark.contract.report;

import static dev.waymark.contract.part.RecordLists.assertRecords;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Privacy;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.part.StorageProvider;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    protected ReportWorkContract(StorageProvider adapter) {
        super(adapter);
    }

    @AfterEach
    void dismissRacers() {
        racers.close();
    }

    private StoredDetails requested(String url, Instant at) {
        return stored(ReportSample.of(url).requested(at).details("old"));
    }

    private StoredDetails requested() {
        return requested("a", NOW);
    }

    private StoredDetails held() {
        StoredDetails stored = requested();
        assertThat(claim(CLAIM, NOW, LATER, 1)).hasSize(1);
        return stored;
    }

    private StoredDetails setAside(String url) {
        StoredDetails stored = requested(url, NOW);
        claim(CLAIM, NOW, LATER, 1);
        assertThat(reports().release(id(stored), CLAIM, Optional.empty())).isTrue();
        return stored;
    }

    private List<ReportStore.Claimed> claim(long claim, Instant now, Instant until, int limit) {
        return reports().claim(claim, now, until, limit);
    }

    private void assertDue(Instant now, String... urls) {
        assertThat(claim(OTHER_CLAIM, now, MUCH_LATER, 100))
                .extracting(claimed -> claimed.report().url())
                .containsExactly(urls);
    }

    private boolean finish(StoredDetails stored, ReportWork work) {
        StoredDetails before = find(stored).orElseThrow();
        StoredReport done =
                ReportSample.after(before).generated(ReportResult.GOOD, NOW).stored();
        Optional<Report> updated =
                reports().update(done, Patch.set("new"), done.report().version() - 1, work);
        assertThat(find(stored).orElseThrow().findings())
                .isEqualTo(updated.isPresent() ? Optional.of("new") : before.findings());
        return updated.isPresent();
    }

    private StoredReport update(StoredDetails stored, ReportWork work) {
        StoredReport next = ReportSample.after(find(stored).orElseThrow())
                .privacy(Privacy.PRIVATE)
                .stored();
        assertThat(reports().update(next, Patch.keep(), next.report().version() - 1, work))
                .contains(next.report());
        return next;
    }

    private static long id(StoredDetails stored) {
        return stored.report().id();
    }

    @Tag("work-due")
    @Test
    void what_was_requested_is_due_from_then_on() {
        requested("later", LATER);
        requested("now", NOW);
        requested("before", BEFORE);

        assertDue(BEFORE, "before");
        assertDue(NOW, "now");
        assertDue(LATER, "later");
    }

    @Tag("work-due")
    @Test
    void what_is_not_requested_is_never_due() {
        stored(ReportSample.of("never").details());
        stored(ReportSample.of("done").generated(ReportResult.BAD, NOW).details());

        assertDue(MUCH_LATER.plusSeconds(1));
    }

    @Tag("work-due")
    @Test
    void what_has_been_due_for_longest_is_claimed_first_and_then_by_id_over_all_owners() {
        requested("third", NOW);
        requested("fourth", NOW);
        stored(ReportSample.of("second").owner(Samples.OTHER).requested(BEFORE).details());
        requested("first", Instant.EPOCH.minusSeconds(1));

        assertDue(NOW, "first", "second", "third", "fourth");
    }

    @Tag("work-due")
    @Test
    void no_more_are_claimed_than_were_asked_for() {
        IntStream.range(0, 5).forEach(i -> requested("a" + i, NOW));

        assertThat(claim(CLAIM, NOW, LATER, 3)).hasSize(3);

        assertDue(NOW, "a3", "a4");
    }

    @Tag("work-due")
    @Test
    void very_many_are_claimed_at_once() {
        IntStream.range(0, 700).forEach(i -> requested("a", NOW));

        assertThat(claim(CLAIM, NOW, LATER, Integer.MAX_VALUE))
                .extracting(claimed -> claimed.report().id())
                .hasSize(700)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Tag("work-due")
    @Test
    void to_be_claimed_changes_nothing_of_the_record() {
        StoredDetails stored = requested();

        assertThat(claim(CLAIM, NOW, LATER, 1)).containsExactly(new ReportStore.Claimed(stored.report(), 1));

        assertThat(find(stored)).contains(stored);
    }

    @Tag("work-claims")
    @Test
    void what_is_held_is_due_when_its_lease_runs_out() {
        held();

        assertDue(LATER.minusNanos(1_000));
        assertDue(LATER, "a");
    }

    @Tag("work-due")
    @Test
    void each_claim_counts_as_a_try() {
        StoredDetails stored = held();

        assertThat(claim(OTHER_CLAIM, LATER, MUCH_LATER, 1))
                .containsExactly(new ReportStore.Claimed(stored.report(), 2));
    }

    @Tag("work-claims")
    @Test
    void who_holds_a_report_holds_it_for_longer() {
        StoredDetails stored = held();

        assertThat(reports().extend(id(stored), CLAIM, MUCH_LATER)).isTrue();
        assertThat(reports().extend(id(stored), CLAIM, MUCH_LATER)).isTrue();

        assertDue(LATER);
        assertThat(finish(stored, new ReportWork.FinishBy(CLAIM))).isTrue();
    }

    @Tag("work-claims")
    @Test
    void nobody_else_can_hold_it_for_longer_or_give_it_back() {
        StoredDetails stored = held();

        assertThat(reports().extend(id(stored), OTHER_CLAIM, MUCH_LATER)).isFalse();
        assertThat(reports().release(id(stored), OTHER_CLAIM, Optional.of(NOW))).isFalse();
        assertThat(reports().release(id(stored), OTHER_CLAIM, Optional.empty())).isFalse();

        assertDue(NOW);
        assertDue(LATER, "a");
    }

    @Tag("work-claims")
    @Test
    void what_is_given_back_is_due_from_then_on() {
        StoredDetails stored = held();

        assertThat(reports().release(id(stored), CLAIM, Optional.of(MUCH_LATER)))
                .isTrue();

        assertDue(LATER);
        assertThat(claim(OTHER_CLAIM, MUCH_LATER, MUCH_LATER.plusSeconds(1), 1))
                .containsExactly(new ReportStore.Claimed(stored.report(), 2));
    }

    @Tag("work-claims")
    @Test
    void what_is_given_back_is_held_by_nobody() {
        StoredDetails stored = held();
        reports().release(id(stored), CLAIM, Optional.of(MUCH_LATER));

        assertThat(reports().extend(id(stored), CLAIM, MUCH_LATER)).isFalse();
        assertThat(reports().release(id(stored), CLAIM, Optional.empty())).isFalse();
        assertThat(finish(stored, new ReportWork.FinishBy(CLAIM))).isFalse();
        assertThat(finish(stored, new ReportWork.FinishUnlessHeld(NOW))).isTrue();
    }

    @Tag("work-due")
    @Test
    void those_that_always_fail_do_not_hide_another() {
        IntStream.range(0, 10).forEach(i -> requested("failing", BEFORE));
        requested("another", NOW);
        claim(CLAIM, NOW, LATER, 10)
                .forEach(failing -> reports().release(failing.report().id(), CLAIM, Optional.of(LATER)));

        assertThat(reports().requested(1)).extracting(Report::url).containsExactly("another");
        assertDue(NOW, "another");
    }

    @Tag("set-aside")
    @Test
    void what_is_set_aside_is_listed_apart_by_id() {
        List<StoredDetails> aside = Stream.of("c", "a", "b").map(this::setAside).toList();
        requested("d", NOW);

        assertRecords(
                reports().setAside(0, 10),
                aside.stream().map(StoredDetails::report).toList());
        assertThat(reports().setAside(0, 2)).extracting(Report::url).containsExactly("c", "a");
        assertThat(reports().setAside(id(aside.get(1)), 10))
                .extracting(Report::url)
                .containsExactly("b");
        assertThat(reports().requested(10)).extracting(Report::url).containsExactly("d");
    }

    @Tag("set-aside")
    @Test
    void what_is_set_aside_is_never_due_and_can_be_finished() {
        StoredDetails stored = setAside("a");

        assertDue(Instant.parse("9999-12-31T23:59:59.999999Z"));
        assertThat(finish(stored, new ReportWork.FinishUnlessHeld(NOW))).isTrue();
        assertThat(reports().setAside(0, 1)).isEmpty();
    }

    @Tag("work-updates")
    @Test
    void what_was_restarted_is_due_as_if_it_was_never_claimed() {
        StoredDetails stored = setAside("a");

        StoredReport again = update(stored, ReportWork.RESTART);

        assertThat(reports().setAside(0, 1)).isEmpty();
        assertThat(claim(OTHER_CLAIM, NOW, LATER, 1)).containsExactly(new ReportStore.Claimed(again.report(), 1));
    }

    @Tag("work-updates")
    @Test
    void a_restart_makes_a_claim_void() {
        StoredDetails stored = held();

        update(stored, ReportWork.RESTART);

        assertThat(reports().extend(id(stored), CLAIM, MUCH_LATER)).isFalse();
        assertThat(finish(stored, new ReportWork.FinishBy(CLAIM))).isFalse();
        assertDue(NOW, "a");
        assertThat(finish(stored, new ReportWork.FinishBy(CLAIM))).isFalse();
    }

    @Tag("work-updates")
    @Test
    void any_other_update_leaves_the_work_to_who_holds_it() {
        StoredDetails stored = held();

        update(stored, ReportWork.KEEP);

        assertDue(NOW);
        assertThat(finish(stored, new ReportWork.FinishBy(CLAIM))).isTrue();
    }

    @Tag("set-aside")
    @Test
    void any_other_update_leaves_what_is_set_aside_there() {
        StoredReport next = update(setAside("a"), ReportWork.KEEP);

        assertThat(reports().setAside(0, 10)).containsExactly(next.report());
        assertDue(MUCH_LATER);
    }

    @Tag("work-claims")
    @Test
    void who_holds_a_report_finishes_it() {
        StoredDetails stored = held();

        assertThat(finish(stored, new ReportWork.FinishBy(CLAIM))).isTrue();

        assertThat(reports().requested(1)).isEmpty();
        assertDue(MUCH_LATER);
        assertThat(finish(stored, new ReportWork.FinishBy(CLAIM))).isFalse();
    }

    @Tag("work-claims")
    @Test
    void who_comes_late_finishes_it_as_long_as_nobody_else_has_claimed_it() {
        StoredDetails stored = held();
        claim(OTHER_CLAIM, LATER, MUCH_LATER, 1);

        assertThat(finish(stored, new ReportWork.FinishBy(CLAIM))).isFalse();
        assertThat(finish(stored, new ReportWork.FinishBy(OTHER_CLAIM))).isTrue();
    }

    @Tag("work-claims")
    @Test
    void who_has_no_claim_finishes_a_report_only_while_nobody_holds_it() {
        StoredDetails stored = held();

        assertThat(finish(stored, new ReportWork.FinishUnlessHeld(LATER.minusNanos(1_000))))
                .isFalse();
        assertThat(finish(stored, new ReportWork.FinishUnlessHeld(LATER))).isTrue();
        assertThat(reports().extend(id(stored), CLAIM, MUCH_LATER)).isFalse();
        assertThat(finish(requested("b", NOW), new ReportWork.FinishUnlessHeld(BEFORE)))
                .isTrue();
    }

    @Tag("work-claims")
    @Test
    void what_is_finished_is_finished_again_without_a_claim_only() {
        StoredDetails stored =
                stored(ReportSample.of("a").generated(ReportResult.BAD, BEFORE).details("old"));

        assertThat(finish(stored, new ReportWork.FinishBy(CLAIM))).isFalse();
        assertThat(finish(stored, new ReportWork.FinishUnlessHeld(NOW))).isTrue();
    }

    @Tag("work-updates")
    @Test
    void an_update_to_what_is_not_requested_ends_the_work() {
        StoredDetails stored = held();

        assertThat(finish(stored, ReportWork.KEEP)).isTrue();

        assertThat(reports().extend(id(stored), CLAIM, MUCH_LATER)).isFalse();
        assertDue(MUCH_LATER);
    }

    @Tag("work-updates")
    @Test
    void what_is_requested_after_it_was_finished_is_due_from_that_request() {
        StoredDetails stored = held();
        finish(stored, new ReportWork.FinishBy(CLAIM));
        StoredReport again =
                ReportSample.after(find(stored).orElseThrow()).requested(LATER).stored();
        reports().update(again, Patch.keep(), again.report().version() - 1, ReportWork.KEEP);

        assertDue(LATER.minusNanos(1_000));
        assertThat(claim(OTHER_CLAIM, LATER, MUCH_LATER, 1))
                .containsExactly(new ReportStore.Claimed(again.report(), 1));
    }

    @Tag("work-updates")
    @Test
    void updates_of_many_reports_mean_for_the_work_what_single_ones_do() {
        StoredDetails held = held();
        StoredDetails ended = requested("ended", NOW);
        StoredDetails begun = stored(ReportSample.of("begun").details());
        StoredDetails again = requested("again", NOW);
        claim(OTHER_CLAIM, NOW, LATER, 2);

        Set<Long> updated = reports()
                .updateAll(List.of(
                        replacement(held, ReportSample.after(held).privacy(Privacy.PRIVATE), ReportWork.KEEP),
                        replacement(ended, ReportSample.after(ended).generated(ReportResult.BAD, NOW), ReportWork.KEEP),
                        replacement(begun, ReportSample.after(begun).requested(BEFORE), ReportWork.RESTART),
                        replacement(again, ReportSample.after(again), ReportWork.RESTART)));

        assertThat(updated).containsExactlyInAnyOrder(id(held), id(ended), id(begun), id(again));
        assertDue(NOW, "begun", "again");
        assertThat(finish(held, new ReportWork.FinishBy(CLAIM))).isTrue();
    }

    private static ReportStore.Replacement replacement(StoredDetails before, ReportSample after, ReportWork work) {
        return new ReportStore.Replacement(before.stored(), after.stored(), Patch.keep(), work);
    }

    @Tag("work-updates")
    @Test
    void reports_that_are_deleted_together_are_no_work() {
        StoredDetails held = held();
        StoredDetails aside = setAside("b");

        reports().deleteAll(Samples.filter(ReportQuery.all()), List.of(id(held), id(aside)));

        assertDue(MUCH_LATER);
        assertThat(reports().setAside(0, 1)).isEmpty();
    }

    @Tag("work-updates")
    @Test
    void a_deleted_report_is_no_work() {
        StoredDetails held = held();
        StoredDetails aside = setAside("b");
        reports().delete(Samples.OWNER, id(held));
        reports().delete(Samples.OWNER, id(aside));

        assertDue(MUCH_LATER);
        assertThat(reports().setAside(0, 1)).isEmpty();
        assertThat(reports().extend(id(held), CLAIM, MUCH_LATER)).isFalse();
        assertThat(reports().release(id(held), CLAIM, Optional.empty())).isFalse();
    }

    @Tag("work-due")
    @Test
    void each_report_goes_to_exactly_one_of_those_who_claim_at_once() throws Exception {
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
        List<ReportStore.Claimed> some;
        do {
            some = claim(claim, now, NOW.plusSeconds(1_000_000), 1 + claim % 3);
            some.forEach(claimed -> all.add(claimed.report().id()));
        } while (!some.isEmpty());
        return all;
    }

    @Tag("work-due")
    @Test
    void exactly_one_takes_over_when_a_lease_has_run_out() throws Exception {
        StoredDetails stored = held();
        Racers.repeat(round -> {
            Instant now = LATER.plusSeconds(round);

            Racers.Result<Integer> race =
                    racers.race(runner -> claim(100L * (round + 1) + runner, now, now.plusSeconds(1), 2)
                            .size());

            assertThat(race.answers()).containsOnlyOnce(1).containsOnly(0, 1);
            assertThat(find(stored)).contains(stored);
        });
    }

    @Tag("work-due")
    @Test
    void of_a_late_outcome_and_who_takes_over_one_succeeds() throws Exception {
        Racers.repeat(round -> {
            StoredDetails stored = held();
            StoredReport done =
                    ReportSample.after(stored).generated(ReportResult.GOOD, NOW).stored();

            Racers.Result<Boolean> race = racers.race(runner -> runner % 2 == 0
                    ? reports()
                            .update(done, Patch.set("new"), 1, new ReportWork.FinishBy(CLAIM))
                            .isPresent()
                    : !claim(100L + runner, LATER, MUCH_LATER, 1).isEmpty());

            assertThat(race.answers()).hasSize(Racers.COUNT).containsOnlyOnce(true);
            reports().delete(Samples.OWNER, id(stored));
        });
    }
}
