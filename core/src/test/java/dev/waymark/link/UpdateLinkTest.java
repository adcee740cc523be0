package dev.waymark.link;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.error.AliasTakenException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.StaleVersionException;
import dev.waymark.error.Violation;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class UpdateLinkTest {

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();
    private final Link link = links.create(CreateLink.to(URL)
            .domain(Domain.of(1))
            .alias("docs")
            .title("Docs")
            .password("swordfish")
            .spaceId(2)
            .pixelIds(3, 4)
            .privacy(Privacy.password("haddock"))
            .expiration(Expiration.after(LocalDate.of(2030, 1, 1)))
            .targeting(Targeting.rotation(URL)));

    private Link updated(UpdateLink command) {
        Link updated = links.update(link.id(), command);
        assertThat(links.get(link.id())).isEqualTo(updated);
        return updated;
    }

    private void assertChangedOnly(String field, UpdateLink command) {
        assertThat(updated(command))
                .usingRecursiveComparison()
                .ignoringFields(field, "content." + field, "version")
                .isEqualTo(link);
    }

    @Test
    void an_update_of_nothing_changes_version_and_date_only() {
        desk.clock.advance(Duration.ofHours(1));

        Link updated = updated(UpdateLink.change());

        assertThat(updated)
                .usingRecursiveComparison()
                .ignoringFields("version", "updatedAt")
                .isEqualTo(link);
        assertThat(updated.version()).isEqualTo(2);
        assertThat(updated.updatedAt()).isEqualTo(NOON.plus(Duration.ofHours(1)));
    }

    @Test
    void each_update_raises_the_version_by_one() {
        updated(UpdateLink.change().title("a"));

        assertThat(updated(UpdateLink.change().title("b")).version()).isEqualTo(3);
    }

    @Test
    void the_url_is_set_trimmed_and_alone() {
        assertChangedOnly("url", UpdateLink.change().url(" " + OTHER_URL));
        assertThat(links.get(link.id()).url()).isEqualTo(OTHER_URL);
    }

    @Test
    void the_alias_is_set_alone_and_the_old_one_is_free() {
        assertChangedOnly("alias", UpdateLink.change().alias("Handbook"));

        assertThat(links.findByAlias(Domain.of(1), "handbook")).map(Link::alias).contains("Handbook");
        assertThat(links.findByAlias(Domain.of(1), "docs")).isEmpty();
    }

    @Test
    void an_alias_can_change_its_letter_case() {
        assertThat(updated(UpdateLink.change().alias("DOCS")).alias()).isEqualTo("DOCS");
    }

    @Test
    void another_links_alias_is_a_conflict_and_nothing_changes() {
        links.create(CreateLink.to(URL).domain(Domain.of(1)).alias("other"));

        assertThatExceptionOfType(AliasTakenException.class)
                .isThrownBy(() -> updated(UpdateLink.change().title("new").alias("OTHER")))
                .satisfies(taken -> assertThat(taken.index()).isEmpty())
                .withMessage("the alias 'OTHER' is taken");
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    @Test
    void the_title_is_set_and_cleared_alone() {
        assertChangedOnly("title", UpdateLink.change().title(" New "));
        assertThat(links.get(link.id()).title()).contains("New");

        assertThat(updated(UpdateLink.change().clearTitle()).title()).isEmpty();
    }

    @Test
    void a_blank_title_clears() {
        assertThat(updated(UpdateLink.change().title(" ")).title()).isEmpty();
    }

    @Test
    void the_space_is_set_and_cleared_alone() {
        assertChangedOnly("spaceId", UpdateLink.change().spaceId(9));
        assertThat(links.get(link.id()).spaceId()).hasValue(9);

        assertThat(updated(UpdateLink.change().clearSpaceId()).spaceId()).isEmpty();
    }

    @Test
    void a_space_stays_absent_where_it_is_not_named() {
        updated(UpdateLink.change().clearSpaceId());

        assertThat(updated(UpdateLink.change().title("new")).spaceId()).isEmpty();
    }

    @Test
    void pixels_are_replaced_as_a_set_alone() {
        assertChangedOnly("pixelIds", UpdateLink.change().pixelIds(9, 8));

        assertThat(links.get(link.id()).pixelIds()).containsExactly(8L, 9L);
    }

    @Test
    void clearing_the_pixels_empties_the_set() {
        assertThat(updated(UpdateLink.change().clearPixelIds()).pixelIds()).isEmpty();
    }

    @Test
    void setting_no_pixels_empties_the_set() {
        assertThat(updated(UpdateLink.change().pixelIds(Set.of())).pixelIds()).isEmpty();
    }

    @Test
    void single_pixels_are_added_and_removed_alone() {
        assertChangedOnly("pixelIds", UpdateLink.change().addPixelIds(5, 4).removePixelIds(3, 99));
        assertThat(links.get(link.id()).pixelIds()).containsExactly(4L, 5L);

        assertThat(updated(UpdateLink.change().addPixelIds(6).addPixelIds(Set.of(7L)))
                        .pixelIds())
                .containsExactly(4L, 5L, 6L, 7L);
        assertThat(updated(UpdateLink.change().removePixelIds(Set.of(4L)).removePixelIds(6))
                        .pixelIds())
                .containsExactly(5L, 7L);
        assertThat(updated(UpdateLink.change().addPixelIds(1).pixelIds(2)).pixelIds())
                .containsExactly(1L, 2L);
    }

    @Test
    void of_adding_and_removing_the_same_pixel_the_later_counts() {
        assertThat(UpdateLink.change().addPixelIds(1, 2).removePixelIds(1))
                .isEqualTo(UpdateLink.change().removePixelIds(1).addPixelIds(2));
        assertThat(UpdateLink.change().removePixelIds(1).addPixelIds(1))
                .isEqualTo(UpdateLink.change().addPixelIds(1));
    }

    @Test
    void single_pixels_that_are_wrong_are_told_by_their_fields() {
        assertThat(Desk.violationsOf(() -> links.update(
                        link.id(), UpdateLink.change().addPixelIds(0).removePixelIds(-1))))
                .extracting(each -> each.field() + " " + each.code())
                .containsExactlyInAnyOrder("add_pixel_ids identifier", "remove_pixel_ids identifier");
        assertThat(Desk.violationsOf(() -> links.update(
                        link.id(),
                        UpdateLink.change()
                                .addPixelIds(LongStream.rangeClosed(10, 108).toArray()))))
                .extracting(Violation::describe)
                .containsExactly("add_pixel_ids must leave the link with at most 100 identifiers");
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    @Test
    void a_link_is_disabled_and_enabled_alone() {
        assertChangedOnly("disabled", UpdateLink.change().disabled(true));
        assertThat(links.get(link.id()).disabled()).isTrue();

        assertThat(updated(UpdateLink.change().disabled(false)).disabled()).isFalse();
    }

    @Test
    void the_password_is_cleared_alone_and_set_again() {
        assertChangedOnly("passwordProtected", UpdateLink.change().clearPassword());
        assertThat(links.get(link.id()).passwordProtected()).isFalse();

        assertThat(updated(UpdateLink.change().password("new")).passwordProtected())
                .isTrue();
    }

    @Test
    void targeting_is_replaced_as_a_whole_and_alone() {
        Targeting targeting = Targeting.rotation(OTHER_URL);

        assertChangedOnly("targeting", UpdateLink.change().targeting(targeting));
        assertThat(links.get(link.id()).targeting()).isEqualTo(targeting);
    }

    @Test
    void targeting_none_clears() {
        assertThat(updated(UpdateLink.change().targeting(Targeting.NONE)).targeting())
                .isEqualTo(Targeting.NONE);
        assertThat(UpdateLink.change().clearTargeting())
                .isEqualTo(UpdateLink.change().targeting(Targeting.NONE));
    }

    @Test
    void privacy_is_set_alone() {
        assertChangedOnly("privacy", UpdateLink.change().privacy(Privacy.PRIVATE));
        assertThat(links.get(link.id()).privacy()).isEqualTo(Privacy.PRIVATE);
    }

    @Test
    void an_update_that_breaks_rules_changes_nothing() {
        assertThat(violationsOf(() -> updated(UpdateLink.change().title("new").url("nowhere"))))
                .hasSize(1);
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    @Test
    void the_version_that_is_there_may_be_named() {
        assertThat(updated(UpdateLink.change().title("new").ifVersion(1)).version())
                .isEqualTo(2);
    }

    @Test
    void a_stale_version_is_a_conflict_and_nothing_changes() {
        Link newer = updated(UpdateLink.change());

        assertThatExceptionOfType(StaleVersionException.class)
                .isThrownBy(() -> updated(UpdateLink.change().title("new").ifVersion(1)))
                .satisfies(stale -> assertThat(stale.code()).isEqualTo("stale_version"))
                .withMessage("the link with id " + link.id() + " is no longer at version 1");
        assertThat(links.get(link.id())).isEqualTo(newer);
    }

    @Test
    void a_version_that_was_never_there_is_a_conflict() {
        assertThatExceptionOfType(StaleVersionException.class)
                .isThrownBy(() -> updated(UpdateLink.change().ifVersion(2)));
    }

    @Test
    void what_is_not_there_cannot_be_updated() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> links.update(999, UpdateLink.change()))
                .satisfies(missing -> assertThat(missing.code()).isEqualTo("not_found"))
                .withMessage("there is no link with id 999");
    }

    @Test
    void a_deleted_link_is_gone() {
        links.delete(link.id());

        assertThat(links.find(link.id())).isEmpty();
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> links.get(link.id()));
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> links.delete(link.id()));
    }
}
