package dev.waymark.report;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportTest {

    private static Report report(
            long id, Optional<ReportResult> result, Privacy privacy, Optional<Instant> generatedAt, long version) {
        ReportBuilder report = Report.builder(Owner.DEFAULT, URL, "example.com")
                .id(id)
                .privacy(privacy)
                .createdAt(NOON)
                .updatedAt(NOON)
                .version(version);
        result.ifPresent(report::result);
        generatedAt.ifPresent(report::generatedAt);
        return report.build();
    }

    @Test
    void an_id_changes_no_other_fields() {
        Report report = report(0, Optional.of(ReportResult.GOOD), Privacy.PASSWORD, Optional.of(NOON), 1);

        assertThat(report.withId(7))
                .usingRecursiveComparison()
                .ignoringFields("id")
                .isEqualTo(report);
        assertThat(report.withId(7).id()).isEqualTo(7);
    }

    @Test
    void numbers_out_of_range_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> report(-1, Optional.empty(), Privacy.PUBLIC, Optional.empty(), 1))
                .withMessage("id must not be negative, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> report(0, Optional.empty(), Privacy.PUBLIC, Optional.empty(), 0))
                .withMessage("version must be at least 1, was 0");
    }

    @Test
    void a_result_belongs_to_a_generation() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> report(0, Optional.of(ReportResult.GOOD), Privacy.PUBLIC, Optional.empty(), 1))
                .withMessage("the result and the time of generation must both be present or both be absent");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> report(0, Optional.empty(), Privacy.PUBLIC, Optional.of(NOON), 1));
    }

    @Test
    void a_report_never_contains_a_password() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> report(0, Optional.empty(), Privacy.password("p"), Optional.empty(), 1))
                .withMessage("the privacy of a report must not contain a password");
    }
}
