package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.AuthenticationException;
import dev.waymark.error.BusyException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.MalformedFormException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.StorageException;
import dev.waymark.error.Violation;
import dev.waymark.error.WaymarkException;
import dev.waymark.link.AliasPolicy;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.query.Page;
import dev.waymark.visit.RequestKind;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers of a server to the operations of the API. */
class AnswerTest {

    @Test
    void a_found_record_is_the_data_of_the_answer() {
        Answer answer = Answer.ok(Map.of("id", 7L));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers()).isEqualTo(Map.of("Content-Type", "application/json; charset=utf-8"));
        assertThat(answer.body()).isEqualTo(Map.of("data", Map.of("id", 7L)));
    }

    @Test
    void a_list_is_the_data_of_the_answer_with_its_meta() {
        Page<Map<String, Object>> page =
                new Page<>(List.of(Map.of("id", 7L)), 10, OptionalInt.of(1), Optional.empty(), OptionalLong.empty());

        assertThat(Answer.list(page).status()).isEqualTo(200);
        assertThat(Answer.list(page).body()).isEqualTo(Representations.of(page)).containsKeys("data", "meta");
    }

    @Test
    void a_creation_has_the_location_of_the_new_record() {
        Answer answer = Answer.created("/api/v1/links", Map.of("id", 7L));

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.headers()).containsEntry("Location", "/api/v1/links/7");
        assertThat(answer.body()).isEqualTo(Map.of("data", Map.of("id", 7L)));
    }

    @Test
    void a_deletion_has_no_body() {
        assertThat(Answer.noContent().status()).isEqualTo(204);
        assertThat(Answer.noContent().headers()).isEmpty();
        assertThat(Answer.noContent().text(Map::toString)).isEmpty();
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
        Answer response = Answer.of(exception);

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.headers())
                .containsAllEntriesOf(headers)
                .containsEntry("Content-Type", "application/json; charset=utf-8")
                .hasSize(1 + headers.size());
        assertThat(response.body()).isEqualTo(Map.of("error", Representations.of(exception)));
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(Named.of("malformedBody", Answer.malformedBody()), 400, "malformed_body"),
                Arguments.of(Named.of("forbidden", Answer.forbidden()), 403, "forbidden"),
                Arguments.of(Named.of("notFound", Answer.notFound()), 404, "not_found"),
                Arguments.of(
                        Named.of("methodNotAllowed", Answer.methodNotAllowed(List.of("GET"))),
                        405,
                        "method_not_allowed"),
                Arguments.of(Named.of("tooLarge", Answer.tooLarge(1 << 20)), 413, "too_large"),
                Arguments.of(
                        Named.of("unsupportedMediaType", Answer.unsupportedMediaType()), 415, "unsupported_media_type"),
                Arguments.of(
                        Named.of("tooManyAttempts", Answer.tooManyAttempts(Duration.ofSeconds(3))),
                        429,
                        "too_many_attempts"),
                Arguments.of(Named.of("internal", Answer.internal()), 500, "internal"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void a_refusal_of_the_server_has_a_status_and_a_code(Answer response, int status, String code) {
        assertThat(response.status()).isEqualTo(status);
        assertThat(Answer.status(code)).isEqualTo(status);
        assertThat(response.body())
                .extractingByKey("error", InstanceOfAssertFactories.MAP)
                .containsEntry("code", code)
                .containsOnlyKeys("code", "message");
    }

    @Test
    void an_unsupported_method_names_the_supported_methods() {
        assertThat(Answer.methodNotAllowed(List.of("GET", "POST")).headers()).containsEntry("Allow", "GET, POST");
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 1", "PT0.000000001S, 1", "PT1S, 1", "PT1.000000001S, 2", "PT59.5S, 60", "PT2M, 120"})
    void a_delay_is_rounded_up_to_whole_seconds(Duration delay, String seconds) {
        assertThat(Answer.tooManyAttempts(delay).headers()).containsEntry("Retry-After", seconds);
    }

    @Test
    void the_longest_delay_has_seconds() {
        assertThat(Answer.retryAfter(Duration.ofSeconds(Long.MAX_VALUE, 1))).isEqualTo("9223372036854775807");
    }

    @Test
    void a_negative_delay_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Answer.retryAfter(Duration.ofNanos(-1)));
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
        assertThat(Answer.internal().failure()).isEmpty();
    }

    @Test
    void a_call_has_its_answer_or_the_answer_to_its_exception() {
        Callable<Answer> missing = () -> {
            throw new NotFoundException("link", 7);
        };
        Callable<Answer> interrupted = () -> {
            throw new IOException("reset");
        };

        assertThat(Answer.to(Answer::noContent).status()).isEqualTo(204);
        assertThat(Answer.to(missing).status()).isEqualTo(404);
        assertThat(Answer.to(interrupted).body().toString()).contains("malformed_body");
    }

    private static final VisitorPages FRENCH = VisitorPages.DEFAULT
            .failure("Erreur", "Ce lien ne peut pas être ouvert.")
            .layout("{title}: {content}", "default-src 'self'");

    private static void assertFrench(int status, Answer answer) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.text(Map::toString))
                .isEqualTo(answer.html())
                .isEqualTo("Erreur: <p>Ce lien ne peut pas être ouvert.</p>");
        assertThat(answer.headers())
                .containsEntry("Content-Type", "text/html; charset=utf-8")
                .containsEntry("Content-Security-Policy", "default-src 'self'")
                .containsEntry("Cache-Control", "no-store");
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void a_failed_visit_has_the_page_of_the_server(
            WaymarkException exception, int status, Map<String, String> headers) {
        Callable<Answer> failing = () -> {
            throw exception;
        };

        for (Answer answer : List.of(Answer.of(exception, FRENCH), Answer.to(failing, FRENCH))) {
            assertFrench(status, answer);
            assertThat(answer.headers()).containsAllEntriesOf(headers);
            assertThat(answer.failure()).isEqualTo(Answer.of(exception).failure());
        }
    }

    @Test
    void an_error_of_a_visit_has_the_page_of_the_server() {
        Callable<Answer> interrupted = () -> {
            throw new IOException("reset");
        };

        Answer refused = Answer.to(() -> Answer.methodNotAllowed(List.of("GET")), FRENCH);

        assertFrench(405, refused);
        assertThat(refused.headers()).containsEntry("Allow", "GET");
        assertFrench(400, Answer.to(interrupted, FRENCH));
        assertFrench(500, Answer.of(new IllegalStateException("swordfish"), FRENCH));
    }

    @Test
    void an_answer_without_an_error_stays_unchanged() {
        assertThat(Answer.to(() -> Answer.of(Visit.unknown()), FRENCH).html())
                .isEqualTo(VisitorPages.DEFAULT.html(Visit.unknown()));
        assertThat(Answer.to(Answer::prefetch, FRENCH).html()).isEmpty();
        assertThat(Answer.to(() -> Answer.ok(Map.of("id", 7L)), FRENCH).body()).containsKey("data");
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
        assertThat(answer.text(Map::toString)).isEqualTo(answer.html()).startsWith("<!DOCTYPE html>");
        assertThat(answer.html().contains("name=\"password\"")).isEqualTo(status == 401);
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
            assertThat(answer.text(Map::toString)).isEmpty();
        }
    }

    @Test
    void a_redirect_can_forward_the_query_of_the_visit() {
        assertThat(Answer.forwarding(Visit.redirect("https://example.com/"), "a=1", VisitorPages.DEFAULT)
                        .headers())
                .containsEntry("Location", "https://example.com/?a=1");
    }

    @Test
    void an_answer_has_the_pages_and_the_policy_of_the_server() {
        VisitorPages pages = VisitorPages.DEFAULT
                .text(Visit.Type.EXPIRED, "Fini", "Ce lien a expiré.")
                .layout("<main>{content}</main>", "default-src 'self'");

        Answer answer = Answer.of(Visit.expired(Optional.empty()), pages);

        assertThat(answer.status()).isEqualTo(410);
        assertThat(answer.html()).isEqualTo("<main><p>Ce lien a expiré.</p></main>");
        assertThat(answer.headers()).containsEntry("Content-Security-Policy", "default-src 'self'");
    }

    @Test
    void only_a_visit_counts_among_the_three_kinds_of_requests() {
        Waymark waymark = new Desk().waymark();
        waymark.links().create(CreateLink.to("https://example.com/").alias("docs"));

        List<Integer> statuses = Stream.of(RequestKind.values())
                .map(kind -> Answer.visit(waymark.visits(), kind, Domain.DEFAULT, "docs", Visitor.UNKNOWN)
                        .status())
                .toList();

        assertThat(statuses).containsExactly(302, 302, 503);
        assertThat(waymark.links().get(1).clicks()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"docs%", "docs%zz", "%", "docs%2Fa", "docs%2e%2e", "docs%FF", "docs\0", "docs\uD800", "/docs", ""
            })
    void each_text_of_a_path_has_an_answer(String path) {
        Waymark plain = new Desk().waymark();
        Waymark forwarding = new Desk()
                .waymark(builder ->
                        builder.aliasPolicy(AliasPolicy.DEFAULT.allowingPaths().forwardingPath()));

        for (Waymark each : List.of(plain, forwarding)) {
            each.links().create(CreateLink.to("https://example.com/").alias("docs"));
            assertThat(Answer.visit(each.visits(), RequestKind.VISIT, Domain.DEFAULT, path, Visitor.UNKNOWN)
                            .status())
                    .isEqualTo(404);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = RequestKind.class,
            names = {"VISIT", "PREVIEW"})
    void a_visit_that_fails_has_a_page_and_an_exception_to_log(RequestKind kind) {
        StorageException down = new StorageException("down", null);
        Visits failing = new Visits() {
            @Override
            public Visit visit(Domain domain, String alias, Visitor visitor) {
                throw down;
            }

            @Override
            public Visit preview(Domain domain, String alias, Visitor visitor) {
                throw down;
            }
        };

        Answer answer = Answer.visit(failing, kind, Domain.DEFAULT, "docs", Visitor.UNKNOWN, FRENCH);

        assertFrench(503, answer);
        assertThat(answer.failure()).contains(down);
    }
}
