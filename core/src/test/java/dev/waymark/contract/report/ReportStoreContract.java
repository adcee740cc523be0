package dev.waymark.contract.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.StorageProvider;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.patch.Patch;
import dev.waymark.report.PageKeys;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of {@link ReportStore} for single reports. */
public abstract class ReportStoreContract extends ContractPart {

    private static final long NO_ID = Long.MAX_VALUE;
    private static final int MEBIBYTE = 1 << 20;
    private static final String URL = "https://example.com/";

    protected ReportStoreContract(StorageProvider adapter) {
        super(adapter);
    }

    @Tag("ids")
    @Test
    void ids_are_positive_and_ascend_across_owners() {
        List<Long> ids = Stream.of(Samples.OWNER, Samples.OTHER, Samples.OWNER)
                .map(owner -> reports().insert(ReportSample.of(URL).owner(owner).details()))
                .map(Report::id)
                .toList();

        assertThat(ids).allMatch(id -> id > 0).isSorted().doesNotHaveDuplicates();
    }

    @Tag("ids")
    @Test
    void the_id_of_a_deleted_report_is_never_reused() {
        long deleted = reports().insert(ReportSample.of(URL).details()).id();
        reports().delete(Samples.OWNER, deleted);

        assertThat(reports().insert(ReportSample.of(URL).details()).id()).isGreaterThan(deleted);
    }

    @Tag("batches")
    @Test
    void an_insert_of_several_reports_keeps_their_order() {
        List<StoredDetails> drafts = List.of(
                ReportSample.of(URL).requested(Samples.NOW).details(),
                ReportSample.of(URL).owner(Samples.OTHER).details(),
                ReportSample.of(URL).generated(ReportResult.GOOD, Samples.NOW).details("{\"score\": 93}"));

        List<Report> stored = reports().insertAll(drafts);

        assertThat(stored).extracting(Report::id).isSorted().doesNotHaveDuplicates();
        for (int i = 0; i < drafts.size(); i++) {
            StoredDetails expected = drafts.get(i)
                    .withReport(drafts.get(i).report().withId(stored.get(i).id()));
            assertThat(stored.get(i)).isEqualTo(expected.report());
            assertThat(reports()
                            .findDetails(
                                    expected.report().owner(), expected.report().id()))
                    .contains(expected);
        }
        assertThat(reports().requested(10)).containsExactly(stored.get(0));
    }

    @Tag("exact-values")
    @Test
    void two_reports_may_have_the_same_url() {
        stored(ReportSample.of(URL).details());
        stored(ReportSample.of(URL).details());

        assertThat(reports().count(Samples.filter(ReportQuery.all()))).isEqualTo(2);
    }

    @Tag("exact-values")
    @Test
    void a_report_without_optional_values_is_returned_unchanged() {
        assertReturnedUnchanged(ReportSample.of(URL).details());
    }

    @Tag("exact-values")
    @Test
    void a_report_with_all_optional_values_is_returned_unchanged() {
        assertReturnedUnchanged(
                ReportSample.of(URL).withAll(ReportSample.FIELDS).details("{\"score\": 93}"));
    }

    @Tag("exact-values")
    @ParameterizedTest
    @EnumSource
    void every_result_is_returned_unchanged(ReportResult result) {
        assertReturnedUnchanged(
                ReportSample.of(URL).generated(result, Samples.NOW).details("text"));
    }

    @Tag("exact-values")
    @Test
    void privacy_is_returned_unchanged() {
        assertReturnedUnchanged(ReportSample.of(URL).privacy(Privacy.PRIVATE).details());
        assertReturnedUnchanged(ReportSample.of(URL).privacy(Privacy.PUBLIC).details());
    }

    @Tag("exact-values")
    @ParameterizedTest
    @ValueSource(strings = {"a", "\u20AC", "\u0130", "\uD83D\uDE00"})
    void the_longest_url_and_project_are_returned_unchanged(String character) {
        assertReturnedUnchanged(ReportSample.of(URL + character.repeat(2_028))
                .project("p".repeat(2_048))
                .details());
    }

    @Tag("exact-values")
    @Test
    void an_empty_project_is_returned_unchanged() { // the project of URLs without host (D-8a)
        assertReturnedUnchanged(ReportSample.of("tel:+33123456789").project("").details());
    }

    @Tag("exact-values")
    @Test
    void the_longest_password_hash_is_returned_unchanged() {
        assertReturnedUnchanged(ReportSample.of(URL).password("$".repeat(512)).details());
    }

    @Tag("exact-values")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1969-12-31T23:59:59.999999Z",
                "1970-01-01T00:00:00Z",
                "2024-02-29T12:00:00.1Z",
                "2025-03-30T02:30:00Z",
                "9999-12-31T23:59:59.999999Z"
            })
    void an_instant_keeps_its_microseconds(Instant instant) {
        assertReturnedUnchanged(ReportSample.of(URL)
                .generated(ReportResult.BAD, instant)
                .requested(instant)
                .createdAt(instant)
                .updatedAt(instant)
                .details());
    }

    @Tag("exact-values")
    @ParameterizedTest
    @ValueSource(strings = {"a", "\u00FC", "\u20AC", "\uD83D\uDE00"})
    void findings_of_one_mebibyte_are_returned_unchanged(String character) {
        int bytes = character.getBytes(StandardCharsets.UTF_8).length;

        assertReturnedUnchanged(ReportSample.of(URL).details(character.repeat(MEBIBYTE / bytes)));
    }

    @Tag("exact-values")
    @Test
    void empty_findings_differ_from_absent_findings() {
        assertReturnedUnchanged(ReportSample.of(URL).details(""));
    }

    @Tag("exact-values")
    @Test
    void findings_keep_every_character() {
        assertReturnedUnchanged(ReportSample.of(URL).details(" \t\r\n\u0001\u001B'\"\\%_\u2028\uFFFE\uFEFF "));
    }

    @Tag("owners")
    @Test
    void another_owners_report_is_not_found() {
        StoredDetails stored = stored(ReportSample.of(URL).details("text"));

        assertThat(reports().find(Samples.OTHER, id(stored))).isEmpty();
        assertThat(reports().findDetails(Samples.OTHER, id(stored))).isEmpty();
    }

    @Tag("owners")
    @Test
    void owners_are_case_sensitive() {
        StoredDetails stored =
                stored(ReportSample.of(URL).owner(Owner.of("Tenant")).details());

        assertThat(reports().find(Owner.of("tenant"), id(stored))).isEmpty();
    }

    @Tag("owners")
    @Test
    void an_unknown_record_is_not_found() {
        assertThat(reports().find(Samples.OWNER, NO_ID)).isEmpty();
        assertThat(reports().findDetails(Samples.OWNER, NO_ID)).isEmpty();
        assertThat(reports().delete(Samples.OWNER, NO_ID)).isFalse();
        assertThat(reports()
                        .update(ReportSample.of(URL).id(NO_ID).version(2).stored(), Patch.keep(), 1, ReportWork.KEEP))
                .isEmpty();
    }

    @Tag("updates")
    @Test
    void an_update_replaces_the_report() {
        StoredDetails stored =
                stored(ReportSample.of(URL).requested(Samples.NOW).details());
        StoredReport next = ReportSample.after(stored)
                .generated(ReportResult.DECENT, Samples.NOW.plusSeconds(1))
                .password("hash")
                .stored();

        assertThat(reports().update(next, Patch.set("text"), 1, ReportWork.KEEP))
                .contains(next.report());

        assertThat(find(stored)).map(StoredDetails::stored).contains(next);
        assertThat(reports().find(Samples.OWNER, id(stored))).contains(next);
    }

    @Tag("updates")
    @Test
    void an_update_replaces_the_password() {
        StoredDetails stored = stored(ReportSample.of(URL).password("old").details());
        StoredReport next = ReportSample.after(stored).password("new").stored();

        reports().update(next, Patch.keep(), 1, ReportWork.KEEP);

        assertThat(reports().find(Samples.OWNER, id(stored))).contains(next);
    }

    @Tag("updates")
    @Test
    void an_update_can_remove_all_optional_values() {
        StoredDetails stored = stored(
                ReportSample.of(URL).withAll(ReportSample.CHANGING_FIELDS).details("text"));
        StoredReport bare = ReportSample.of(URL)
                .id(id(stored))
                .pageKey(stored.report().pageKey())
                .version(2)
                .stored();

        assertThat(reports().update(bare, Patch.clear(), 1, ReportWork.KEEP)).contains(bare.report());

        assertThat(find(stored)).contains(ReportSample.like(bare).details());
    }

    @Tag("updates")
    @Test
    void an_update_keeps_url_project_page_key_and_creation() {
        StoredDetails stored = stored(ReportSample.of(URL).details());
        ReportSample next = ReportSample.after(stored).password("hash");
        StoredReport expected = next.stored();

        next.url("https://other.example/", "other.example")
                .pageKey(PageKeys.random())
                .createdAt(Instant.EPOCH);
        assertThat(reports().update(next.stored(), Patch.keep(), 1, ReportWork.KEEP))
                .contains(expected.report());

        assertThat(reports().find(Samples.OWNER, id(stored))).contains(expected);
        assertThat(reports().count(Samples.filter(ReportQuery.all().search("other"))))
                .isZero();
        assertThat(reports().count(Samples.filter(ReportQuery.all().project("example.com"))))
                .isOne();
        assertThat(reports().count(Samples.filter(ReportQuery.all().url(URL)))).isOne();
    }

    @Tag("updates")
    @Test
    void an_update_keeps_findings() {
        assertFindings(ReportSample.of(URL).details("old"), Patch.keep(), "old");
    }

    @Tag("updates")
    @Test
    void an_update_keeps_absent_findings() {
        assertFindings(ReportSample.of(URL).details(), Patch.keep());
    }

    @Tag("updates")
    @Test
    void an_update_sets_findings() {
        assertFindings(ReportSample.of(URL).details("old"), Patch.set("new"), "new");
    }

    @Tag("updates")
    @Test
    void an_update_sets_empty_findings() {
        assertFindings(ReportSample.of(URL).details("old"), Patch.set(""), "");
    }

    @Tag("updates")
    @Test
    void an_update_sets_absent_findings() {
        assertFindings(ReportSample.of(URL).details(), Patch.set("new"), "new");
    }

    @Tag("updates")
    @Test
    void an_update_clears_findings() {
        assertFindings(ReportSample.of(URL).details("old"), Patch.clear());
    }

    @Tag("updates")
    @Test
    void an_update_clears_absent_findings() {
        assertFindings(ReportSample.of(URL).details(), Patch.clear());
    }

    @Tag("versions")
    @Test
    void a_stale_update_changes_neither_report_nor_findings() {
        StoredDetails stored = stored(ReportSample.of(URL).details("old"));
        StoredReport first = ReportSample.after(stored).stored();
        assertThat(reports().update(first, Patch.set("first"), 1, ReportWork.KEEP))
                .isPresent();

        StoredReport second = ReportSample.after(stored).password("hash").stored();
        assertThat(reports().update(second, Patch.set("second"), 1, ReportWork.KEEP))
                .isEmpty();

        assertThat(find(stored)).contains(ReportSample.like(first).details("first"));
    }

    @Tag("versions")
    @Test
    void an_update_may_raise_the_version_by_more_than_one() {
        StoredDetails stored = stored(ReportSample.of(URL).details());

        assertThat(reports().update(ReportSample.after(stored).version(9).stored(), Patch.keep(), 1, ReportWork.KEEP))
                .isPresent();
        assertThat(reports().update(ReportSample.after(stored).version(10).stored(), Patch.keep(), 9, ReportWork.KEEP))
                .isPresent();
    }

    @Tag("versions")
    @Test
    void an_update_that_expects_a_later_version_is_refused() {
        StoredDetails stored = stored(ReportSample.of(URL).details("old"));

        assertThat(reports().update(ReportSample.after(stored).stored(), Patch.clear(), 2, ReportWork.KEEP))
                .isEmpty();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("owners")
    @Test
    void an_update_of_another_owners_report_is_refused() {
        StoredDetails stored = stored(ReportSample.of(URL).details("old"));
        StoredReport stolen = ReportSample.after(stored).owner(Samples.OTHER).stored();

        assertThat(reports().update(stolen, Patch.set("new"), 1, ReportWork.KEEP))
                .isEmpty();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("versions")
    @Test
    void an_update_of_a_deleted_report_is_refused() {
        StoredDetails stored = stored(ReportSample.of(URL).details("old"));
        reports().delete(Samples.OWNER, id(stored));

        assertThat(reports().update(ReportSample.after(stored).stored(), Patch.set("new"), 1, ReportWork.KEEP))
                .isEmpty();
        assertThat(find(stored)).isEmpty();
    }

    @Tag("updates")
    @Test
    void an_update_does_not_change_other_reports() {
        StoredDetails stored = stored(ReportSample.of(URL).details("one"));
        StoredDetails other = stored(ReportSample.of(URL).details("two"));

        reports().update(ReportSample.after(stored).stored(), Patch.set("new"), 1, ReportWork.KEEP);

        assertThat(find(other)).contains(other);
    }

    @Tag("deletions")
    @Test
    void no_method_finds_a_deleted_report() {
        StoredDetails stored =
                stored(ReportSample.of(URL).requested(Samples.NOW).details("text"));

        assertThat(reports().delete(Samples.OWNER, id(stored))).isTrue();

        assertThat(reports().find(Samples.OWNER, id(stored))).isEmpty();
        assertThat(find(stored)).isEmpty();
        assertThat(reports().count(Samples.filter(ReportQuery.all()))).isZero();
        assertThat(reports().requested(10)).isEmpty();
        assertThat(reports().delete(Samples.OWNER, id(stored))).isFalse();
    }

    @Tag("owners")
    @Test
    void another_owners_report_is_not_deleted() {
        StoredDetails stored = stored(ReportSample.of(URL).details("text"));

        assertThat(reports().delete(Samples.OTHER, id(stored))).isFalse();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("deletions")
    @Test
    void a_deletion_does_not_change_other_reports() {
        StoredDetails stored = stored(ReportSample.of(URL).details("one"));
        StoredDetails other = stored(ReportSample.of(URL).details("two"));

        reports().delete(Samples.OWNER, id(stored));

        assertThat(find(other)).contains(other);
    }

    private void assertFindings(StoredDetails draft, Patch<String> patch, String... expected) {
        StoredDetails stored = stored(draft);

        assertThat(reports().update(ReportSample.after(stored).stored(), patch, 1, ReportWork.KEEP))
                .isPresent();

        assertThat(find(stored).orElseThrow().findings().stream()).containsExactly(expected);
    }

    private void assertReturnedUnchanged(StoredDetails draft) {
        StoredDetails stored = stored(draft);
        Report report = stored.report();
        assertThat(find(stored)).contains(stored);
        assertThat(reports().find(report.owner(), report.id())).contains(stored.stored());

        StoredReport updated = ReportSample.after(stored).stored();
        assertThat(reports().update(updated, Patch.keep(), report.version(), ReportWork.KEEP))
                .contains(updated.report());
        assertThat(find(stored)).contains(new StoredDetails(updated, stored.findings()));
    }

    private static long id(StoredDetails stored) {
        return stored.report().id();
    }
}
