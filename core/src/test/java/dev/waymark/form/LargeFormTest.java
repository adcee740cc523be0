package dev.waymark.form;

import static dev.waymark.form.FormDesk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.error.InvalidInputException;
import dev.waymark.error.MalformedFormException;
import dev.waymark.error.Violation;
import java.util.Collections;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Forms of a mebibyte with very many violations. The processing time and the answer are bounded. */
class LargeFormTest {

    private static final int MEBIBYTE = 1 << 20;

    /** Marks in the reverse of the canonical order. Normalisation takes minutes, unless the library sorts the marks first. */
    private static final String MARKS = "a" + "\u0315".repeat(MEBIBYTE / 4) + "\u0300".repeat(MEBIBYTE / 4);

    private static final String LONG_HOST = "http://a" + "\u0315".repeat(1_000) + "\u0300".repeat(1_000);

    private final Forms forms = FormDesk.forms();

    private InvalidInputException refused(String form) {
        return catchThrowableOfType(InvalidInputException.class, () -> FormDesk.read(forms::parseCreateLink, form));
    }

    /** Returns a form with as many fields as a mebibyte allows. */
    private static String filled(String start, IntFunction<String> field) {
        StringBuilder form = new StringBuilder(URL + start);
        for (int i = 0; form.length() + field.apply(i).length() < MEBIBYTE; i++) {
            form.append('&').append(field.apply(i));
        }
        return form.toString();
    }

    /** Returns texts with the same length and hash code, since {@code Aa} and {@code BB} have the same hash code. */
    private static String colliding(int number) {
        return IntStream.range(0, 17)
                .mapToObj(bit -> (number >> bit & 1) == 0 ? "Aa" : "BB")
                .collect(Collectors.joining());
    }

    private static String rotation(int entries, String url) {
        return IntStream.range(0, entries)
                .mapToObj(i -> "&rotation[" + i + "][value]=" + url)
                .collect(Collectors.joining("", URL + "&disabled=x&target_type=4", ""));
    }

    static Stream<String> largeForms() {
        return Stream.of(
                filled("", i -> "pixel_ids[x" + i + "]=1"),
                filled("", i -> "pixel_ids[" + colliding(i) + "]=1"),
                filled("&target_type=4", i -> "rotation[x" + i + "][value]=y"),
                filled("&target_type=1", i -> "country[" + colliding(i) + "][key]=FR"),
                filled("&target_type=1", i -> "country[" + i + "][key]=FR&country[" + i + "][key]=FR"),
                filled("&pixel_ids=0", i -> "pixel_ids=-" + i),
                filled("&pixel_ids=0", i -> "pixel_ids=x" + i),
                filled("", i -> "tags[x" + i + "]=1"),
                filled("&tags=a", i -> "tags=x%0A" + i),
                URL + "&tags=" + "x".repeat(MEBIBYTE),
                URL + "&tags=" + MARKS,
                filled("&tags=" + MARKS.substring(0, MARKS.length() / 2), i -> "tags[]=" + MARKS.substring(0, 1 << 15)),
                rotation(250, LONG_HOST),
                filled("", i -> "alias=a" + i),
                URL + "&pixel_ids[" + "x".repeat(MEBIBYTE) + "]=1",
                URL + "&target_type=4&rotation[" + "9".repeat(MEBIBYTE) + "][value]=x",
                URL + "&target_type=4&" + "rotation[0][value]=" + "x".repeat(MEBIBYTE),
                URL + "&alias=" + "x".repeat(MEBIBYTE),
                URL + "&expiration_date=" + "9".repeat(MEBIBYTE));
    }

    @ParameterizedTest
    @MethodSource("largeForms")
    @Timeout(15) // in seconds; the test takes less than 1 s, but 25 s if names with the same hash code collide
    void the_answer_to_a_form_with_very_many_violations_is_short(String form) {
        InvalidInputException refused = refused(form);

        assertThat(refused.violations()).hasSizeLessThanOrEqualTo(100);
        assertThat(Representations.of(refused).toString()).hasSizeLessThan(64 << 10);
    }

    @Test
    void the_answer_contains_the_number_of_further_violations() {
        String form = IntStream.range(0, 5_000)
                .mapToObj(i -> "pixel_ids[x" + i + "]=1")
                .collect(Collectors.joining("&", URL + "&", ""));

        InvalidInputException refused = refused(form);

        assertThat(refused.violations())
                .hasSize(100)
                .extracting(Violation::field)
                .startsWith("pixel_ids[x0]", "pixel_ids[x1]");
        assertThat(Representations.of(refused)).containsEntry("more", 4_900);
        assertThat(Representations.of(refused(URL + "&alias=a.b")).keySet()).doesNotContain("more");
    }

    @Test
    void very_many_identifiers_are_a_single_violation() {
        assertThat(FormDesk.violationsWith(forms::parseCreateLink, filled("&pixel_ids=1", i -> "pixel_ids=" + (i + 2))))
                .containsExactly("pixel_ids size");
    }

    @Test
    void very_many_tags_are_a_single_violation() {
        assertThat(FormDesk.violationsWith(forms::parseCreateLink, filled("&tags=a", i -> "tags=b" + i)))
                .containsExactly("tags size");
    }

    @Test
    void very_many_spellings_of_a_tag_are_one_tag() {
        String spellings = IntStream.range(0, 1 << 10)
                .mapToObj(LargeFormTest::spelling)
                .collect(Collectors.joining(",", "&tags=", ",other"));

        assertThat(FormDesk.read(forms::parseCreateLink, URL + spellings).tags())
                .containsExactly("aaaaaaaaaa", "other");
    }

    @Test
    @Timeout(15) // in seconds; without a limit, the names have more than a hundred gigabytes
    void a_long_name_in_json_is_not_repeated_for_very_many_elements() {
        String name = "x".repeat(MEBIBYTE / 2);

        assertThatExceptionOfType(MalformedFormException.class)
                .isThrownBy(() -> Parameters.ofJson(Map.of(name, Collections.nCopies(MEBIBYTE / 4, 1))));
        assertThatExceptionOfType(MalformedFormException.class)
                .isThrownBy(() -> Parameters.ofJson(Map.of(name, Collections.nCopies(MEBIBYTE / 6, Map.of()))))
                .withMessage("the names of the fields have more than 16777216 characters together");
    }

    @Test
    void very_many_identifiers_in_json_are_a_single_violation() {
        Parameters json = Parameters.ofJson(Map.of(
                "url",
                "https://example.com/",
                "pixel_ids",
                IntStream.rangeClosed(1, MEBIBYTE / 8).boxed().toList()));

        assertThat(catchThrowableOfType(InvalidInputException.class, () -> forms.parseCreateLink(json))
                        .violations())
                .extracting(violation -> violation.field() + " " + violation.code())
                .containsExactly("pixel_ids size");
    }

    /** Returns ten letters in upper or lower case. */
    private static String spelling(int number) {
        return IntStream.range(0, 10)
                .mapToObj(bit -> (number >> bit & 1) == 0 ? "a" : "A")
                .collect(Collectors.joining());
    }
}
