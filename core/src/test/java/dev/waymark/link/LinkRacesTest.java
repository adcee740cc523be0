package dev.waymark.link;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.StaleVersionException;
import dev.waymark.error.StorageException;
import dev.waymark.spi.DuplicateAliasException;
import dev.waymark.spi.Storage;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Others write between the reading and the writing of an update (D-21). */
class LinkRacesTest {

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();
    private final Link link = links.create(CreateLink.to(URL));

    /** Links whose updates find that {@code meanwhile} has happened since they read; once only. */
    private Links disturbedBy(Runnable meanwhile) {
        AtomicInteger updates = new AtomicInteger();
        Storage disturbed = Hooks.before(desk.storage, (method, args) -> {
            if (method.equals("links.update") && updates.getAndIncrement() == 0) {
                meanwhile.run();
            }
        });
        return new Desk(disturbed).waymark().links();
    }

    @Test
    void clicks_that_are_counted_meanwhile_are_not_lost() {
        Link updated = disturbedBy(() -> desk.storage.links().countClick(link))
                .update(link.id(), UpdateLink.change().title("new"));

        assertThat(updated.clicks()).isEqualTo(1);
        assertThat(links.get(link.id())).isEqualTo(updated);
    }

    @Test
    void clicks_do_not_change_the_version() {
        desk.storage.links().countClick(link);

        assertThat(links.update(link.id(), UpdateLink.change().ifVersion(1)).clicks())
                .isEqualTo(1);
    }

    @Test
    void two_patches_of_different_fields_both_survive() {
        Link updated = disturbedBy(
                        () -> links.update(link.id(), UpdateLink.change().url(OTHER_URL)))
                .update(link.id(), UpdateLink.change().title("new"));

        assertThat(updated.url()).isEqualTo(OTHER_URL);
        assertThat(updated.title()).contains("new");
        assertThat(updated.version()).isEqualTo(3);
    }

    @Test
    void a_version_that_gets_stale_meanwhile_is_a_conflict() {
        Links disturbed =
                disturbedBy(() -> links.update(link.id(), UpdateLink.change().url(OTHER_URL)));

        assertThatExceptionOfType(StaleVersionException.class)
                .isThrownBy(() -> disturbed.update(
                        link.id(), UpdateLink.change().title("new").ifVersion(1)));
        assertThat(links.get(link.id()).title()).isEmpty();
    }

    @Test
    void a_link_that_is_deleted_meanwhile_is_not_found() {
        Links disturbed = disturbedBy(() -> links.delete(link.id()));

        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(
                        () -> disturbed.update(link.id(), UpdateLink.change().title("new")));
    }

    @Test
    void an_alias_that_was_taken_for_a_moment_only_is_tried_again() {
        Links disturbed = disturbedBy(() -> {
            throw new DuplicateAliasException(Set.of());
        });

        assertThat(disturbed
                        .update(link.id(), UpdateLink.change().alias("docs"))
                        .alias())
                .isEqualTo("docs");
    }

    @Test
    void what_a_patch_means_is_judged_by_what_is_there_at_last() {
        Link dated = links.create(CreateLink.to(URL).expiration(Expiration.after(LocalDate.of(2030, 1, 1))));
        Links disturbed = disturbedBy(() -> links.update(
                dated.id(),
                UpdateLink.change().expiration(ExpirationChange.change().clearDate())));

        assertThat(Desk.violationsOf(() -> disturbed.update(
                        dated.id(),
                        UpdateLink.change().expiration(ExpirationChange.change().time(LocalTime.NOON)))))
                .singleElement()
                .satisfies(violation -> assertThat(violation.code()).isEqualTo("needs_date"));
    }

    @Test
    void an_update_that_never_gets_through_ends_as_a_failure_of_the_store() {
        AtomicInteger updates = new AtomicInteger();
        Storage disturbed = Hooks.before(desk.storage, (method, args) -> {
            if (method.equals("links.update")) {
                updates.incrementAndGet();
                links.update(link.id(), UpdateLink.change());
            }
        });

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> new Desk(disturbed)
                        .waymark()
                        .links()
                        .update(link.id(), UpdateLink.change().title("new")))
                .withMessage("the link with id " + link.id() + " changes faster than it can be read");
        assertThat(updates).hasValue(1_000);
    }
}
