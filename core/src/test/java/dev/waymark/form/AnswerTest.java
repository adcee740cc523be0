package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.error.AliasTakenException;
import dev.waymark.error.AuthenticationException;
import dev.waymark.error.BusyException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.MalformedFormException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.StorageException;
import dev.waymark.error.Violation;
import dev.waymark.error.WaymarkException;
import dev.waymark.visit.Visit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The answers to exceptions and visits. */
class AnswerTest {

    static Stream<Arguments> exceptions() {
        return Stream.of(
                Arguments.of(new MalformedFormException("a percent sign is not followed by two digits"), 400, Map.of()),
                Arguments.of(new AuthenticationException(), 401, Map.of("WWW-Authenticate", "Bearer")),
                Arguments.of(new NotFoundException("link", 7), 404, Map.of()),
                Arguments.of(new AliasTakenException("docs", OptionalInt.empty()), 409, Map.of()),
                Arguments.of(
                        new InvalidInputException(List.of(Violation.of("url", "required", "must not be empty"))),
                        422,
                        Map.of()),
                Arguments.of(new BusyException("no turn"), 503, Map.of("Retry-After", "1")),
                Arguments.of(new StorageException("down", null), 503, Map.of()));
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void an_exception_has_a_status_the_headers_of_the_status_and_its_representation(
            WaymarkException exception, int status, Map<String, String> headers) {
        Answer response = Answer.of(exception);

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.headers())
                .containsAllEntriesOf(headers)
                .containsEntry("Content-Type", "application/json; charset=utf-8")
                .hasSize(1 + headers.size());
        assertThat(response.body()).isEqualTo(Map.of("error", Representations.of(exception)));
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 1", "PT0.000000001S, 1", "PT1S, 1", "PT1.000000001S, 2", "PT59.5S, 60", "PT2M, 120"})
    void a_delay_is_rounded_up_to_whole_seconds(Duration delay, String seconds) {
        assertThat(Answer.of(Visit.tooManyAttempts(delay)).headers()).containsEntry("Retry-After", seconds);
    }

    @Test
    void json_has_a_content_type_and_its_text_once_it_is_written() {
        Answer answer = Answer.json(200, Map.of("id", 7L));

        assertThat(answer.headers()).isEqualTo(Map.of("Content-Type", "application/json; charset=utf-8"));
        assertThat(answer.text()).isEmpty();
        assertThat(answer.written("{\"é\":7}").text()).isEqualTo("{\"é\":7}");
        assertThat(answer.written("{\"é\":7}").headers()).containsEntry("Content-Length", "8");
    }

    @Test
    void an_answer_without_a_body_has_no_length() {
        assertThat(Answer.empty(204).written("{}").headers()).isEmpty();
        assertThat(Answer.empty(204).written("{}").text()).isEmpty();
    }

    @Test
    void an_exception_of_the_jdk_has_an_answer_without_details() {
        Answer answer = Answer.of(new IllegalStateException("swordfish"));

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.body().toString()).contains("internal").doesNotContain("swordfish");
    }

    @Test
    void only_an_answer_from_500_on_has_an_exception_to_log() {
        StorageException storage = new StorageException("down", null);

        assertThat(Answer.of(storage).failure()).contains(storage);
        assertThat(Answer.of(new NotFoundException("link", 7)).failure()).isEmpty();
    }

    private static final VisitorPages FRENCH = VisitorPages.DEFAULT
            .failure("Erreur", "Ce lien ne peut pas être ouvert.")
            .layout("{title}: {content}", "default-src 'self'");

    private static void assertFrench(int status, Answer answer) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text()).isEqualTo("Erreur: <p>Ce lien ne peut pas être ouvert.</p>");
        assertThat(answer.headers())
                .containsEntry("Content-Type", "text/html; charset=utf-8")
                .containsEntry("Content-Security-Policy", "default-src 'self'")
                .containsEntry("Cache-Control", "no-store");
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void a_failed_visit_has_the_page_of_the_server(
            WaymarkException exception, int status, Map<String, String> headers) {
        Answer answer = Answer.of(exception, FRENCH);

        assertFrench(status, answer);
        assertThat(answer.headers()).containsAllEntriesOf(headers);
        assertThat(answer.failure()).isEqualTo(Answer.of(exception).failure());
    }

    @Test
    void an_error_as_a_page_keeps_its_status_and_its_headers() {
        Answer refused =
                Answer.json(405, Map.of("error", Map.of())).with("Allow", "GET").asPage(FRENCH);

        assertFrench(405, refused);
        assertThat(refused.headers()).containsEntry("Allow", "GET");
        assertFrench(500, Answer.of(new IllegalStateException("swordfish"), FRENCH));
    }

    static Stream<Arguments> visits() {
        return Stream.of(
                Arguments.of(Visit.withheld(), 200),
                Arguments.of(Visit.passwordRequired(), 401),
                Arguments.of(Visit.wrongPassword(), 401),
                Arguments.of(Visit.disabled(), 404),
                Arguments.of(Visit.notStarted(Instant.EPOCH), 404),
                Arguments.of(Visit.unknown(), 404),
                Arguments.of(Visit.expired(Optional.empty()), 410),
                Arguments.of(Visit.tooManyAttempts(Duration.ofMillis(1_001)), 429));
    }

    @ParameterizedTest
    @MethodSource("visits")
    void a_visit_without_a_redirect_has_a_status_and_a_page(Visit visit, int status) {
        Answer answer = Answer.of(visit);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.headers())
                .containsEntry("Content-Type", "text/html; charset=utf-8")
                .containsEntry("Cache-Control", "no-store");
        assertThat(answer.body()).isEmpty();
        assertThat(answer.text()).startsWith("<!DOCTYPE html>");
        assertThat(answer.text().contains("name=\"password\"")).isEqualTo(status == 401);
        assertThat(answer.headers().getOrDefault("Retry-After", "")).isEqualTo(status == 429 ? "2" : "");
    }

    @Test
    void a_redirect_has_a_location_and_no_body() {
        for (Visit visit :
                List.of(Visit.redirect("https://example.com/"), Visit.expired(Optional.of("https://example.com/")))) {
            Answer answer = Answer.of(visit);

            assertThat(answer.status()).isEqualTo(302);
            assertThat(answer.headers())
                    .isEqualTo(Map.of("Location", "https://example.com/", "Cache-Control", "no-store"));
            assertThat(answer.text()).isEmpty();
        }
    }

    @Test
    void a_redirect_can_forward_the_query_of_the_visit() {
        assertThat(Answer.forwarding(Visit.redirect("https://example.com/"), "a=1", VisitorPages.DEFAULT)
                        .headers())
                .containsEntry("Location", "https://example.com/?a=1");
    }
}
