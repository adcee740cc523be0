package dev.waymark.link;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.refusalsOf;
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
            .tags("News")
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
    void an_empty_update_changes_only_the_version_and_the_time_of_the_update() {
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
    void the_alias_of_another_link_is_a_conflict_and_the_link_stays_unchanged() {
        links.create(CreateLink.to(URL).domain(Domain.of(1)).alias("other"));

        assertThatExceptionOfType(AliasTakenException.class)
                .isThrownBy(() -> updated(UpdateLink.change().title("new").alias("OTHER")))
                .satisfies(taken -> assertThat(taken.index()).isEmpty())
                .withMessage("the alias 'OTHER' is taken");
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    @Test
    void an_update_adds_and_removes_only_single_pixels() {
        assertChangedOnly("pixelIds", UpdateLink.change().addPixelIds(5, 4).removePixelIds(3, 99));
        assertThat(links.get(link.id()).pixelIds()).containsExactly(4L, 5L);

        assertThat(updated(UpdateLink.change().addPixelIds(6).addPixelIds(Set.of(7L)))
                        .pixelIds())
                .containsExactly(4L, 5L, 6L, 7L);
        assertThat(updated(UpdateLink.change().removePixelIds(Set.of(4L)).removePixelIds(6))
                        .pixelIds())
                .containsExactly(5L, 7L);
        assertThat(updated(UpdateLink.change().pixelIds(2).addPixelIds(1)).pixelIds())
                .containsExactly(1L, 2L);
        assertThat(updated(UpdateLink.change().addPixelIds(1).pixelIds(2)).pixelIds())
                .containsExactly(2L);
    }

    @Test
    void the_later_of_adding_and_removing_the_same_pixel_counts() {
        assertThat(UpdateLink.change().addPixelIds(1, 2).removePixelIds(1))
                .isEqualTo(UpdateLink.change().removePixelIds(1).addPixelIds(2));
        assertThat(UpdateLink.change().removePixelIds(1).addPixelIds(1))
                .isEqualTo(UpdateLink.change().addPixelIds(1));
    }

    @Test
    void violations_of_single_pixels_name_their_fields() {
        assertThat(refusalsOf(() -> links.update(
                        link.id(), UpdateLink.change().addPixelIds(0).removePixelIds(-1))))
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
    void an_invalid_update_leaves_the_link_unchanged() {
        assertThat(violationsOf(() -> updated(UpdateLink.change().title("new").url("nowhere"))))
                .hasSize(1);
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    @Test
    void a_stale_version_is_a_conflict_and_the_link_stays_unchanged() {
        Link newer = updated(UpdateLink.change());

        assertThatExceptionOfType(StaleVersionException.class)
                .isThrownBy(() -> updated(UpdateLink.change().title("new").ifVersion(1)))
                .satisfies(stale -> assertThat(stale.code()).isEqualTo("stale_version"))
                .withMessage("the link with id " + link.id() + " is no longer at version 1");
        assertThat(links.get(link.id())).isEqualTo(newer);
    }

    @Test
    void a_future_version_is_a_conflict() {
        assertThatExceptionOfType(StaleVersionException.class)
                .isThrownBy(() -> updated(UpdateLink.change().ifVersion(2)));
    }

    @Test
    void a_missing_link_cannot_be_updated() {
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> links.update(999, UpdateLink.change()))
                .satisfies(missing -> assertThat(missing.code()).isEqualTo("not_found"))
                .withMessage("there is no link with id 999");
    }

    @Test
    void a_deleted_link_is_not_found() {
        links.delete(link.id());

        assertThat(links.find(link.id())).isEmpty();
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> links.get(link.id()));
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> links.delete(link.id()));
    }
}
