package dev.waymark.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.error.NotFoundException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.ExpirationChange;
import dev.waymark.link.Link;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.patch.Patch;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
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

    private List<String> wrongWith(Link target, String text) {
        return FormDesk.wrongWith(parameters -> forms.parseUpdateLink(target.id(), parameters), text);
    }

    private List<String> wrongWith(String text) {
        return wrongWith(link, text);
    }

    @Test
    void no_field_changes_nothing() {
        assertThat(read("")).isEqualTo(NOTHING);
    }

    @Test
    void a_form_with_the_fields_of_the_specification_is_read() {
        assertThat(read("url=https://example.org/&alias=docs&title=Handbook&password=swordfish&space_id=8&pixel_ids=1,2"
                        + "&disabled=0&privacy=2&privacy_password=herring&expiration_url=https://example.net/"
                        + "&expiration_date=2030-06-01&expiration_time=09:05&expiration_clicks=10&target_type=1"
                        + "&country[0][key]=FR&country[0][value]=https://example.fr/&version=1"))
                .isEqualTo(NOTHING.url("https://example.org/")
                        .alias("docs")
                        .title("Handbook")
                        .password("swordfish")
                        .spaceId(8)
                        .pixelIds(1, 2)
                        .disabled(false)
                        .privacy(Privacy.password("herring"))
                        .expiration(ExpirationChange.change()
                                .url("https://example.net/")
                                .date(LocalDate.of(2030, 6, 1))
                                .time(LocalTime.of(9, 5))
                                .clicks(10))
                        .targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/")))
                        .ifVersion(1));
    }

    @Test
    void single_pixels_are_added_and_removed() {
        assertThat(read("add_pixel_ids=1,2&remove_pixel_ids[]=3"))
                .isEqualTo(NOTHING.addPixelIds(1, 2).removePixelIds(3));
        assertThat(read("add_pixel_ids=&remove_pixel_ids=")).isEqualTo(NOTHING);
        assertThat(wrongWith("add_pixel_ids=x&remove_pixel_ids=0"))
                .containsExactlyInAnyOrder("add_pixel_ids number", "remove_pixel_ids identifier");
    }

    @Test
    void an_empty_field_is_cleared_as_d_21_says() {
        assertThat(read("title=&password=&space_id=&pixel_ids=&expiration_url=&expiration_date=&expiration_time="
                        + "&expiration_clicks="))
                .isEqualTo(NOTHING.clearTitle()
                        .clearPassword()
                        .clearSpaceId()
                        .clearPixelIds()
                        .expiration(ExpirationChange.change()
                                .clearUrl()
                                .clearDate()
                                .clearTime()
                                .clearClicks()));
        assertThat(read("expiration_clicks=0"))
                .isEqualTo(NOTHING.expiration(ExpirationChange.change().clearClicks()));
        assertThat(read("target_type=0")).isEqualTo(NOTHING.clearTargeting());
    }

    @ParameterizedTest
    @CsvSource({
        "url=, url required",
        "alias=, alias required",
        "disabled=, disabled choice",
        "privacy=, privacy choice",
        "target_type=, target_type choice",
        "version=, version number"
    })
    void what_cannot_be_cleared_is_refused(String text, String violation) {
        assertThat(wrongWith(text)).containsExactly(violation);
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain_id=7", "domain=7", "domain_id=x", "clicks=0", "id=9", "owner=me"})
    void the_domain_is_as_unknown_a_field_as_any_other(String text) {
        assertThat(read(text)).isEqualTo(NOTHING);
    }

    @Test
    void a_password_may_come_without_privacy() {
        assertThat(read("privacy_password=herring").privacyPassword()).isEqualTo(Patch.set(Secret.of("herring")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"privacy=0", "privacy=0&privacy_password=herring"})
    void a_password_next_to_another_privacy_is_ignored_as_d_4_says(String text) {
        assertThat(read(text)).isEqualTo(NOTHING.privacy(Privacy.PUBLIC));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&privacy=0", "&privacy=1"})
    void a_password_that_is_not_asked_for_is_not_judged_either(String privacy) {
        UpdateLink command = read("title=Handbook&privacy_password=" + "x".repeat(257) + privacy);

        assertThat(links.update(link.id(), command).title()).contains("Handbook");
    }

    @Test
    void a_password_that_the_stored_privacy_asks_for_is_judged() {
        Link guarded = links.create(CreateLink.to("https://example.com/").privacy(Privacy.password("herring")));

        assertThat(wrongWith(guarded, "privacy_password=" + "x".repeat(257)))
                .containsExactly("privacy_password too_long");
    }

    @ParameterizedTest
    @ValueSource(strings = {"privacy=2", "privacy=2&privacy_password="})
    void privacy_2_keeps_the_password_that_is_stored(String text) {
        assertThat(read(text)).isEqualTo(NOTHING.privacy(Privacy.PASSWORD));
    }

    @Test
    void what_is_wrong_for_the_stored_link_is_told_together_with_all_else() {
        assertThat(wrongWith("privacy=2&expiration_time=09:00&disabled=2&url=x"))
                .containsExactlyInAnyOrder(
                        "disabled choice", "url scheme", "expiration_time needs_date", "privacy_password required");
    }

    @Test
    void what_the_stored_link_allows_is_not_told_with_all_else() {
        Link guarded = links.create(CreateLink.to("https://example.com/")
                .privacy(Privacy.password("herring"))
                .expiration(Expiration.after(LocalDate.of(2030, 6, 1))));

        assertThat(wrongWith(guarded, "privacy=2&expiration_time=09:00&disabled=2"))
                .containsExactly("disabled choice");
    }

    @Test
    void a_time_is_not_blamed_for_a_date_that_cannot_be_read() {
        assertThat(wrongWith("expiration_date=soon&expiration_time=09:00")).containsExactly("expiration_date date");
    }

    @Test
    void a_link_that_does_not_exist_is_not_found_however_wrong_the_form_is() {
        Parameters wrong = Parameters.decode("disabled=2");

        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> forms.parseUpdateLink(999, wrong));
    }

    @Test
    void an_entry_of_targeting_is_told_by_its_index() {
        assertThat(wrongWith("target_type=1&country[5][key]=XX&country[5][value]=https://example.com/"))
                .containsExactly("country[5][key] country");
        assertThat(wrongWith("country[5][key]=FR")).containsExactly("target_type required");
    }
}
