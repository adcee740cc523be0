package dev.waymark.form;

import static dev.waymark.form.FormDesk.URL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.error.Violation;
import dev.waymark.link.Targeting;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetingFormTest {

    private static final String HUGE = "9".repeat(40);

    private final Forms forms = FormDesk.forms();

    private Targeting read(String text) {
        return FormDesk.read(forms::parseCreateLink, URL + "&" + text).targeting();
    }

    private List<String> violationsWith(String text) {
        return FormDesk.violationsWith(forms::parseCreateLink, URL + "&" + text);
    }

    @ParameterizedTest
    @CsvSource({"1, country, FR", "2, platform, OS X", "3, language, fr-CA"})
    void a_kind_is_selected_by_its_number(int number, String kind, String key) {
        Targeting targeting = read("target_type=" + number + "&" + kind + "[0][key]=" + key.replace(' ', '+') + "&"
                + kind + "[0][value]=https://example.org/");

        assertThat(targeting.type().code()).isEqualTo(number);
        assertThat(targeting.entries()).containsExactly(new Targeting.Entry(key, "https://example.org/"));
    }

    @Test
    void a_rotation_has_values_only() {
        assertThat(read("target_type=4&rotation[0][value]=https://a.example/&rotation[0][key]=FR"))
                .isEqualTo(Targeting.rotation("https://a.example/"));
    }

    @Test
    void entries_are_ordered_by_their_index() {
        assertThat(read("target_type=4&rotation[10][value]=https://d.example/&rotation[" + HUGE
                        + "][value]=https://e.example/&rotation[0][value]=https://a.example/"
                        + "&rotation[9][value]=https://c.example/&rotation[2][value]=https://b.example/"))
                .isEqualTo(Targeting.rotation(
                        "https://a.example/",
                        "https://b.example/",
                        "https://c.example/",
                        "https://d.example/",
                        "https://e.example/"));
    }

    @Test
    void fields_of_unselected_kinds_are_ignored_even_if_invalid() {
        assertThat(read("target_type=4&rotation[0][value]=https://a.example/&country[x][key]=XX&platform[0][key]=A"
                        + "&platform[0][key]=B"))
                .isEqualTo(Targeting.rotation("https://a.example/"));
        assertThat(read("target_type=0&country[0][key]=XX")).isEqualTo(Targeting.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "country[0][key]=FR&country[0][value]=https://example.fr/",
                "platform[0][key]=iOS",
                "language[5][value]=x",
                "rotation[][value]=x"
            })
    void targeting_fields_need_a_target_type(String text) {
        assertThat(violationsWith(text)).containsExactly("target_type required");
    }

    @ParameterizedTest
    @CsvSource({"1, country", "2, platform", "3, language", "4, rotation"})
    void a_selected_kind_needs_an_entry(int number, String kind) {
        assertThat(violationsWith("target_type=" + number)).containsExactly(kind + " required");
        assertThat(violationsWith("target_type=" + number + "&" + kind + "=x&" + kind + "[0][url]=x"))
                .containsExactly(kind + " required");
    }

    @ParameterizedTest
    @CsvSource({
        "target_type=4&rotation[]=https://a.example/, rotation[] must be sent as rotation[0][value]",
        "target_type=4&rotation[0]=https://a.example/, rotation[0] must be sent as rotation[0][value]",
        "target_type=1&country[FR]=https://a.example/, country[FR] must be sent as country[0][key] and country[0][value]",
        "target_type=2&platform[iOS]=https://a.example/, platform[iOS] must be sent as platform[0][key] and platform[0][value]",
        "target_type=3&language[fr]=https://a.example/, language[fr] must be sent as language[0][key] and language[0][value]"
    })
    void the_message_about_a_short_form_of_an_entry_names_the_right_form(String text, String violation) {
        assertThat(FormDesk.violations(forms::parseCreateLink, URL + "&" + text))
                .extracting(Violation::describe)
                .containsExactly(violation);
        assertThat(read(text.replace("target_type=", "target_type=0&x="))).isEqualTo(Targeting.NONE);
    }

    @Test
    void a_short_form_of_an_entry_is_reported_in_addition_to_right_entries() {
        assertThat(
                        violationsWith(
                                "target_type=1&country[0][key]=FR&country[0][value]=https://example.fr/"
                                        + "&country[DE]=https://example.de/&country[2]=https://example.at/&country[1][key]=XX&country[1][value]=https://example.com/"))
                .containsExactly("country[DE] entry", "country[2] entry", "country[1][key] country");
    }

    @Test
    void a_key_needs_its_value_and_a_value_needs_its_key() {
        assertThat(violationsWith("target_type=1&country[7][key]=FR")).containsExactly("country[7][value] required");
        assertThat(violationsWith("target_type=1&country[7][value]=https://example.fr/"))
                .containsExactly("country[7][key] country");
        assertThat(violationsWith("target_type=1&country[7][key]=&country[7][value]="))
                .containsExactly("country[7][key] country", "country[7][value] required");
    }

    @Test
    void a_violation_of_an_entry_contains_the_sent_index() {
        assertThat(violationsWith("target_type=1&country[30][key]=XX&country[30][value]=https://a.example/"
                        + "&country[4][key]=DE&country[4][value]=b&country[100][key]=de"
                        + "&country[100][value]=https://c.example/"))
                .containsExactly("country[4][value] scheme", "country[30][key] country", "country[100][key] duplicate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "-1", "01", "1.0", "", "+", "%D9%A1"})
    void an_index_is_a_whole_number_from_0(String index) {
        List<String> wrong = violationsWith("target_type=4&rotation[" + index + "][value]=https://a.example/");

        assertThat(wrong).singleElement().asString().startsWith("rotation[").endsWith("][value] index");
    }

    @Test
    void rules_are_read_in_the_order_of_their_indexes_with_every_violation_at_its_condition() {
        String rule = "target_type=5&rule[7][key]=query.b%20query.a&rule[7][value]=https://a.example/"
                + "&rule[2][key]=country%3Dfr&rule[2][value]=https://b.example/";

        assertThat(read(rule).entries())
                .containsExactly(
                        new Targeting.Entry("country=fr", "https://b.example/"),
                        new Targeting.Entry("query.b query.a", "https://a.example/"));
        assertThat(violationsWith(rule + "&rule[30][key]=query.%20query.x%3D%25%20mobile&rule[30][value]=x"))
                .containsExactly(
                        "rule[30][key] condition",
                        "rule[30][key] query",
                        "rule[30][key] query",
                        "rule[30][value] scheme");
        assertThat(violationsWith("target_type=5&rule[0][value]=https://a.example/"))
                .containsExactly("rule[0][key] required");
        assertThat(violationsWith("target_type=5&rule[FR]=https://a.example/")).containsExactly("rule[FR] entry");
    }
}
