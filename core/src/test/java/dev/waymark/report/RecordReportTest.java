package dev.waymark.report;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static dev.waymark.Hooks.racing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Generation in the background: the requested reports, and the record of an outcome (D-10). */
class RecordReportTest {

    private static final Instant LATER = NOON.plus(Duration.ofHours(1));

    private final Desk desk = new Desk();
    private final Waymark waymark = desk.waymark();
    private final Reports reports = waymark.reports();
    private final Report requested = reports.create(CreateReport.on(URL));

    private List<Report> claimed(int limit) {
        desk.clock.set(LATER);
        return waymark.reportQueue().claim(limit, Duration.ofMinutes(1)).stream()
                .map(ReportClaim::report)
                .toList();
    }

    @Test
    void recording_finishes_a_report_and_clears_its_request() {
        desk.clock.set(LATER);

        Report recorded = reports.recordOutcome(requested.id(), ReportOutcome.of(ReportResult.GOOD, "findings"));

        assertThat(recorded)
                .usingRecursiveComparison()
                .ignoringFields("result", "requestedAt", "generatedAt", "updatedAt", "version")
                .isEqualTo(requested);
        assertThat(recorded.result()).contains(ReportResult.GOOD);
        assertThat(recorded.requestedAt()).isEmpty();
        assertThat(recorded.generatedAt()).contains(LATER);
        assertThat(recorded.updatedAt()).isEqualTo(LATER);
        assertThat(recorded.version()).isEqualTo(2);
        assertThat(reports.details(requested.id())).isEqualTo(new ReportDetails(recorded, Optional.of("findings")));
        assertThat(claimed(10)).isEmpty();
    }

    @Test
    void a_concurrent_update_and_the_outcome_are_both_stored() {
        Reports racing = racing(
                        desk,
                        "reports.update",
                        () -> reports.update(
                                requested.id(), UpdateReport.change().privacy(Privacy.PRIVATE)))
                .reports();

        Report recorded = racing.recordOutcome(requested.id(), ReportOutcome.of(ReportResult.GOOD));

        assertThat(recorded.privacy()).isEqualTo(Privacy.PRIVATE);
        assertThat(recorded.result()).contains(ReportResult.GOOD);
    }

    @Test
    void findings_with_unsupported_characters_are_refused() {
        assertThat(violationsOf(
                        () -> reports.recordOutcome(requested.id(), ReportOutcome.of(ReportResult.BAD, "a\u0000b"))))
                .extracting(Violation::code)
                .containsExactly("characters");
        assertThat(violationsOf(
                        () -> reports.recordOutcome(requested.id(), ReportOutcome.of(ReportResult.BAD, "\ud800"))))
                .extracting(Violation::code)
                .containsExactly("characters");
    }
}
