package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import org.junit.jupiter.api.Test;

/** The operations of the API, apart from the forms and the representations, which have their own tests. */
class OperationsTest {

    private static final Parameters URL = Parameters.decode("url=https://example.com/");

    private final Waymark waymark = new Desk().waymark();
    private final Operations links = Operations.onLinks(
            waymark.links(), waymark.forms(), waymark.clock(), link -> "https://sho.rt" + link.path());
    private final Operations reports = Operations.onReports(waymark.reports(), waymark.forms());

    @Test
    void a_new_record_has_a_location_under_the_path_of_the_specification() {
        assertThat(links.create(URL).headers()).containsEntry("Location", "/api/v1/links/1");
        assertThat(reports.create(URL).headers()).containsEntry("Location", "/api/v1/reports/1");
    }

    @Test
    void a_new_record_has_a_location_under_the_path_of_the_server() {
        assertThat(links.under("/my/links").create(URL).headers()).containsEntry("Location", "/my/links/1");
        assertThat(reports.under("/my/reports").create(URL).headers()).containsEntry("Location", "/my/reports/1");
    }
}
