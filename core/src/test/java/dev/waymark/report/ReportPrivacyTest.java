package dev.waymark.report;

import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.access.View;
import dev.waymark.error.Violation;
import dev.waymark.visit.Visitor;
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

    private View.Type viewWith(String password) {
        return seen(guarded, password);
    }

    private View.Type seen(long report, String password) {
        return desk.waymark()
                .pages()
                .report(reports.get(report).pageKey(), Visitor.UNKNOWN.password(password))
                .type();
    }

    @Test
    void an_ignored_password_is_not_validated() { // D-4
        Report report = reports.create(CreateReport.on(URL));

        assertThat(reports.update(report.id(), UpdateReport.change().password("x".repeat(257)))
                        .privacy())
                .isEqualTo(Privacy.PUBLIC);
    }

    @Test
    void an_open_report_needs_a_password_for_privacy_2() {
        assertThat(violationsOf(() -> reports.update(open, UpdateReport.change().privacy(Privacy.PASSWORD))))
                .containsExactly(Violation.of("password", "required", "must be given when privacy is 2 (password)"));
    }

    @Test
    void other_changes_keep_the_password_of_a_guarded_report() {
        reports.update(guarded, UpdateReport.change().privacy(Privacy.PASSWORD));
        reports.update(guarded, UpdateReport.change().regenerate());
        reports.recordOutcome(guarded, ReportOutcome.of(ReportResult.BAD));

        assertThat(viewWith("old")).isEqualTo(View.Type.GRANTED);
        assertThat(reports.get(guarded).privacy()).isEqualTo(Privacy.PASSWORD);
    }

    @Test
    void an_update_replaces_the_password_of_a_guarded_report() {
        reports.update(guarded, UpdateReport.change().password("new"));

        assertThat(viewWith("new")).isEqualTo(View.Type.GRANTED);
        assertThat(viewWith("old")).isEqualTo(View.Type.WRONG_PASSWORD);
    }

    @Test
    void the_later_of_two_passwords_of_an_update_counts() {
        UpdateReport beside =
                UpdateReport.change().privacy(Privacy.password("with")).password("beside");

        reports.update(guarded, beside);
        assertThat(viewWith("beside")).isEqualTo(View.Type.GRANTED);

        reports.update(guarded, beside.privacy(Privacy.password("with")));
        assertThat(viewWith("with")).isEqualTo(View.Type.GRANTED);
    }
}
