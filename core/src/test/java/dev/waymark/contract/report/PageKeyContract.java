package dev.waymark.contract.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.part.StorageProvider;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.patch.Patch;
import dev.waymark.report.PageKeys;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page keys of reports (D-45). */
@Tag("page-keys")
public abstract class PageKeyContract extends ContractPart {

    private static final String URL = "https://example.com/";
    private static final String KEY = PageKeys.random();

    protected PageKeyContract(StorageProvider adapter) {
        super(adapter);
    }

    private static ReportSample sample() {
        return ReportSample.of(URL).pageKey(KEY);
    }

    private Optional<StoredReport> found() {
        return reports().findByPageKey(KEY);
    }

    private void assertTaken(StoredDetails... drafts) {
        assertThatExceptionOfType(ReportStore.DuplicatePageKeyException.class)
                .isThrownBy(() -> reports().insertAll(List.of(drafts)))
                .satisfies(failure -> assertThat(failure.toString()).doesNotContain(KEY));
    }

    @Test
    void a_report_is_found_by_its_page_key_whoever_owns_the_report() {
        stored(ReportSample.of(URL).details());
        StoredDetails stored =
                stored(sample().owner(Samples.OTHER).password("hash").details("findings"));

        assertThat(found()).contains(stored.stored());
    }

    @Test
    void an_unknown_page_key_has_no_report() {
        stored(ReportSample.of(URL).details());

        assertThat(found()).isEmpty();
    }

    @Test
    void page_keys_that_differ_in_letter_case_are_two() {
        String lower = "a".repeat(21) + "A";
        String upper = "A".repeat(21) + "A";
        StoredDetails first = stored(ReportSample.of(URL).pageKey(lower).details());
        assertThat(reports().findByPageKey(upper)).isEmpty();

        StoredDetails second = stored(ReportSample.of(URL).pageKey(upper).details());

        assertThat(reports().findByPageKey(lower)).contains(first.stored());
        assertThat(reports().findByPageKey(upper)).contains(second.stored());
    }

    @Test
    void no_two_reports_have_the_same_page_key() {
        StoredDetails stored = stored(sample().details());

        assertTaken(sample().details());
        assertTaken(sample().owner(Samples.OTHER).requested(Samples.NOW).details("findings"));

        assertThat(found()).contains(stored.stored());
        assertThat(reports().count(Samples.filter(ReportQuery.all()))).isOne();
        assertThat(reports().count(Samples.filter(Samples.OTHER, ReportQuery.all())))
                .isZero();
        assertThat(reports().requested(10)).isEmpty();
    }

    @Test
    void reports_are_inserted_all_or_none_if_a_page_key_is_taken() {
        stored(sample().details());

        assertTaken(
                ReportSample.of(URL).owner(Samples.OTHER).requested(Samples.NOW).details("findings"),
                sample().owner(Samples.OTHER).details());

        assertThat(reports().count(Samples.filter(Samples.OTHER, ReportQuery.all())))
                .isZero();
        assertThat(reports().requested(10)).isEmpty();
    }

    @Test
    void reports_are_inserted_all_or_none_if_two_of_them_have_the_same_page_key() {
        assertTaken(sample().details("findings"), sample().owner(Samples.OTHER).details());

        assertThat(found()).isEmpty();
        assertThat(reports().count(Samples.filter(ReportQuery.all()))).isZero();
    }

    @Test
    void the_storage_accepts_further_reports_after_a_taken_page_key() {
        stored(sample().details());
        assertTaken(sample().details());

        StoredDetails next = stored(ReportSample.of(URL).details("findings"));

        assertThat(find(next)).contains(next);
    }

    @Test
    void an_updated_report_is_found_by_its_page_key() {
        StoredDetails stored = stored(sample().details());
        StoredReport next = ReportSample.after(stored).password("hash").stored();

        reports().update(next, Patch.keep(), 1, ReportWork.KEEP);

        assertThat(found()).contains(next);
    }

    @Test
    void an_update_keeps_the_page_key() {
        StoredDetails stored = stored(sample().details());
        String other = PageKeys.random();
        StoredReport next = ReportSample.after(stored).stored();

        assertThat(reports().update(ReportSample.like(next).pageKey(other).stored(), Patch.keep(), 1, ReportWork.KEEP))
                .contains(next.report());

        assertThat(found()).contains(next);
        assertThat(reports().findByPageKey(other)).isEmpty();
    }

    @Test
    void an_update_of_many_reports_keeps_their_page_keys() {
        StoredReport stored = stored(sample().details()).stored();
        StoredReport next = ReportSample.after(stored).password("hash").stored();
        String other = PageKeys.random();

        assertThat(reports()
                        .updateAll(List.of(new ReportStore.Replacement(
                                stored, ReportSample.like(next).pageKey(other).stored(), Patch.keep()))))
                .containsExactly(stored.report().id());

        assertThat(found()).contains(next);
        assertThat(reports().findByPageKey(other)).isEmpty();
    }

    @Test
    void the_page_key_of_a_deleted_report_has_no_report_and_is_free() {
        StoredDetails deleted = stored(sample().details("findings"));

        reports().delete(Samples.OWNER, deleted.report().id());

        assertThat(found()).isEmpty();
        StoredDetails next = stored(sample().owner(Samples.OTHER).details());
        assertThat(found()).contains(next.stored());
    }

    @Test
    void the_page_keys_of_reports_that_are_deleted_by_query_have_no_reports_and_are_free() {
        StoredDetails deleted = stored(sample().details());

        reports()
                .deleteAll(
                        Samples.filter(ReportQuery.all()),
                        List.of(deleted.report().id()));

        assertThat(found()).isEmpty();
        StoredDetails next = stored(sample().details());
        assertThat(found()).contains(next.stored());
    }

    @Test
    void a_page_key_goes_to_exactly_one_of_its_inserts() throws Exception {
        try (Racers racers = new Racers()) {
            Racers.repeat(round -> {
                String key = PageKeys.random();
                List<Report> inserted = racers
                        .race(number -> insertUnlessTaken(
                                ReportSample.of(URL + number).pageKey(key).details("findings")))
                        .answers()
                        .stream()
                        .flatMap(Optional::stream)
                        .toList();

                assertThat(inserted).hasSize(1);
                assertThat(reports().findByPageKey(key))
                        .map(StoredReport::report)
                        .contains(inserted.get(0));
            });
        }
    }

    private Optional<Report> insertUnlessTaken(StoredDetails draft) {
        try {
            return Optional.of(reports().insert(draft));
        } catch (ReportStore.DuplicatePageKeyException e) {
            return Optional.empty();
        }
    }
}
