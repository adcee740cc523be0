package dev.waymark.contract.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Waymark;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.imports.ImportResult;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.Reports;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page keys of reports (D-45). */
@Tag("page-keys")
public abstract class PageKeyContract extends ContractPart {

    private static final String URL = "https://example.com/";
    private static final String KEY = Samples.pageKey(new SecureRandom());

    private static ReportSample sample() {
        return ReportSample.of(URL).pageKey(KEY);
    }

    private Optional<StoredReport> found() {
        return reports().findByPageKey(KEY);
    }

    private void assertTaken(ReportSample... drafts) {
        assertThatExceptionOfType(DuplicateKeyException.class)
                .as("an insert with a taken page key")
                .isThrownBy(() -> reports()
                        .insert(Stream.of(drafts).map(ReportSample::stored).toList()))
                .satisfies(failure -> assertThat(failure.toString()).doesNotContain(KEY));
    }

    @Test
    void a_page_key_finds_the_report_of_any_owner() {
        stored(ReportSample.of(URL));
        StoredReport stored =
                stored(sample().owner(Samples.OTHER).password("hash").findings("findings"));

        assertThat(found()).contains(stored.withoutFindings());
    }

    @Test
    void an_unknown_page_key_has_no_report() {
        stored(ReportSample.of(URL));

        assertThat(found()).as("the report of an unknown page key").isEmpty();
    }

    @Test
    void page_keys_are_case_sensitive() {
        String lower = "a".repeat(21) + "A";
        String upper = "A".repeat(21) + "A";
        StoredReport first = stored(ReportSample.of(URL).pageKey(lower));
        assertThat(reports().findByPageKey(upper))
                .as("the report of a page key in another case")
                .isEmpty();

        StoredReport second = stored(ReportSample.of(URL).pageKey(upper));

        assertThat(reports().findByPageKey(lower)).contains(first.withoutFindings());
        assertThat(reports().findByPageKey(upper)).contains(second.withoutFindings());
    }

    @Test
    void no_two_reports_have_the_same_page_key() {
        StoredReport stored = stored(sample());

        assertTaken(sample());
        assertTaken(sample().owner(Samples.OTHER).requested(Samples.NOW).findings("findings"));

        assertThat(found()).contains(stored.withoutFindings());
        assertThatCount(Samples.filter(ReportQuery.all())).isOne();
        assertThatCount(Samples.filter(Samples.OTHER, ReportQuery.all())).isZero();
        assertThat(reports().claim(1, Samples.NOW, Samples.NOW.plusSeconds(1), 10, Integer.MAX_VALUE))
                .as("the claims of a refused report")
                .isEmpty();
    }

    @Test
    void an_insert_with_a_taken_page_key_stores_no_report() {
        stored(sample());

        assertTaken(
                ReportSample.of(URL).owner(Samples.OTHER).requested(Samples.NOW).findings("findings"),
                sample().owner(Samples.OTHER));

        assertThatCount(Samples.filter(Samples.OTHER, ReportQuery.all())).isZero();
        assertThat(reports().claim(1, Samples.NOW, Samples.NOW.plusSeconds(1), 10, Integer.MAX_VALUE))
                .as("the claims of a refused report")
                .isEmpty();
    }

    @Test
    void an_insert_of_two_reports_with_the_same_page_key_stores_no_report() {
        assertTaken(sample().findings("findings"), sample().owner(Samples.OTHER));

        assertThat(found()).as("the report of a refused insert").isEmpty();
        assertThatCount(Samples.filter(ReportQuery.all())).isZero();
    }

    @Test
    void the_storage_accepts_further_reports_after_a_taken_page_key() {
        stored(sample());
        assertTaken(sample());

        StoredReport next = stored(ReportSample.of(URL).findings("findings"));

        assertThat(find(next)).contains(next);
    }

    @Test
    void an_updated_report_is_found_by_its_page_key() {
        StoredReport stored = stored(sample());
        ReportSample next = ReportSample.after(stored).password("hash");

        update(stored, next, false, ReportWork.KEEP);

        assertThat(found()).contains(next.stored());
    }

    @Test
    void an_update_keeps_the_page_key() {
        StoredReport stored = stored(sample());
        String other = Samples.pageKey(new SecureRandom());
        StoredReport next = ReportSample.after(stored).stored();

        assertThatUpdate(stored, ReportSample.like(next).pageKey(other), false, ReportWork.KEEP)
                .isTrue();

        assertThat(found()).contains(next);
        assertThat(reports().findByPageKey(other))
                .as("the report of the new page key")
                .isEmpty();
    }

    @Test
    void the_page_key_of_a_deleted_report_is_free() {
        StoredReport deleted = stored(sample().findings("findings"));

        reports().delete(Samples.OWNER, deleted.report().id());

        assertThat(found()).as("the deleted report").isEmpty();
        StoredReport next = stored(sample().owner(Samples.OTHER));
        assertThat(found()).contains(next.withoutFindings());
    }

    @Test
    void the_page_keys_of_reports_that_are_deleted_by_query_are_free() {
        stored(sample());

        reports().deleteAll(Samples.filter(ReportQuery.all()), Long.MAX_VALUE, 10);

        assertThat(found()).as("the deleted report").isEmpty();
        StoredReport next = stored(sample());
        assertThat(found()).contains(next.withoutFindings());
    }

    @Test
    void exactly_one_of_several_concurrent_inserts_gets_a_page_key() throws Exception {
        try (Racers racers = new Racers()) {
            Racers.repeat(round -> {
                String key = Samples.pageKey(new SecureRandom());
                List<Report> inserted = racers
                        .race(number -> insertUnlessTaken(
                                ReportSample.of(URL + number).pageKey(key).findings("findings")))
                        .answers()
                        .stream()
                        .flatMap(Optional::stream)
                        .toList();

                assertThat(inserted).as("the reports with one page key").hasSize(1);
                assertThat(reports().findByPageKey(key))
                        .map(StoredReport::report)
                        .contains(inserted.get(0));
            });
        }
    }

    private Optional<Report> insertUnlessTaken(ReportSample draft) {
        try {
            return Optional.of(reports().insert(List.of(draft.stored())).get(0));
        } catch (DuplicateKeyException e) {
            return Optional.empty();
        }
    }

    private static ImportReport record(Random random) {
        ImportReport record = ImportReport.of(CreateReport.on(random.nextInt(10) == 0 ? "nowhere" : URL));
        return random.nextInt(4) == 0 ? record : record.pageKey(Samples.pageKey(new Random(random.nextInt(200))));
    }

    @Test
    void an_import_has_the_result_of_the_import_on_trial_before() {
        Random random = new Random(1);
        stored(ReportSample.of(URL).pageKey(Samples.pageKey(new Random(1))).owner(Samples.OTHER));
        List<ImportReport> records =
                Stream.generate(() -> record(random)).limit(200).toList();
        Reports imported = Waymark.builder().storage(storage()).build().reports(Samples.OWNER);

        ImportResult trial = imported.importOnTrial(records.stream());
        assertThat(imported.count(ReportQuery.all()))
                .as("the count of all reports after an import on trial")
                .isZero();

        ImportResult result = imported.importAll(records.stream());
        assertThat(result.violations())
                .as("the violations of the import")
                .isEqualTo(trial.violations())
                .hasSizeGreaterThan(20);
        assertThat(result.imported())
                .as("the number of imported reports")
                .isEqualTo(trial.imported())
                .isEqualTo(imported.count(ReportQuery.all()));
        assertThat(result.refused()).as("the number of refused reports").isEqualTo(trial.refused());
    }
}
