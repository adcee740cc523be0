package dev.waymark.form;

import static dev.waymark.form.FormDesk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.error.NotFoundException;
import dev.waymark.report.CreateReport;
import dev.waymark.report.UpdateReport;
import org.junit.jupiter.api.Test;

class ReportFormTest {

    private static final CreateReport PLAIN = CreateReport.on("https://example.com/");

    private final Desk desk = new Desk();
    private final Forms forms = desk.waymark().forms();
    private final long id = desk.waymark().reports().create(PLAIN).id();

    private UpdateReport readUpdate(String text) {
        return FormDesk.read(parameters -> forms.parseUpdateReport(id, parameters), text);
    }

    @Test
    void a_creation_has_a_url_privacy_and_a_password() {
        assertThat(FormDesk.read(forms::parseCreateReport, URL)).isEqualTo(PLAIN);
        assertThat(FormDesk.read(forms::parseCreateReport, URL + "&privacy=1"))
                .isEqualTo(PLAIN.privacy(Privacy.PRIVATE));
        assertThat(FormDesk.read(forms::parseCreateReport, URL + "&privacy=2&password=herring"))
                .isEqualTo(PLAIN.privacy(Privacy.password("herring")));
        assertThat(FormDesk.read(forms::parseCreateReport, URL + "&password=herring"))
                .isEqualTo(PLAIN);
    }

    @Test
    void all_violations_are_reported_together() {
        assertThat(FormDesk.violationsWith(forms::parseCreateReport, "privacy=2&password=p&password=q&url=x"))
                .containsExactly("password repeated", "url scheme");
    }

    @Test
    void an_update_has_privacy_a_password_results_and_a_version() {
        assertThat(readUpdate("")).isEqualTo(UpdateReport.change());
        assertThat(readUpdate("privacy=2&password=herring&results=1&version=3"))
                .isEqualTo(UpdateReport.change()
                        .privacy(Privacy.password("herring"))
                        .regenerate()
                        .ifVersion(3));
        assertThat(readUpdate("password=herring&results=0"))
                .isEqualTo(UpdateReport.change().password("herring"));
        assertThat(readUpdate("url=https://example.org/&password=")).isEqualTo(UpdateReport.change());
    }

    @Test
    void violations_for_the_stored_report_are_reported_with_other_violations() {
        assertThat(FormDesk.violationsWith(
                        parameters -> forms.parseUpdateReport(id, parameters), "privacy=2&results=yes"))
                .containsExactly("results choice", "password required");
    }

    @Test
    void a_missing_report_is_not_found_even_with_an_invalid_form() {
        Parameters wrong = Parameters.decode("results=2");

        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> forms.parseUpdateReport(999, wrong));
    }
}
