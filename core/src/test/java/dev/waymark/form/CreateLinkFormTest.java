package dev.waymark.form;

import static dev.waymark.form.FormDesk.URL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Domain;
import dev.waymark.link.Expiration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CreateLinkFormTest {

    private static final CreateLink PLAIN = CreateLink.to("https://example.com/");

    private final Forms forms = FormDesk.forms();

    private CreateLink read(String text) {
        return FormDesk.read(forms::parseCreateLink, text);
    }

    private CreateLink readWithUrl(String text) {
        return read(URL + "&" + text);
    }

    private List<String> violationsWith(String text) {
        return FormDesk.violationsWith(forms::parseCreateLink, URL + "&" + text);
    }

    @Test
    void a_link_needs_only_a_url() {
        assertThat(read(URL)).isEqualTo(PLAIN);
    }

    @Test
    void unknown_fields_are_ignored() {
        assertThat(readWithUrl("colour=red&version=x&expiration[date]=1&rotation=1&="))
                .isEqualTo(PLAIN);
    }

    @ParameterizedTest
    @CsvSource({
        "domain=7, 7",
        "domain_id=7, 7",
        "domain=7&domain_id=8, 8",
        "domain_id=8&domain=7, 8",
        "domain=x&domain_id=8, 8",
        "domain_id=&domain=7, 7",
        "domain=7&domain_id=+, 7"
    })
    void domain_id_takes_precedence_over_domain(String text, long domain) {
        assertThat(readWithUrl(text).domain()).contains(Domain.of(domain));
    }

    @Test
    void the_violation_of_a_domain_has_the_sent_name() {
        assertThat(violationsWith("domain=x")).containsExactly("domain number");
        assertThat(violationsWith("domain=0")).containsExactly("domain identifier");
        assertThat(violationsWith("domain_id=0&domain=1")).containsExactly("domain_id identifier");
    }

    @ParameterizedTest
    @CsvSource({
        "privacy=0&privacy_password=p, PUBLIC",
        "privacy=1&privacy_password=p, PRIVATE",
        "privacy_password=p, PUBLIC"
    })
    void the_password_of_a_page_with_another_privacy_is_ignored(String text, Privacy.Type type) { // D-4
        assertThat(readWithUrl(text).privacy()).isEqualTo(Privacy.of(type));
    }

    @Test
    void passwords_are_not_trimmed() {
        CreateLink command = readWithUrl("password=+&privacy=2&privacy_password=+p+");

        assertThat(command.password().orElseThrow().reveal()).isEqualTo(" ");
        assertThat(command.privacy()).isEqualTo(Privacy.password(" p "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pixel_ids=1&pixel_ids=2",
                "pixel_ids[]=1&pixel_ids[]=2",
                "pixel_ids[0]=2&pixel_ids[7]=1",
                "pixel_ids=1,2",
                "pixel_ids=1,+2",
                "pixel_ids[]=1&pixel_ids=2,1&pixel_ids="
            })
    void pixels_have_several_notations(String text) {
        assertThat(readWithUrl(text).pixelIds()).containsExactlyInAnyOrder(1L, 2L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pixel_ids=1,x | pixel_ids number",
                "pixel_ids=1,,2 | pixel_ids number",
                "pixel_ids=1, | pixel_ids number",
                "pixel_ids=1.5 | pixel_ids number",
                "pixel_ids=0 | pixel_ids identifier",
                "pixel_ids[]=-1 | pixel_ids identifier",
                "pixel_ids[a]=1 | pixel_ids[a] index",
                "pixel_ids[01]=1 | pixel_ids[01] index",
                "pixel_ids[0=1 | pixel_ids[0 index"
            })
    void invalid_pixels_are_refused(String text, String violation) {
        assertThat(violationsWith(text)).containsExactly(violation);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tags=News&tags=a+b",
                "tags[]=News&tags[]=a+b",
                "tags[0]=News&tags[7]=a+b",
                "tags=News,a+b",
                "tags=+News+,+a+b+",
                "tags[]=News&tags=news,a+b,A+B&tags="
            })
    void tags_have_several_notations(String text) {
        assertThat(List.copyOf(readWithUrl(text).tags())).containsExactly("News", "a b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tags=a,,b | tags required",
                "tags=a, | tags required",
                "tags=a%0Ab | tags characters",
                "tags[a]=x | tags[a] index"
            })
    void invalid_tags_are_refused(String text, String violation) {
        assertThat(violationsWith(text)).containsExactly(violation);
    }

    @Test
    void a_date_and_a_time_with_seconds_are_read() {
        assertThat(readWithUrl("expiration_date=2024-02-29").expiration())
                .isEqualTo(Expiration.after(LocalDate.of(2024, 2, 29)));
        assertThat(readWithUrl("expiration_date=2024-02-29&expiration_time=23:59:58")
                        .expiration())
                .isEqualTo(Expiration.at(LocalDateTime.of(2024, 2, 29, 23, 59, 58)));
    }

    @ParameterizedTest
    @CsvSource({
        "expiration_date=2023-02-29, expiration_date date",
        "expiration_date=01.06.2030, expiration_date date",
        "expiration_date=2030-6-1, expiration_date date",
        "expiration_date=2030-06-01T09:00, expiration_date date",
        "expiration_date=%2B12030-06-01, expiration_date range",
        "expiration_date=0000-06-01, expiration_date range",
        "expiration_date=2030-06-01&expiration_time=24:00, expiration_time time",
        "expiration_date=2030-06-01&expiration_time=9:05, expiration_time time",
        "expiration_date=2030-06-01&expiration_time=09:05:00.5, expiration_time precision",
        "expiration_time=09:05, expiration_time needs_date",
        "expiration_date=&expiration_time=09:05, expiration_time needs_date",
        "expiration_date=soon&expiration_time=09:05, expiration_date date",
        "start_date=soon&start_time=09:05, start_date date",
        "expiration_clicks=9223372036854775808, expiration_clicks number",
        "space_id=%D9%A1, space_id number",
        "space_id=1.0, space_id number"
    })
    void invalid_values_are_refused_with_the_name_of_their_field(String text, String violation) {
        assertThat(violationsWith(text)).containsExactly(violation);
    }

    @Test
    void a_repeated_ignored_field_is_refused() {
        assertThat(violationsWith("privacy=0&privacy_password=p&privacy_password=p"))
                .containsExactly("privacy_password repeated");
        assertThat(violationsWith("domain_id=1&domain=2&domain=2")).containsExactly("domain repeated");
    }

    @Test
    void unreadable_and_invalid_values_are_reported_together() {
        List<Violation> violations = FormDesk.violations(
                forms::parseCreateLink,
                "url=ftp://example.com/&alias=not+an+alias&disabled=maybe&privacy=2&expiration_clicks=many"
                        + "&expiration_time=12:00&space_id=0&target_type=4&rotation[3][value]=x&title=a&title=b");

        assertThat(violations)
                .extracting(violation -> violation.field() + " " + violation.code())
                .containsExactlyInAnyOrder(
                        "title repeated",
                        "disabled choice",
                        "expiration_clicks number",
                        "alias alias",
                        "expiration_time needs_date",
                        "privacy_password required",
                        "rotation[3][value] scheme",
                        "space_id identifier",
                        "url scheme");
    }

    @Test
    void messages_contain_the_allowed_values() {
        UnaryOperator<String> messageOf = text -> FormDesk.violations(forms::parseCreateLink, URL + "&" + text)
                .get(0)
                .describe();

        assertThat(messageOf.apply("disabled=2")).isEqualTo("disabled must be 0 or 1");
        assertThat(messageOf.apply("privacy=3")).isEqualTo("privacy must be 0, 1 or 2");
        assertThat(messageOf.apply("expiration_date=soon")).isEqualTo("expiration_date must be a date as yyyy-MM-dd");
        assertThat(messageOf.apply("country[0][key]=FR"))
                .isEqualTo("target_type must be sent with targeting fields: "
                        + "1 for country, 2 for platform, 3 for language, 4 for rotation, 5 for rules");
    }

    @Test
    void violations_contain_no_secrets() {
        String described = FormDesk.violations(
                        forms::parseCreateLink,
                        "password=swordfish&password=swordfish&privacy=2&privacy_password=herring")
                .toString();

        assertThat(described).doesNotContain("swordfish").doesNotContain("herring");
    }

    @ParameterizedTest
    @ValueSource(strings = {"title=Handbook", "domain_id=", "domain=", "domain_id=+&domain="})
    void a_form_without_a_domain_leaves_the_domain_to_the_policy(String fields) {
        assertThat(readWithUrl(fields).domain()).isEmpty();
    }
}
