package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;

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

    @Test
    void a_creation_of_a_link_with_a_key_is_repeatable() {
        Answer first = links.withIdempotencyKey("b3e1f6a0").create(URL);

        assertThat(links.withIdempotencyKey("b3e1f6a0").create(URL).body()).isEqualTo(first.body());
        assertThat(links.withIdempotencyKey("other").create(URL).headers())
                .containsEntry("Location", "/api/v1/links/2");
    }

    @Test
    void another_creation_with_the_same_key_is_a_conflict() {
        links.withIdempotencyKey("b3e1f6a0").create(URL);

        Answer other = Answer.to(
                () -> links.withIdempotencyKey("b3e1f6a0").create(Parameters.decode("url=https://example.org/")));

        assertThat(other.status()).isEqualTo(409);
    }

    @Test
    void an_invalid_key_is_a_violation() {
        assertThat(Answer.to(() -> links.withIdempotencyKey("a b").create(URL))
                        .body()
                        .toString())
                .contains("idempotency_key");
    }

    @ParameterizedTest
    @NullAndEmptySource
    void a_creation_without_a_key_is_not_repeatable(String key) {
        links.withIdempotencyKey(key).create(URL);

        assertThat(links.withIdempotencyKey(key).create(URL).headers()).containsEntry("Location", "/api/v1/links/2");
    }

    @Test
    void a_report_has_no_key() {
        reports.withIdempotencyKey("b3e1f6a0").create(URL);

        assertThat(reports.withIdempotencyKey("b3e1f6a0").create(URL).headers())
                .containsEntry("Location", "/api/v1/reports/2");
    }
}
