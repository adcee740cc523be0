package dev.waymark.growth;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.waymark.Desk;
import dev.waymark.contract.sample.FieldSamples;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.form.Forms;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.imports.ImportResult;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.Reports;
import dev.waymark.report.UpdateReport;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of a report and its commands is in all places of the library. */
class ReportFieldsTest {

    private static final FieldSamples SAMPLES = FieldSamples.REPORT;

    private static final CreateReport PLAIN = CreateReport.on("https://example.com/");
    private static final CreateReport FULL = SAMPLES.setAll(PLAIN, SAMPLES.fields(CreateReport.class));
    private static final StoredReport SAMPLE =
            ReportSample.of("https://example.com/").stored();
    private static final UpdateReport NOTHING = UpdateReport.change();

    /** The fields that the library sets. */
    private static final Set<String> COMPUTED = ImmutableSet.of(
            "id",
            "owner",
            "project",
            "pageKey",
            "result",
            "requestedAt",
            "createdAt",
            "generatedAt",
            "updatedAt",
            "version");

    private static final Set<String> NOT_REPRESENTED = ImmutableSet.of("owner");

    /** The fields of a report that a field of an update changes, if the names differ. */
    private static final ImmutableMap<String, List<String>> UPDATED_FIELDS =
            ImmutableMap.of("password", List.of(), "regenerates", List.of("requestedAt"), "expectedVersion", List.of());

    private final Desk desk = new Desk();
    private final Reports reports = desk.waymark().reports();
    private final Forms forms = desk.waymark().forms();

    private static List<String> fields() {
        return SAMPLES.fields(Report.class);
    }

    private static List<String> createdFields() {
        return SAMPLES.fields(CreateReport.class);
    }

    private static List<String> updatedFields() {
        return SAMPLES.fields(UpdateReport.class);
    }

    private static Stream<String> updatedFieldsForMany() {
        return updatedFields().stream().filter(field -> !updatedFields(field).isEmpty());
    }

    private static List<String> updatedFields(String field) {
        return UPDATED_FIELDS.getOrDefault(field, List.of(field));
    }

    private static CreateReport creation(String field) {
        return FieldChecks.changed(SAMPLES, PLAIN, field);
    }

    private static Report with(String field) {
        return plain().with(field).report();
    }

    private static ReportSample plain() {
        return ReportSample.like(SAMPLE);
    }

    /** Returns a report without the field. The result and the time of generation are present only together. */
    private static Report without(String field) {
        ReportSample plain = plain();
        return switch (field) {
            case "result" ->
                plain.with(field).generated(ReportResult.BAD, Samples.NOW).report();
            case "generatedAt" ->
                with(field).toBuilder().generatedAt(Instant.EPOCH).build();
            default -> plain.report();
        };
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_field_of_a_report_has_a_setter_and_is_compared_and_printed(String field) {
        FieldChecks.assertIsField(SAMPLES, without(field), with(field), field);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_copy_of_a_report_has_the_field(String field) {
        Report report = with(field);

        assertThat(report.toBuilder().build()).isEqualTo(report).hasSameHashCodeAs(report);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void a_field_is_represented_unless_this_test_excepts_the_field(String field) {
        assertThat(Representations.of(with(field)).equals(Representations.of(without(field))))
                .as("add %s to Representations, or to NOT_REPRESENTED", field)
                .isEqualTo(NOT_REPRESENTED.contains(field));
    }

    @Test
    void every_sample_belongs_to_a_field() {
        Set<String> fields = Sets.newHashSet(fields());
        fields.addAll(createdFields());
        fields.addAll(updatedFields());

        assertThat(SAMPLES.names()).isEqualTo(fields);
    }

    @Test
    void a_creation_has_every_field_of_a_report_unless_this_test_excepts_the_field() {
        assertThat(Sets.difference(Set.copyOf(fields()), Set.copyOf(createdFields())))
                .as("fields of Report without an accessor of CreateReport")
                .isEqualTo(COMPUTED);
    }

    @Test
    void an_update_has_every_field_of_a_report_unless_this_test_excepts_the_field() {
        assertThat(Sets.difference(Set.copyOf(fields()), Set.copyOf(updatedFields())))
                .as("fields of Report without a setter of UpdateReport")
                .isEqualTo(Sets.union(COMPUTED, Set.of("url")));
    }

    @ParameterizedTest
    @MethodSource("createdFields")
    void a_field_of_a_creation_reaches_the_report_and_is_read_from_the_form(String field) {
        CreateReport command = creation(field);
        FieldChecks.assertIsField(SAMPLES, PLAIN, command, field);

        Report report = reports.create(command);

        assertCreated(report, field);
        assertThat(forms.parseCreateReport(FieldChecks.form(Representations.of(report))))
                .as("add %s to FormService.parseCreateReport", field)
                .isEqualTo(command);
    }

    @ParameterizedTest
    @MethodSource("createdFields")
    void an_imported_report_has_the_field(String field) {
        assertCreated(imported(creation(field)), field);
    }

    private static void assertCreated(Report report, String field) {
        Report plain = new Desk().waymark().reports().create(PLAIN);
        Set<String> generated = Set.of("result", "generatedAt", "requestedAt", "project", "pageKey");

        assertThat(SAMPLES.differences(plain, report))
                .as("fields of a report that a creation with %s sets", field)
                .filteredOn(name -> !generated.contains(name))
                .containsExactly(field);
        assertThat(FieldSamples.get(report, field)).isEqualTo(SAMPLES.value(field));
    }

    /** Returns a generated report at its first version. */
    private Report imported(CreateReport command) {
        ImportResult result = reports.importAll(
                Stream.of(ImportReport.of(command).outcome(ReportOutcome.of(ReportResult.BAD), Samples.CREATED)));
        assertThat(result.imported()).isOne();
        return reports.stream(ReportQuery.all()).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("updatedFields")
    void an_update_changes_only_its_field_of_a_report(String field) {
        UpdateReport command = FieldChecks.edited(SAMPLES, NOTHING, field);
        Report plain = imported(PLAIN);

        assertUpdated(plain, reports.update(plain.id(), command), field);
    }

    @ParameterizedTest
    @MethodSource("updatedFields")
    void an_update_of_a_full_report_keeps_the_other_fields(String field) {
        Report full = imported(FULL);

        assertThat(SAMPLES.differences(full, reports.update(full.id(), SAMPLES.set(NOTHING, field))))
                .isSubsetOf(expected(field));
    }

    @Test
    void a_recorded_outcome_of_a_full_report_keeps_the_other_fields() {
        Report full = imported(FULL);

        assertThat(SAMPLES.differences(full, reports.recordOutcome(full.id(), ReportOutcome.of(ReportResult.GOOD))))
                .containsExactlyInAnyOrder("result", "generatedAt", "version");
    }

    @ParameterizedTest
    @MethodSource("updatedFieldsForMany")
    void an_update_by_query_changes_only_its_field_of_a_report(String field) {
        Report plain = imported(PLAIN);

        assertThat(reports.updateAll(ReportQuery.everyReport(), SAMPLES.set(NOTHING, field)))
                .as("reports that updateAll changes by an update of %s", field)
                .isOne();
        assertUpdated(plain, reports.get(plain.id()), field);
    }

    private static void assertUpdated(Report before, Report after, String field) {
        assertThat(SAMPLES.differences(before, after))
                .as("fields of a report that an update of %s changes", field)
                .containsExactlyInAnyOrderElementsOf(expected(field));
    }

    private static Set<String> expected(String field) {
        return Sets.union(Set.of("version"), Set.copyOf(updatedFields(field)));
    }

    @ParameterizedTest
    @MethodSource("updatedFields")
    void a_field_of_an_update_is_read_from_the_form(String field) {
        Report report = reports.create(PLAIN);
        Parameters form = switch (field) {
            case "regenerates" -> FieldChecks.form("results", 1);
            case "expectedVersion" -> FieldChecks.form("version", SAMPLES.value(field));
            case "password" -> FieldChecks.form(field, SAMPLES.value(field));
            default ->
                FieldChecks.form(
                        FieldChecks.added(Representations.of(without(field)), Representations.of(with(field))));
        };

        assertThat(forms.parseUpdateReport(report.id(), form))
                .as("add %s to FormService.parseUpdateReport", field)
                .isEqualTo(SAMPLES.set(NOTHING, field));
    }
}
