package dev.waymark.contract.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of {@link ReportStore} for single reports. */
public abstract class ReportStoreContract extends ContractPart {

    private static final long NO_ID = Long.MAX_VALUE;
    private static final int MEBIBYTE = 1 << 20;
    private static final String URL = "https://example.com/";

    @Tag("ids")
    @Test
    void the_ids_of_an_owner_are_positive_and_ascend() {
        long first = insertOne(ReportSample.of(URL));
        insertOne(ReportSample.of(URL).owner(Samples.OTHER));
        List<Long> later =
                reports()
                        .insert(List.of(
                                ReportSample.of(URL).stored(),
                                ReportSample.of(URL).stored()))
                        .stream()
                        .map(Report::id)
                        .toList();

        assertThat(List.of(first, later.get(0), later.get(1)))
                .allMatch(id -> id > 0)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Tag("ids")
    @Test
    void the_id_of_a_deleted_report_is_never_reused() {
        long deleted = insertOne(ReportSample.of(URL));
        reports().delete(Samples.OWNER, deleted);

        assertThat(insertOne(ReportSample.of(URL)))
                .as("the id after a deletion of the highest id")
                .isGreaterThan(deleted);
    }

    @Tag("batches")
    @Test
    void an_insert_of_several_reports_keeps_their_order() {
        List<StoredReport> drafts = Stream.of(
                        ReportSample.of(URL).requested(Samples.NOW),
                        ReportSample.of(URL).owner(Samples.OTHER),
                        ReportSample.of(URL)
                                .generated(ReportResult.GOOD, Samples.NOW)
                                .findings("{\"score\": 93}"))
                .map(ReportSample::stored)
                .toList();

        List<Report> stored = reports().insert(drafts);

        assertThat(stored).extracting(Report::id).doesNotHaveDuplicates();
        for (int i = 0; i < drafts.size(); i++) {
            StoredReport expected = drafts.get(i)
                    .withReport(drafts.get(i).report().withId(stored.get(i).id()));
            assertThat(stored.get(i)).isEqualTo(expected.report());
            assertThat(reports()
                            .findWithFindings(
                                    expected.report().owner(), expected.report().id()))
                    .contains(expected);
        }
        assertThat(reports().claim(1, Samples.NOW, Samples.NOW.plusSeconds(1), 10, Integer.MAX_VALUE))
                .containsExactly(new ReportClaim(stored.get(0), 1, Samples.NOW.plusSeconds(1), 1));
    }

    @Tag("exact-values")
    @Test
    void two_reports_may_have_the_same_url() {
        stored(ReportSample.of(URL));
        stored(ReportSample.of(URL));

        assertThatCount(Samples.filter(ReportQuery.all())).isEqualTo(2);
    }

    @Tag("exact-values")
    @Test
    void a_report_without_optional_values_is_returned_unchanged() {
        assertReturnedUnchanged(ReportSample.of(URL));
    }

    @Tag("exact-values")
    @Test
    void a_report_with_all_optional_values_is_returned_unchanged() {
        assertReturnedUnchanged(
                ReportSample.of(URL).withAll(ReportSample.FIELDS).findings("{\"score\": 93}"));
    }

    @Tag("exact-values")
    @ParameterizedTest
    @EnumSource
    void every_result_is_returned_unchanged(ReportResult result) {
        assertReturnedUnchanged(
                ReportSample.of(URL).generated(result, Samples.NOW).findings("text"));
    }

    @Tag("exact-values")
    @Test
    void privacy_is_returned_unchanged() {
        assertReturnedUnchanged(ReportSample.of(URL).privacy(Privacy.PRIVATE));
        assertReturnedUnchanged(ReportSample.of(URL).privacy(Privacy.PUBLIC));
    }

    @Tag("exact-values")
    @ParameterizedTest
    @ValueSource(strings = {"a", "\u20AC", "\u0130", "\uD83D\uDE00"})
    void the_longest_url_and_project_are_returned_unchanged(String character) {
        assertReturnedUnchanged(ReportSample.of(URL + character.repeat(2_028)).project("p".repeat(2_048)));
    }

    private static List<String> texts() {
        return FieldSamples.REPORT.boundedTexts(Report.class);
    }

    @Tag("exact-values")
    @ParameterizedTest
    @MethodSource("texts")
    void the_longest_text_of_a_field_is_returned_unchanged(String field) {
        assertReturnedUnchanged(ReportSample.of(URL).with(field, FieldSamples.REPORT.longestText(field)));
    }

    @Tag("exact-values")
    @Test
    void an_empty_project_is_returned_unchanged() { // the project of URLs without host (D-8a)
        assertReturnedUnchanged(ReportSample.of("tel:+33123456789").project(""));
    }

    @Tag("exact-values")
    @Test
    void the_longest_password_hash_is_returned_unchanged() {
        assertReturnedUnchanged(ReportSample.of(URL).password("$".repeat(512)));
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
                .updatedAt(instant));
    }

    @Tag("exact-values")
    @ParameterizedTest
    @ValueSource(strings = {"a", "\u00FC", "\u20AC", "\uD83D\uDE00"})
    void findings_of_one_mebibyte_are_returned_unchanged(String character) {
        int bytes = character.getBytes(StandardCharsets.UTF_8).length;

        assertReturnedUnchanged(ReportSample.of(URL).findings(character.repeat(MEBIBYTE / bytes)));
    }

    @Tag("exact-values")
    @Test
    void empty_findings_differ_from_absent_findings() {
        assertReturnedUnchanged(ReportSample.of(URL).findings(""));
    }

    @Tag("exact-values")
    @Test
    void findings_keep_every_character() {
        assertReturnedUnchanged(ReportSample.of(URL).findings(" \t\r\n\u0001\u001B'\"\\%_\u2028\uFFFE\uFEFF "));
    }

    @Tag("owners")
    @Test
    void another_owners_report_is_not_found() {
        StoredReport stored = stored(ReportSample.of(URL).findings("text"));

        assertThat(reports().find(Samples.OTHER, id(stored)))
                .as("the report of another owner")
                .isEmpty();
        assertThat(reports().findWithFindings(Samples.OTHER, id(stored)))
                .as("the report with findings of another owner")
                .isEmpty();
    }

    @Tag("owners")
    @Test
    void owners_are_case_sensitive() {
        StoredReport stored = stored(ReportSample.of(URL).owner(Owner.of("Tenant")));

        assertThat(reports().find(Owner.of("tenant"), id(stored)))
                .as("the report of an owner in another case")
                .isEmpty();
    }

    @Tag("owners")
    @Test
    void an_unknown_record_is_not_found() {
        assertThat(reports().find(Samples.OWNER, NO_ID))
                .as("the report with an unknown id")
                .isEmpty();
        assertThat(reports().findWithFindings(Samples.OWNER, NO_ID))
                .as("the report with findings with an unknown id")
                .isEmpty();
        assertThat(reports().delete(Samples.OWNER, NO_ID))
                .as("the deletion of an unknown id")
                .isFalse();
        StoredReport unknown = ReportSample.of(URL).id(NO_ID).stored();
        assertThatUpdate(unknown, ReportSample.after(unknown), false, ReportWork.KEEP)
                .isFalse();
    }

    @Tag("updates")
    @Test
    void an_update_replaces_the_report() {
        StoredReport stored = stored(ReportSample.of(URL).requested(Samples.NOW));
        ReportSample next = ReportSample.after(stored)
                .generated(ReportResult.DECENT, Samples.NOW.plusSeconds(1))
                .password("hash");

        assertThatUpdate(stored, next.findings("text"), true, ReportWork.KEEP).isTrue();

        assertThat(reports().find(Samples.OWNER, id(stored)))
                .contains(next.stored().withoutFindings());
        assertThat(find(stored)).contains(next.stored());
    }

    @Tag("updates")
    @Test
    void an_update_replaces_the_password() {
        StoredReport stored = stored(ReportSample.of(URL).password("old"));
        ReportSample next = ReportSample.after(stored).password("new");

        update(stored, next, false, ReportWork.KEEP);

        assertThat(reports().find(Samples.OWNER, id(stored))).contains(next.stored());
    }

    @Tag("updates")
    @Test
    void an_update_can_remove_all_optional_values() {
        StoredReport stored = stored(
                ReportSample.of(URL).withAll(ReportSample.CHANGING_FIELDS).findings("text"));
        ReportSample bare = ReportSample.of(URL)
                .id(id(stored))
                .pageKey(stored.report().pageKey())
                .version(2);

        assertThatUpdate(stored, bare, true, ReportWork.KEEP).isTrue();

        assertThat(find(stored)).contains(bare.stored());
    }

    @Tag("updates")
    @Test
    void an_update_keeps_url_project_page_key_and_creation() {
        StoredReport stored = stored(ReportSample.of(URL));
        ReportSample next = ReportSample.after(stored).password("hash");
        StoredReport expected = next.stored();

        next.url("https://other.example/", "other.example")
                .pageKey(Samples.pageKey(new SecureRandom()))
                .createdAt(Instant.EPOCH);
        assertThatUpdate(stored, next, false, ReportWork.KEEP).isTrue();

        assertThat(reports().find(Samples.OWNER, id(stored))).contains(expected);
        assertThatCount(Samples.filter(ReportQuery.all().search("other"))).isZero();
        assertThatCount(Samples.filter(ReportQuery.all().project("example.com")))
                .isOne();
        assertThatCount(Samples.filter(ReportQuery.all().url(URL))).isOne();
    }

    static Stream<Arguments> findings() {
        Optional<String> old = Optional.of("old");
        Optional<String> none = Optional.empty();
        return Stream.of(
                Arguments.of(old, none, false, old),
                Arguments.of(none, none, false, none),
                Arguments.of(old, Optional.of("new"), true, Optional.of("new")),
                Arguments.of(old, Optional.of(""), true, Optional.of("")),
                Arguments.of(none, Optional.of("new"), true, Optional.of("new")),
                Arguments.of(old, none, true, none),
                Arguments.of(none, none, true, none));
    }

    @Tag("updates")
    @ParameterizedTest(name = "findings {0}, update {1}, writes findings: {2}")
    @MethodSource("findings")
    void an_update_sets_or_clears_the_findings_only_if_it_writes_findings(
            Optional<String> before, Optional<String> sent, boolean writesFindings, Optional<String> after) {
        StoredReport stored = stored(ReportSample.of(URL).findings(before));

        assertThatUpdate(stored, ReportSample.after(stored).findings(sent), writesFindings, ReportWork.KEEP)
                .isTrue();

        assertThat(require(stored).findings()).isEqualTo(after);
    }

    @Tag("versions")
    @Test
    void a_stale_update_changes_neither_report_nor_findings() {
        StoredReport stored = stored(ReportSample.of(URL).findings("old"));
        ReportSample first = ReportSample.after(stored);
        assertThatUpdate(stored, first.findings("first"), true, ReportWork.KEEP).isTrue();

        ReportSample second = ReportSample.after(stored).password("hash");
        assertThatUpdate(stored, second.findings("second"), true, ReportWork.KEEP)
                .isFalse();

        assertThat(find(stored)).contains(first.stored());
    }

    @Tag("versions")
    @Test
    void an_update_that_expects_a_later_version_is_refused() {
        StoredReport stored = stored(ReportSample.of(URL).findings("old"));
        StoredReport later = ReportSample.like(stored).version(2).stored();

        assertThatUpdate(later, ReportSample.after(later), true, ReportWork.KEEP)
                .isFalse();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("owners")
    @Test
    void an_update_of_another_owners_report_is_refused() {
        StoredReport stored = stored(ReportSample.of(URL).findings("old"));
        StoredReport stolen = ReportSample.like(stored).owner(Samples.OTHER).stored();

        assertThatUpdate(stolen, ReportSample.after(stolen).findings("new"), true, ReportWork.KEEP)
                .isFalse();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("versions")
    @Test
    void an_update_of_a_deleted_report_is_refused() {
        StoredReport stored = stored(ReportSample.of(URL).findings("old"));
        reports().delete(Samples.OWNER, id(stored));

        assertThatUpdate(stored, ReportSample.after(stored).findings("new"), true, ReportWork.KEEP)
                .isFalse();
        assertThat(find(stored)).as("the deleted report").isEmpty();
    }

    @Tag("updates")
    @Test
    void an_update_does_not_change_other_reports() {
        StoredReport stored = stored(ReportSample.of(URL).findings("one"));
        StoredReport other = stored(ReportSample.of(URL).findings("two"));

        update(stored, ReportSample.after(stored).findings("new"), true, ReportWork.KEEP);

        assertThat(find(other)).contains(other);
    }

    @Tag("deletions")
    @Test
    void no_method_finds_a_deleted_report() {
        StoredReport stored = stored(ReportSample.of(URL).requested(Samples.NOW).findings("text"));

        assertThat(reports().delete(Samples.OWNER, id(stored)))
                .as("the deletion of %s", stored)
                .isTrue();

        assertThat(reports().find(Samples.OWNER, id(stored)))
                .as("the deleted report")
                .isEmpty();
        assertThat(find(stored)).as("the deleted report with findings").isEmpty();
        assertThatCount(Samples.filter(ReportQuery.all())).isZero();
        assertThat(reports().claim(1, Samples.NOW, Samples.NOW.plusSeconds(1), 10, Integer.MAX_VALUE))
                .as("the claims of a deleted report")
                .isEmpty();
        assertThat(reports().delete(Samples.OWNER, id(stored)))
                .as("the second deletion of %s", stored)
                .isFalse();
    }

    @Tag("owners")
    @Test
    void another_owners_report_is_not_deleted() {
        StoredReport stored = stored(ReportSample.of(URL).findings("text"));

        assertThat(reports().delete(Samples.OTHER, id(stored)))
                .as("the deletion of %s by another owner", stored)
                .isFalse();
        assertThat(find(stored)).contains(stored);
    }

    @Tag("deletions")
    @Test
    void a_deletion_does_not_change_other_reports() {
        StoredReport stored = stored(ReportSample.of(URL).findings("one"));
        StoredReport other = stored(ReportSample.of(URL).findings("two"));

        reports().delete(Samples.OWNER, id(stored));

        assertThat(find(other)).contains(other);
    }

    private void assertReturnedUnchanged(ReportSample draft) {
        StoredReport stored = stored(draft);
        Report report = stored.report();
        assertThat(find(stored)).contains(stored);
        assertThat(reports().find(report.owner(), report.id())).contains(stored.withoutFindings());

        ReportSample updated = ReportSample.after(stored);
        assertThatUpdate(stored, updated, false, ReportWork.KEEP).isTrue();
        assertThat(find(stored)).contains(updated.findings(stored.findings()).stored());
    }

    private static long id(StoredReport stored) {
        return stored.report().id();
    }
}
