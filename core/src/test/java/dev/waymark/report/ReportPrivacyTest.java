package dev.waymark.report;

import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.access.View;
import dev.waymark.access.Viewer;
import dev.waymark.error.Violation;
import org.junit.jupiter.api.Test;

/** The privacy of a report, and the effect of updates on its password (D-4). */
class ReportPrivacyTest {

    private final Desk desk = new Desk();
    private final Reports reports = desk.waymark(
                    builder -> builder.reportGenerator(url -> ReportOutcome.of(ReportResult.GOOD, "findings")))
            .reports();
    private final long open = reports.create(CreateReport.on(URL)).id();
    private final long guarded = reports.create(CreateReport.on(URL).privacy(Privacy.password("old")))
            .id();

    private View.Type seenWith(String password) {
        return seen(guarded, password);
    }

    private View.Type seen(long report, String password) {
        return desk.waymark()
                .pages()
                .report(reports.get(report).pageKey(), Viewer.UNKNOWN.password(password))
                .type();
    }

    @Test
    void a_password_that_no_privacy_asks_for_is_not_judged() { // D-4
        Report report = reports.create(CreateReport.on(URL));

        assertThat(reports.update(report.id(), UpdateReport.change().password("x".repeat(257)))
                        .privacy())
                .isEqualTo(Privacy.PUBLIC);
    }

    @Test
    void a_report_becomes_guarded_by_the_password_that_comes_with_its_privacy() {
        reports.update(open, UpdateReport.change().privacy(Privacy.password("new")));

        assertThat(seen(open, "new")).isEqualTo(View.Type.GRANTED);
    }

    @Test
    void a_report_becomes_guarded_by_a_password_that_is_sent_beside() {
        reports.update(open, UpdateReport.change().privacy(Privacy.PASSWORD).password("new"));

        assertThat(seen(open, "new")).isEqualTo(View.Type.GRANTED);
    }

    @Test
    void a_report_cannot_become_guarded_without_a_password() {
        assertThat(violationsOf(() -> reports.update(open, UpdateReport.change().privacy(Privacy.PASSWORD))))
                .containsExactly(Violation.of("password", "required", "must be given when privacy is 2 (password)"));
    }

    @Test
    void a_guarded_report_keeps_its_password_through_other_changes() {
        reports.update(guarded, UpdateReport.change().privacy(Privacy.PASSWORD));
        reports.update(guarded, UpdateReport.change().regenerate());
        reports.recordOutcome(guarded, ReportOutcome.of(ReportResult.BAD));

        assertThat(seenWith("old")).isEqualTo(View.Type.GRANTED);
        assertThat(reports.get(guarded).privacy()).isEqualTo(Privacy.PASSWORD);
    }

    @Test
    void a_guarded_report_takes_a_new_password() {
        reports.update(guarded, UpdateReport.change().password("new"));

        assertThat(seenWith("new")).isEqualTo(View.Type.GRANTED);
        assertThat(seenWith("old")).isEqualTo(View.Type.WRONG_PASSWORD);
    }

    @Test
    void the_password_that_comes_with_the_privacy_counts_before_one_beside() {
        reports.update(
                guarded, UpdateReport.change().privacy(Privacy.password("with")).password("beside"));

        assertThat(seenWith("with")).isEqualTo(View.Type.GRANTED);
    }

    @Test
    void leaving_privacy_2_erases_the_password() {
        reports.update(guarded, UpdateReport.change().privacy(Privacy.PUBLIC));

        assertThat(violationsOf(
                        () -> reports.update(guarded, UpdateReport.change().privacy(Privacy.PASSWORD))))
                .extracting(Violation::code)
                .containsExactly("required");
    }

    @Test
    void a_password_is_ignored_where_the_resulting_privacy_is_not_2() {
        reports.update(open, UpdateReport.change().password("new"));
        reports.update(guarded, UpdateReport.change().privacy(Privacy.PRIVATE).password("new"));

        assertThat(reports.get(open).privacy()).isEqualTo(Privacy.PUBLIC);
        assertThat(reports.get(guarded).privacy()).isEqualTo(Privacy.PRIVATE);
    }
}
