package dev.waymark.link;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.ImmutableMap;
import dev.waymark.Desk;
import dev.waymark.error.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The targeting entries of a link (D-19). */
class TargetingTest {

    private final Links links = new Desk().waymark().links();

    private Targeting stored(Targeting sent) {
        return links.get(links.create(CreateLink.to(URL).targeting(sent)).id()).targeting();
    }

    private static List<Targeting.Entry> entries(String... keys) {
        return Stream.of(keys).map(key -> new Targeting.Entry(key, URL)).collect(toList());
    }

    private List<String> keysStored(Targeting.Type type, String... keys) {
        return stored(new Targeting(type, entries(keys))).entries().stream()
                .map(Targeting.Entry::key)
                .toList();
    }

    private List<Violation> refused(Targeting targeting) {
        return violationsOf(() -> links.create(CreateLink.to(URL).targeting(targeting)));
    }

    @ParameterizedTest
    @CsvSource({"NONE, 0", "COUNTRY, 1", "PLATFORM, 2", "LANGUAGE, 3", "ROTATION, 4", "RULES, 5"})
    void types_have_the_numbers_of_the_specification_and_3(Targeting.Type type, int code) {
        assertThat(type.code()).isEqualTo(code);
    }

    @ParameterizedTest
    @EnumSource
    void a_targeting_from_a_type_and_entries_has_this_type(Targeting.Type type) {
        List<Targeting.Entry> entries = type == Targeting.Type.NONE ? List.of() : entries("");

        assertThat(new Targeting(type, entries).type()).isEqualTo(type);
        assertThat(new Targeting(type, entries).entries()).isEqualTo(entries);
    }

    @Test
    void entries_have_the_order_of_the_map() {
        assertThat(Targeting.byCountry(ImmutableMap.of("FR", URL, "DE", OTHER_URL)))
                .isEqualTo(new Targeting(
                        Targeting.Type.COUNTRY,
                        List.of(new Targeting.Entry("FR", URL), new Targeting.Entry("DE", OTHER_URL))));
        assertThat(Targeting.byLanguage(ImmutableMap.of("fr", URL, "de", OTHER_URL)))
                .isEqualTo(new Targeting(
                        Targeting.Type.LANGUAGE,
                        List.of(new Targeting.Entry("fr", URL), new Targeting.Entry("de", OTHER_URL))));
        assertThat(Targeting.byPlatform(ImmutableMap.of(Platform.OS_X, URL, Platform.IOS, OTHER_URL)))
                .isEqualTo(new Targeting(
                        Targeting.Type.PLATFORM,
                        List.of(new Targeting.Entry("OS X", URL), new Targeting.Entry("iOS", OTHER_URL))));
    }

    @Test
    void a_rotation_is_a_list_of_urls() {
        assertThat(Targeting.rotation(URL, OTHER_URL, URL))
                .isEqualTo(new Targeting(
                        Targeting.Type.ROTATION,
                        List.of(
                                new Targeting.Entry("", URL),
                                new Targeting.Entry("", OTHER_URL),
                                new Targeting.Entry("", URL))));
    }

    @Test
    void entries_are_copied() {
        for (Targeting.Type type : List.of(
                Targeting.Type.COUNTRY,
                Targeting.Type.PLATFORM,
                Targeting.Type.LANGUAGE,
                Targeting.Type.ROTATION,
                Targeting.Type.RULES)) {
            List<Targeting.Entry> entries = new ArrayList<>();
            Targeting targeting = new Targeting(type, entries);
            entries.add(new Targeting.Entry("", URL));

            assertThat(targeting.entries()).isEmpty();
        }
    }

    @Test
    void entries_without_a_type_and_keys_of_a_rotation_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Targeting(Targeting.Type.NONE, entries("FR")))
                .withMessage("targeting of the type NONE must not have entries");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Targeting(Targeting.Type.ROTATION, entries("", "FR")))
                .withMessage("a rotation must not have keys");
    }

    @Test
    void an_entry_prints_its_url_without_a_password() {
        assertThat(new Targeting.Entry("FR", "https://anna:secret@example.com"))
                .hasToString("Entry[key=FR, url=https://***@example.com]");
    }

    @Test
    void countries_are_stored_in_upper_case() {
        assertThat(keysStored(Targeting.Type.COUNTRY, "fr", "De", "US", "xk")).containsExactly("FR", "DE", "US", "XK");
    }

    @Test
    void platforms_are_stored_in_the_spelling_of_the_specification() {
        assertThat(keysStored(
                        Targeting.Type.PLATFORM, "IOS", "android", "WINDOWS", "os x", "linux", "ubuntu", "chrome os"))
                .containsExactly("iOS", "Android", "Windows", "OS X", "Linux", "Ubuntu", "Chrome OS");
    }

    @Test
    void languages_are_stored_in_the_spelling_of_bcp_47() {
        assertThat(keysStored(Targeting.Type.LANGUAGE, "FR-ca", "de", "ZH-hant-tw", "es-419", "sl-rozaj"))
                .containsExactly("fr-CA", "de", "zh-Hant-TW", "es-419", "sl-rozaj");
    }

    @Test
    void a_deprecated_language_tag_is_stored_as_sent() {
        assertThat(keysStored(Targeting.Type.LANGUAGE, "IW-il", "zh-YUE", "I-klingon", "en-x-ABCD-gb"))
                .containsExactly("iw-IL", "zh-yue", "i-klingon", "en-x-abcd-gb");
    }

    @ParameterizedTest
    @CsvSource({"iw, he", "yi, ji", "in-ID, id-ID", "zh-yue, yue", "no-bok, nb"})
    void two_names_of_one_language_are_one_key(String key, String again) {
        assertThat(refused(new Targeting(Targeting.Type.LANGUAGE, entries(key, again))))
                .containsExactly(Violation.of("language[1][key]", "duplicate", "must not be given twice"));
    }

    @Test
    void urls_are_stored_trimmed_and_in_their_order() {
        assertThat(stored(Targeting.rotation(" " + URL, OTHER_URL + "\n")))
                .isEqualTo(Targeting.rotation(URL, OTHER_URL));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "F", "FRA", "XX", "ZZ", "EU", "UK", " FR", "fr-FR", "ſe", "{}"})
    void a_country_outside_iso_3166_1_is_refused(String key) {
        assertThat(refused(Targeting.byCountry(Map.of(key, URL))))
                .containsExactly(Violation.of(
                        "country[0][key]", "country", "must be a two-letter country code of ISO 3166-1, such as FR"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "macOS", "OSX", "iPadOS", "Windows 11", " Linux", "${1+1}"})
    void a_platform_outside_the_seven_is_refused(String key) {
        assertThat(refused(new Targeting(Targeting.Type.PLATFORM, entries(key))))
                .containsExactly(Violation.of(
                        "platform[0][key]",
                        "platform",
                        "must be iOS, Android, Windows, OS X, Linux, Ubuntu or Chrome OS"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "f", "french language", "fr_CA", "fr-", "-fr", "x-private", "und", "123", "*"})
    void a_language_tag_outside_bcp_47_is_refused(String key) {
        assertThat(refused(Targeting.byLanguage(Map.of(key, URL))))
                .containsExactly(Violation.of(
                        "language[0][key]", "language", "must be a language tag of BCP 47, such as fr or fr-CA"));
    }

    @Test
    void a_language_has_at_most_255_characters() {
        String longest = "de-x" + "-abcdefgh".repeat(27) + "-abcdefg";

        assertThat(keysStored(Targeting.Type.LANGUAGE, longest)).containsExactly(longest);
        assertThat(refused(Targeting.byLanguage(Map.of(longest + "h", URL))))
                .extracting(Violation::field)
                .containsExactly("language[0][key]");
    }

    @ParameterizedTest
    @CsvSource({"COUNTRY, FR, fr, country", "PLATFORM, OS X, os x, platform", "LANGUAGE, fr-CA, FR-ca, language"})
    void a_repeated_key_is_refused_case_insensitively(Targeting.Type type, String key, String again, String field) {
        assertThat(refused(new Targeting(type, entries(key, again))))
                .containsExactly(Violation.of(field + "[1][key]", "duplicate", "must not be given twice"));
    }

    @Test
    void a_repeated_unknown_key_is_not_reported_as_a_duplicate() {
        assertThat(refused(new Targeting(Targeting.Type.COUNTRY, entries("XX", "XX"))))
                .extracting(Violation::field, Violation::code)
                .containsExactly(tuple("country[0][key]", "country"), tuple("country[1][key]", "country"));
    }

    @Test
    void a_rotation_may_contain_a_url_twice() {
        assertThat(stored(Targeting.rotation(URL, URL)).entries()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"COUNTRY, country", "PLATFORM, platform", "LANGUAGE, language", "ROTATION, rotation", "RULES, rule"})
    void a_selected_kind_needs_entries(Targeting.Type type, String field) {
        assertThat(refused(new Targeting(type, List.of())))
                .containsExactly(Violation.of(field, "required", "must have at least one entry"));
    }

    @Test
    void a_targeting_has_at_most_250_entries() {
        List<String> urls = IntStream.range(0, 251)
                .mapToObj(i -> "https://example.com/" + i)
                .toList();

        assertThat(stored(Targeting.rotation(urls.subList(0, 250))).entries()).hasSize(250);
        assertThat(refused(Targeting.rotation(urls)))
                .containsExactly(Violation.of("rotation", "size", "must have at most 250 entries"));
    }

    @Test
    void every_invalid_url_is_reported_with_its_entry() {
        List<Targeting.Entry> entries = List.of(
                new Targeting.Entry("FR", URL),
                new Targeting.Entry("DE", "javascript:alert(1)"),
                new Targeting.Entry("US", " "));

        assertThat(refused(new Targeting(Targeting.Type.COUNTRY, entries)))
                .extracting(violation -> violation.field() + " " + violation.code())
                .containsExactly("country[1][value] scheme", "country[2][value] required");
    }

    @Test
    void an_invalid_key_and_its_invalid_url_are_two_violations() {
        assertThat(refused(new Targeting(Targeting.Type.LANGUAGE, List.of(new Targeting.Entry("?", "?")))))
                .extracting(Violation::field)
                .containsExactly("language[0][key]", "language[0][value]");
    }

    @Test
    void an_update_is_checked_like_a_creation() {
        Link link = links.create(CreateLink.to(URL));

        assertThat(violationsOf(() ->
                        links.update(link.id(), UpdateLink.change().targeting(Targeting.byCountry(Map.of("XX", "?"))))))
                .extracting(Violation::field)
                .containsExactly("country[0][key]", "country[0][value]");
    }

    @Test
    void an_update_is_normalised_like_a_creation() {
        Link link = links.create(CreateLink.to(URL));

        assertThat(links.update(link.id(), UpdateLink.change().targeting(Targeting.byCountry(Map.of("fr", " " + URL))))
                        .targeting())
                .isEqualTo(Targeting.byCountry(Map.of("FR", URL)));
    }

    @Test
    void a_platform_is_found_by_its_name_case_insensitively() {
        assertThat(Platform.named("CHROME os")).contains(Platform.CHROME_OS);
        assertThat(Platform.named("ChromeOS")).isEqualTo(Optional.empty());
    }
}
