package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.error.AliasTakenException;
import dev.waymark.error.AuthenticationException;
import dev.waymark.error.BusyException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.MalformedFormException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.StorageException;
import dev.waymark.error.Violation;
import dev.waymark.error.WaymarkException;
import dev.waymark.query.Page;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The answers of a server to the operations of the API. */
class ApiAnswerTest {

    @Test
    void a_found_record_is_the_data_of_the_answer() {
        ApiAnswer answer = ApiAnswer.ok(Map.of("id", 7L));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers()).isEmpty();
        assertThat(answer.body()).isEqualTo(Map.of("data", Map.of("id", 7L)));
    }

    @Test
    void a_list_is_the_data_of_the_answer_with_its_meta() {
        Page<Map<String, Object>> page =
                new Page<>(List.of(Map.of("id", 7L)), 10, OptionalInt.of(1), Optional.empty(), OptionalLong.empty());

        assertThat(ApiAnswer.list(page).status()).isEqualTo(200);
        assertThat(ApiAnswer.list(page).body())
                .isEqualTo(Representations.of(page))
                .containsKeys("data", "meta");
    }

    @Test
    void a_creation_has_the_location_of_the_new_record() {
        ApiAnswer answer = ApiAnswer.created("/api/v1/links", Map.of("id", 7L));

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.headers()).isEqualTo(Map.of("Location", "/api/v1/links/7"));
        assertThat(answer.body()).isEqualTo(Map.of("data", Map.of("id", 7L)));
    }

    @Test
    void a_deletion_has_no_body() {
        assertThat(ApiAnswer.noContent().status()).isEqualTo(204);
        assertThat(ApiAnswer.noContent().body()).isEmpty();
    }

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
        ApiAnswer response = ApiAnswer.of(exception);

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.headers()).isEqualTo(headers);
        assertThat(response.body()).isEqualTo(Map.of("error", Representations.of(exception)));
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(ApiAnswer.malformedBody(), 400, "malformed_body"),
                Arguments.of(ApiAnswer.forbidden(), 403, "forbidden"),
                Arguments.of(ApiAnswer.notFound(), 404, "not_found"),
                Arguments.of(ApiAnswer.methodNotAllowed(List.of("GET")), 405, "method_not_allowed"),
                Arguments.of(ApiAnswer.tooLarge(1 << 20), 413, "too_large"),
                Arguments.of(ApiAnswer.unsupportedMediaType(), 415, "unsupported_media_type"),
                Arguments.of(ApiAnswer.tooManyAttempts(Duration.ofSeconds(3)), 429, "too_many_attempts"),
                Arguments.of(ApiAnswer.internal(), 500, "internal"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void a_refusal_of_the_server_has_a_status_and_a_code(ApiAnswer response, int status, String code) {
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.body())
                .extractingByKey("error", InstanceOfAssertFactories.MAP)
                .containsEntry("code", code)
                .containsOnlyKeys("code", "message");
    }

    @Test
    void an_unsupported_method_names_the_supported_methods() {
        assertThat(ApiAnswer.methodNotAllowed(List.of("GET", "POST")).headers())
                .isEqualTo(Map.of("Allow", "GET, POST"));
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 1", "PT0.000000001S, 1", "PT1S, 1", "PT1.000000001S, 2", "PT59.5S, 60", "PT2M, 120"})
    void a_delay_is_rounded_up_to_whole_seconds(Duration delay, String seconds) {
        assertThat(ApiAnswer.tooManyAttempts(delay).headers()).isEqualTo(Map.of("Retry-After", seconds));
    }

    @Test
    void the_longest_delay_has_seconds() {
        assertThat(ApiAnswer.retryAfter(Duration.ofSeconds(Long.MAX_VALUE, 1))).isEqualTo("9223372036854775807");
    }

    @Test
    void a_negative_delay_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> ApiAnswer.retryAfter(Duration.ofNanos(-1)));
    }
}
