package dev.waymark.contract.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Lists;
import dev.waymark.access.Privacy;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules for changes and deletions of hundreds of reports by query. */
@Tag("by-query")
public abstract class ReportsByQueryContract extends ContractPart {

    private static final ReportFilter GOOD = Samples.filter(ReportQuery.all().result(ReportResult.GOOD));

    private static ReportSample good(String url) {
        return ReportSample.of(url).generated(ReportResult.GOOD, Samples.NOW);
    }

    private static ReportStore.Replacement replacement(
            StoredReport before, ReportSample after, boolean writesFindings) {
        return new ReportStore.Replacement(before.withoutFindings(), after.stored(), writesFindings, ReportWork.KEEP);
    }

    private static long id(StoredReport stored) {
        return stored.report().id();
    }

    @Test
    void hand_picked_reports_are_listed_without_findings() {
        StoredReport found = stored(good("a").password("hash").findings("findings"));
        StoredReport bad = stored(ReportSample.of("b").generated(ReportResult.BAD, Samples.NOW));
        StoredReport others = stored(good("c").owner(Samples.OTHER));
        stored(good("not picked"));
        ReportFilter picked = GOOD.withIds(Set.of(id(found), id(bad), id(others), id(others) + 100));

        assertThat(reports().list(picked, Slice.below(ReportSortField.ID, Long.MAX_VALUE, 10)))
                .containsExactly(found.withoutFindings());
        assertThatCount(picked).isOne();
    }

    @Test
    void a_filter_without_ids_selects_no_report() {
        stored(good("a"));
        ReportFilter none = GOOD.withIds(Set.of());

        assertThat(reports().list(none, Slice.below(ReportSortField.ID, Long.MAX_VALUE, 10)))
                .as("the listed reports without ids")
                .isEmpty();
        assertThatCount(none).isZero();
        assertThat(reports().deleteAll(none, Long.MAX_VALUE, 10))
                .as("the deleted reports without ids")
                .isEmpty();
    }

    @Test
    void a_thousand_hand_picked_reports_are_listed_counted_and_deleted() {
        List<Long> ids =
                reports()
                        .insert(IntStream.range(0, 1_000)
                                .mapToObj(i -> good("a" + i).stored())
                                .toList())
                        .stream()
                        .map(Report::id)
                        .toList();
        ReportFilter picked = GOOD.withIds(Set.copyOf(ids));
        StoredReport kept = stored(good("not picked"));

        assertThat(reports().list(picked, Slice.below(ReportSortField.ID, Long.MAX_VALUE, 1_000)))
                .extracting(StoredReport::report)
                .extracting(Report::id)
                .containsExactlyElementsOf(Lists.reverse(ids));
        assertThatCount(picked).isEqualTo(1_000);
        assertThat(reports().deleteAll(picked, Long.MAX_VALUE, 1_000)).containsExactlyElementsOf(Lists.reverse(ids));
        assertThat(find(kept)).contains(kept);
    }

    @Test
    void a_replacement_writes_report_and_findings_if_the_version_is_current() {
        StoredReport kept = stored(good("a").findings("kept"));
        StoredReport set = stored(good("b").findings("old"));
        StoredReport cleared = stored(good("c").findings("old"));
        StoredReport changed = stored(good("d").findings("theirs"));
        update(changed, ReportSample.after(changed), false, ReportWork.KEEP);
        ReportSample generated = ReportSample.after(set).generated(ReportResult.BAD, Samples.NOW.plusSeconds(1));
        ReportSample requested = ReportSample.after(cleared).requested(Samples.NOW);

        assertThat(reports()
                        .update(List.of(
                                replacement(kept, ReportSample.after(kept).privacy(Privacy.PRIVATE), false),
                                replacement(set, generated.findings("new"), true),
                                replacement(cleared, requested, true),
                                replacement(
                                        changed,
                                        ReportSample.after(changed)
                                                .privacy(Privacy.PRIVATE)
                                                .findings("ours"),
                                        true))))
                .containsExactlyInAnyOrder(id(kept), id(set), id(cleared));

        assertThat(find(kept))
                .contains(ReportSample.after(kept)
                        .privacy(Privacy.PRIVATE)
                        .findings("kept")
                        .stored());
        assertThat(find(set)).contains(generated.findings("new").stored());
        assertThat(find(cleared)).contains(requested.stored());
        assertThat(find(changed))
                .contains(ReportSample.after(changed).findings("theirs").stored());
        assertThat(reports().claim(1, Samples.NOW, Samples.NOW.plusSeconds(1), 10, Integer.MAX_VALUE))
                .containsExactly(new ReportClaim(requested.report(), 1, Samples.NOW.plusSeconds(1), 1));
    }

    @Test
    void a_deletion_by_query_deletes_the_matching_reports_with_the_highest_ids_below_the_bound() {
        StoredReport lowest = stored(good("a"));
        StoredReport low = stored(good("b").findings("findings"));
        StoredReport unmatched = stored(ReportSample.of("c").requested(Samples.NOW));
        StoredReport others = stored(good("d").owner(Samples.OTHER));
        StoredReport high = stored(good("e"));
        StoredReport bound = stored(good("f"));

        assertThat(reports().deleteAll(GOOD, id(bound), 2)).containsExactly(id(high), id(low));

        assertThat(find(high)).as("the deleted report").isEmpty();
        assertThat(find(low)).as("the deleted report").isEmpty();
        for (StoredReport kept : List.of(lowest, unmatched, others, bound)) {
            assertThat(find(kept)).contains(kept);
        }
        assertThat(reports().deleteAll(GOOD, id(low), 2)).containsExactly(id(lowest));
        assertThat(reports().deleteAll(GOOD, id(low), 2))
                .as("the deleted reports below the lowest report")
                .isEmpty();
    }
}
