package dev.waymark.form;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.click.ClickPeriod;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.url.UrlPolicy;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The arguments of violations, from which an application can write messages in another language. */
class ViolationArgumentsTest {

    private static final Forms FORMS = FormDesk.forms();

    private static Violation onlyViolation(Function<Parameters, ?> form, String text) {
        List<Violation> violations = FormDesk.violations(form, text);
        assertThat(violations).hasSize(1);
        return violations.get(0);
    }

    private static String numbers(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Integer::toString).collect(joining(","));
    }

    static Stream<Arguments> creations() {
        return Stream.of(
                Arguments.of("title=" + "a".repeat(256), Map.of("max", 255)),
                Arguments.of("password=" + "a".repeat(257), Map.of("max", 256)),
                Arguments.of("alias=a+b", Map.of("min", 1, "max", 64)),
                Arguments.of("space_id=0", Map.of("min", 1L)),
                Arguments.of("domain=-1", Map.of("min", 1)),
                Arguments.of("disabled=2", Map.of("allowed", List.of("0", "1"))),
                Arguments.of("expiration_clicks=-1", Map.of("min", 1)),
                Arguments.of("expiration_date=%2B10000-01-01", Map.of("min", 1, "max", 9_999)),
                Arguments.of("expiration_url=x:y", Map.of("allowed", List.of("http", "https"))),
                Arguments.of("expiration_url=https://a.example/" + "a".repeat(2_048), Map.of("max", 2_048)),
                Arguments.of(
                        "target_type=2&platform[7][key]=x&platform[7][value]=https://a.example/",
                        Map.of(
                                "allowed",
                                List.of("iOS", "Android", "Windows", "OS X", "Linux", "Ubuntu", "Chrome OS"))),
                Arguments.of("pixel_ids=" + numbers(101), Map.of("max", 100)),
                Arguments.of("tags=" + numbers(21), Map.of("max", 20)),
                Arguments.of("tags=" + "a".repeat(65), Map.of("max", 64)),
                Arguments.of("expiration_time=09:30", Map.of()));
    }

    @ParameterizedTest
    @MethodSource("creations")
    void a_violation_of_a_creation_has_the_limits_of_the_message(String fields, Map<String, Object> arguments) {
        assertThat(onlyViolation(FORMS::parseCreateLink, FormDesk.URL + "&" + fields)
                        .arguments())
                .isEqualTo(arguments);
    }

    @ParameterizedTest
    @MethodSource
    void a_violation_of_a_list_has_the_limits_of_the_message(String query, Map<String, Object> arguments) {
        assertThat(onlyViolation(FORMS::parseLinkList, query).arguments()).isEqualTo(arguments);
    }

    static Stream<Arguments> a_violation_of_a_list_has_the_limits_of_the_message() {
        return Stream.of(
                Arguments.of("per_page=20", Map.of("allowed", List.of("10", "25", "50", "100"))),
                Arguments.of("page=0", Map.of("min", 1, "max", Integer.MAX_VALUE)),
                Arguments.of("domain_id=-1", Map.of("min", 0L)),
                Arguments.of("created_from=0000-01-01T00:00:00Z", Map.of("min", 1, "max", 9_999)),
                Arguments.of("sort=up", Map.of("allowed", List.of("asc", "desc"))));
    }

    @Test
    void a_violation_of_a_period_has_the_limits_of_the_message() {
        ClickPeriod june = ClickPeriod.between(LocalDate.of(2030, 6, 1), LocalDate.of(2030, 7, 1));

        assertThat(onlyViolation(form -> FORMS.parseClickPeriod(form, june), "from=0000-01-01")
                        .arguments())
                .isEqualTo(Map.of("min", 1, "max", 9_999));
    }

    @Test
    void a_violation_of_an_imported_instant_has_the_limits_of_the_message() {
        assertThat(FormDesk.read(FORMS::parseImportLink, FormDesk.URL + "&created_at=0000-01-01T00:00:00Z")
                        .violations())
                .extracting(Violation::arguments)
                .containsExactly(Map.of("min", 1, "max", 9_999));
    }

    @Test
    void a_violation_of_an_imported_flag_has_the_allowed_values() {
        assertThat(FormDesk.read(FORMS::parseImportLink, FormDesk.URL + "&archived=yes")
                        .violations())
                .extracting(Violation::arguments)
                .containsExactly(Map.of("allowed", List.of("0", "1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"password=", "privacy=2&privacy_password="})
    void a_violation_contains_no_password(String field) {
        String form = FormDesk.URL + "&" + field + "swordfish".repeat(50);

        assertThat(onlyViolation(FORMS::parseCreateLink, form).toString()).doesNotContain("swordfish");
    }

    @Test
    void the_allowed_schemes_are_those_of_the_policy() {
        Forms forms = new Desk()
                .waymark(builder -> builder.urlPolicy(UrlPolicy.allowing("https", "tel")))
                .forms();

        assertThat(onlyViolation(forms::parseCreateLink, "url=http://example.com/")
                        .arguments())
                .isEqualTo(Map.of("allowed", List.of("https", "tel")));
    }

    @Test
    void the_index_of_a_command_and_the_name_of_an_entry_keep_the_arguments() {
        Violation violation = Violation.of("title", "too_long", "must be short").with("max", 255);

        assertThat(violation.at(3).arguments()).isEqualTo(Map.of("max", 255));
        assertThat(violation.in("alias").arguments()).isEqualTo(Map.of("max", 255));
        assertThat(violation.with("max", 64).arguments()).isEqualTo(Map.of("max", 64));
    }

    @Test
    void equal_violations_may_differ_in_arguments() {
        Violation violation = Violation.of("title", "too_long", "must be at most 255 characters");

        assertThat(violation.with("max", 255)).isEqualTo(violation).hasSameHashCodeAs(violation);
        assertThat(violation).isNotEqualTo(violation.in("alias")).isNotEqualTo(violation.at(1));
    }

    @Test
    void a_representation_contains_no_arguments() {
        Violation violation = Violation.of("title", "too_long", "must be short").with("max", 255);

        assertThat(Representations.of(new InvalidInputException(List.of(violation)))
                        .get("fields"))
                .hasToString("{title=[{code=too_long, message=must be short}]}");
    }
}
