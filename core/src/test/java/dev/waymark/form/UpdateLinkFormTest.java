package dev.waymark.form;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.error.NotFoundException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.link.Start;
import dev.waymark.link.UpdateLink;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpdateLinkFormTest {

    private static final UpdateLink NOTHING = UpdateLink.change();

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();
    private final Forms forms = desk.waymark().forms();
    private final Link link = links.create(CreateLink.to("https://example.com/"));

    private UpdateLink read(String text) {
        return FormDesk.read(parameters -> forms.parseUpdateLink(link.id(), parameters), text);
    }

    private List<String> violationsWith(Link target, String text) {
        return FormDesk.violationsWith(parameters -> forms.parseUpdateLink(target.id(), parameters), text);
    }

    private List<String> violationsWith(String text) {
        return violationsWith(link, text);
    }

    @Test
    void an_empty_form_changes_no_field() {
        assertThat(read("")).isEqualTo(NOTHING);
    }

    @Test
    void single_pixels_are_added_and_removed() {
        assertThat(read("add_pixel_ids=1,2&remove_pixel_ids[]=3"))
                .isEqualTo(NOTHING.addPixelIds(1, 2).removePixelIds(3));
        assertThat(read("add_pixel_ids=&remove_pixel_ids=")).isEqualTo(NOTHING);
        assertThat(violationsWith("add_pixel_ids=x&remove_pixel_ids=0"))
                .containsExactlyInAnyOrder("add_pixel_ids number", "remove_pixel_ids identifier");
    }

    @Test
    void single_tags_are_added_and_removed() {
        assertThat(read("add_tags=News,a+b&remove_tags[]=Old&remove_tags[]=older"))
                .isEqualTo(NOTHING.addTags("News", "a b").removeTags("Old", "older"));
        assertThat(read("add_tags=&remove_tags=")).isEqualTo(NOTHING);
        assertThat(violationsWith("add_tags=a,,b&remove_tags=a%0Ab"))
                .containsExactlyInAnyOrder("add_tags required", "remove_tags characters");
    }

    @Test
    void an_empty_version_is_refused() {
        assertThat(violationsWith("version=")).containsExactly("version number");
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain_id=7", "domain=7", "domain_id=x", "clicks=0", "id=9", "owner=me"})
    void the_domain_is_an_unknown_field(String text) {
        assertThat(read(text)).isEqualTo(NOTHING);
    }

    @Test
    void a_password_may_be_sent_without_privacy() {
        assertThat(read("privacy_password=herring")).isEqualTo(NOTHING.privacyPassword("herring"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"privacy=0", "privacy=0&privacy_password=herring"})
    void a_password_with_another_privacy_is_ignored(String text) { // D-4
        assertThat(read(text)).isEqualTo(NOTHING.privacy(Privacy.PUBLIC));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&privacy=0", "&privacy=1"})
    void an_ignored_password_is_not_validated(String privacy) {
        UpdateLink command = read("title=Handbook&privacy_password=" + "x".repeat(257) + privacy);

        assertThat(links.update(link.id(), command).title()).contains("Handbook");
    }

    @Test
    void a_password_for_the_stored_privacy_is_validated() {
        Link guarded = links.create(CreateLink.to("https://example.com/").privacy(Privacy.password("herring")));

        assertThat(violationsWith(guarded, "privacy_password=" + "x".repeat(257)))
                .containsExactly("privacy_password too_long");
    }

    @ParameterizedTest
    @ValueSource(strings = {"privacy=2", "privacy=2&privacy_password="})
    void privacy_2_keeps_the_stored_password(String text) {
        assertThat(read(text)).isEqualTo(NOTHING.privacy(Privacy.PASSWORD));
    }

    @Test
    void violations_for_the_stored_link_are_reported_with_other_violations() {
        assertThat(violationsWith("privacy=2&expiration_time=09:00&disabled=2&url=x"))
                .containsExactlyInAnyOrder(
                        "disabled choice", "url scheme", "expiration_time needs_date", "privacy_password required");
    }

    @ParameterizedTest
    @CsvSource({
        "start_date=2031-02-01&expiration_date=2031-02-30, expiration_date date",
        "start_time=8h&expiration_date=2030-02-01&expiration_time=18:00, start_time time"
    })
    void a_date_is_not_compared_with_the_stored_date_of_an_unreadable_field(String text, String violation) {
        Link stored = links.create(CreateLink.to("https://example.com/")
                .start(Start.at(LocalDateTime.of(2030, 2, 1, 20, 0)))
                .expiration(Expiration.after(LocalDate.of(2030, 2, 28))));

        assertThat(violationsWith(stored, text)).containsExactly(violation);
    }

    @Test
    void an_unreadable_date_hides_no_violation_of_a_rule() {
        String rule = URLEncoder.encode("from=2031-01-01T00:00:00Z until=2030-01-01T00:00:00Z", StandardCharsets.UTF_8);

        assertThat(violationsWith(
                        "start_date=x&target_type=5&rule[0][key]=" + rule + "&rule[0][value]=https://a.example/"))
                .containsExactlyInAnyOrder("start_date date", "rule[0][key] order");
    }

    @Test
    void too_many_added_elements_are_one_violation() {
        String ids = IntStream.rangeClosed(1, 101).mapToObj(Integer::toString).collect(joining(","));
        String tags = IntStream.rangeClosed(1, 21).mapToObj(Integer::toString).collect(joining(","));

        assertThat(violationsWith("add_pixel_ids=" + ids + "&add_tags=" + tags))
                .containsExactly("add_pixel_ids size", "add_tags size");
    }

    @Test
    void valid_values_for_the_stored_link_are_not_reported() {
        Link guarded = links.create(CreateLink.to("https://example.com/")
                .privacy(Privacy.password("herring"))
                .expiration(Expiration.after(LocalDate.of(2030, 6, 1))));

        assertThat(violationsWith(guarded, "privacy=2&expiration_time=09:00&disabled=2"))
                .containsExactly("disabled choice");
    }

    @Test
    void a_missing_link_is_not_found_even_with_an_invalid_form() {
        Parameters wrong = Parameters.decode("disabled=2");

        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> forms.parseUpdateLink(999, wrong));
    }

    @Test
    void a_violation_of_a_targeting_entry_contains_its_index() {
        assertThat(violationsWith("target_type=1&country[5][key]=XX&country[5][value]=https://example.com/"))
                .containsExactly("country[5][key] country");
        assertThat(violationsWith("country[5][key]=FR")).containsExactly("target_type required");
    }
}
