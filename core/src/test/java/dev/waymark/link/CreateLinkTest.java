package dev.waymark.link;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CreateLinkTest {

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();

    private Link created(CreateLink command) {
        Link link = links.create(command);
        assertThat(links.get(link.id())).isEqualTo(link);
        return link;
    }

    @Test
    void a_copy_of_a_link_is_a_template_for_links_with_other_urls() {
        Link link = links.create(CreateLink.to(URL)
                .domain(Domain.of(7))
                .alias("docs")
                .title("Docs")
                .password("swordfish")
                .tags("News")
                .start(Start.on(LocalDate.of(2025, 6, 1)))
                .expiration(Expiration.afterClicks(3)));

        Link copy = links.create(CreateLink.copyOf(link).url(OTHER_URL));

        assertThat(copy.url()).isEqualTo(OTHER_URL);
        assertThat(copy.alias()).isNotEqualTo("docs");
        assertThat(copy.passwordProtected()).as("passwordProtected of %s", copy).isFalse();
        assertThat(CreateLink.copyOf(copy).url(URL)).isEqualTo(CreateLink.copyOf(link));
        assertThat(copy.startsAt()).isEqualTo(link.startsAt());
    }

    @Test
    void a_copy_of_a_link_with_a_guarded_page_needs_a_new_password() {
        Link link = links.create(CreateLink.to(URL).privacy(Privacy.password("herring")));

        assertThat(violationsOf(() -> links.create(CreateLink.copyOf(link))))
                .extracting(Violation::field)
                .containsExactly("privacy_password");
    }

    @Test
    void a_link_needs_only_a_url() {
        Link link = created(CreateLink.to(URL));

        assertThat(link)
                .isEqualTo(Link.builder(Owner.DEFAULT, link.alias(), URL)
                        .id(link.id())
                        .createdAt(NOON)
                        .updatedAt(NOON)
                        .build());
    }

    @Test
    void the_url_is_returned_as_sent_and_trimmed() {
        assertThat(created(CreateLink.to(" HTTP://Example.COM:80 ")).url()).isEqualTo("HTTP://Example.COM:80");
    }

    @Test
    void a_link_discloses_the_presence_of_its_password_only() {
        Link link = created(CreateLink.to(URL).password("swordfish"));

        assertThat(link.passwordProtected()).as("passwordProtected of %s", link).isTrue();
        assertThat(link.privacy()).isEqualTo(Privacy.PUBLIC);
        assertThat(link.toString()).doesNotContain("swordfish");
    }

    @Test
    void a_command_copies_the_given_set() {
        Set<Long> pixels = new HashSet<>(Set.of(1L));
        CreateLink command = CreateLink.to(URL).pixelIds(pixels);
        pixels.add(2L);

        assertThat(command.pixelIds()).containsExactly(1L);
    }

    @Test
    void privacy_2_needs_a_password_on_creation() { // D-4
        assertThat(violationsOf(() -> links.create(CreateLink.to(URL).privacy(Privacy.PASSWORD))))
                .containsExactly(
                        Violation.of("privacy_password", "required", "must be given when privacy is 2 (password)"));
    }

    @Test
    void the_password_of_the_redirect_does_not_open_the_page() { // D-5
        assertThat(violationsOf(() ->
                        links.create(CreateLink.to(URL).password("swordfish").privacy(Privacy.PASSWORD))))
                .extracting(Violation::field)
                .containsExactly("privacy_password");
    }

    @Test
    void the_password_of_the_page_does_not_guard_the_redirect() {
        assertThat(created(CreateLink.to(URL).privacy(Privacy.password("swordfish"))))
                .matches(link -> !link.passwordProtected(), "redirects without a password");
    }

    @Test
    void dates_in_the_past_are_accepted_since_imports_need_them() {
        Link link = created(CreateLink.to(URL).expiration(Expiration.after(LocalDate.of(1, 1, 1))));

        assertThat(link.status(NOON)).isEqualTo(LinkStatus.EXPIRED);
    }

    @Test
    void instants_are_truncated_to_microseconds_for_all_stores() { // D-29
        desk.clock.set(Instant.parse("2025-03-10T12:00:00.123456999Z"));

        Link link = created(CreateLink.to(URL));

        assertThat(link.createdAt()).isEqualTo(NOON).isEqualTo(link.createdAt().truncatedTo(ChronoUnit.MICROS));
        assertThat(link.updatedAt()).isEqualTo(NOON);
    }
}
