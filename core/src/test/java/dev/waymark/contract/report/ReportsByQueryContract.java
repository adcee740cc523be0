package dev.waymark.contract.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Privacy;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.StorageProvider;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.patch.Patch;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredDetails;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules for changes and deletions of hundreds of reports by query. */
@Tag("by-query")
public abstract class ReportsByQueryContract extends ContractPart {

    private static final ReportFilter GOOD = Samples.filter(ReportQuery.all().result(ReportResult.GOOD));

    protected ReportsByQueryContract(StorageProvider adapter) {
        super(adapter);
    }

    private static ReportSample good(String url) {
        return ReportSample.of(url).generated(ReportResult.GOOD, Samples.NOW);
    }

    private static ReportStore.Replacement replacement(
            StoredDetails before, ReportSample after, Patch<String> findings) {
        return new ReportStore.Replacement(before.stored(), after.stored(), findings);
    }

    private static long id(StoredDetails stored) {
        return stored.report().id();
    }

    @Test
    void ids_of_those_that_are_meant_come_the_highest_first() {
        StoredDetails first = stored(good("a").details());
        stored(good("b").owner(Samples.OTHER).details());
        stored(ReportSample.of("c").details());
        StoredDetails last = stored(good("d").details());

        assertThat(reports().ids(GOOD, Long.MAX_VALUE, 10)).containsExactly(id(last), id(first));
        assertThat(reports().ids(GOOD, Long.MAX_VALUE, 1)).containsExactly(id(last));
        assertThat(reports().ids(GOOD, id(last), 10)).containsExactly(id(first));
        assertThat(reports().ids(GOOD, id(first), 10)).isEmpty();
    }

    @Test
    void some_reports_are_found_if_they_are_meant() {
        StoredDetails found = stored(good("a").password("hash").details("findings"));
        StoredDetails bad = stored(
                ReportSample.of("b").generated(ReportResult.BAD, Samples.NOW).details());
        StoredDetails others = stored(good("c").owner(Samples.OTHER).details());
        stored(good("unasked").details());

        assertThat(reports().findAll(GOOD, List.of(id(found), id(bad), id(others), id(others) + 100)))
                .containsExactly(found.stored());
    }

    @Test
    void reports_are_replaced_with_their_findings_if_they_have_the_version_that_was_found() {
        StoredDetails kept = stored(good("a").details("kept"));
        StoredDetails set = stored(good("b").details("old"));
        StoredDetails cleared = stored(good("c").details("old"));
        StoredDetails changed = stored(good("d").details("theirs"));
        reports().update(ReportSample.after(changed).stored(), Patch.keep(), 1, ReportWork.KEEP);
        ReportSample generated = ReportSample.after(set).generated(ReportResult.BAD, Samples.NOW.plusSeconds(1));
        ReportSample requested = ReportSample.after(cleared).requested(Samples.NOW);

        assertThat(reports()
                        .updateAll(List.of(
                                replacement(kept, ReportSample.after(kept).privacy(Privacy.PRIVATE), Patch.keep()),
                                replacement(set, generated, Patch.set("new")),
                                replacement(cleared, requested, Patch.clear()),
                                replacement(
                                        changed,
                                        ReportSample.after(changed).privacy(Privacy.PRIVATE),
                                        Patch.set("ours")))))
                .containsExactlyInAnyOrder(id(kept), id(set), id(cleared));

        assertThat(find(kept))
                .contains(ReportSample.after(kept).privacy(Privacy.PRIVATE).details("kept"));
        assertThat(find(set)).contains(generated.details("new"));
        assertThat(find(cleared)).contains(requested.details());
        assertThat(find(changed)).contains(ReportSample.after(changed).details("theirs"));
        assertThat(reports().requested(10)).containsExactly(requested.report());
    }

    @Test
    void those_that_are_meant_are_deleted() {
        StoredDetails gone = stored(good("a").details("findings"));
        StoredDetails unmeant =
                stored(ReportSample.of("b").requested(Samples.NOW).details());
        StoredDetails others = stored(good("c").owner(Samples.OTHER).details());
        List<Long> asked = List.of(id(gone), id(unmeant), id(others));

        assertThat(reports().deleteAll(GOOD, asked)).containsExactly(id(gone));

        assertThat(find(gone)).isEmpty();
        assertThat(find(unmeant)).contains(unmeant);
        assertThat(find(others)).contains(others);
        assertThat(reports().deleteAll(GOOD, asked)).isEmpty();
    }
}
