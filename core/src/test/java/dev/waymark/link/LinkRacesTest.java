package dev.waymark.link;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Hooks.racing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.StaleVersionException;
import dev.waymark.error.StorageException;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.Storage;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Concurrent writes between the read and the write of an update (D-21). */
class LinkRacesTest {

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();
    private final Link link = links.create(CreateLink.to(URL));

    /** Returns a facade that runs the concurrent operation during the first update, between the read and the write. */
    private Links racingWith(Runnable concurrent) {
        return racing(desk, "links.update", concurrent).links();
    }

    @Test
    void concurrent_updates_of_different_fields_both_take_effect() {
        Link updated = racingWith(
                        () -> links.update(link.id(), UpdateLink.change().url(OTHER_URL)))
                .update(link.id(), UpdateLink.change().title("new"));

        assertThat(updated.url()).isEqualTo(OTHER_URL);
        assertThat(updated.title()).contains("new");
        assertThat(updated.version()).isEqualTo(3);
    }

    @Test
    void an_expected_version_that_a_concurrent_update_replaces_is_a_conflict() {
        Links racing =
                racingWith(() -> links.update(link.id(), UpdateLink.change().url(OTHER_URL)));

        assertThatExceptionOfType(StaleVersionException.class)
                .isThrownBy(() -> racing.update(
                        link.id(), UpdateLink.change().title("new").ifVersion(1)));
        assertThat(links.get(link.id()).title()).isEmpty();
    }

    @Test
    void an_update_of_a_concurrently_deleted_link_finds_no_link() {
        Links racing = racingWith(() -> links.delete(link.id()));

        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> racing.update(link.id(), UpdateLink.change().title("new")));
    }

    @Test
    void an_update_retries_an_alias_that_was_taken_only_briefly() {
        Links racing = racingWith(() -> {
            throw DuplicateKeyException.ofAliases(Set.of());
        });

        assertThat(racing.update(link.id(), UpdateLink.change().alias("docs")).alias())
                .isEqualTo("docs");
    }

    @Test
    void a_retried_update_is_validated_against_the_current_link() {
        Link dated = links.create(CreateLink.to(URL).expiration(Expiration.after(LocalDate.of(2030, 1, 1))));
        Links racing =
                racingWith(() -> links.update(dated.id(), UpdateLink.change().clearExpirationDate()));

        assertThat(Desk.violationsOf(
                        () -> racing.update(dated.id(), UpdateLink.change().expirationTime(LocalTime.NOON))))
                .singleElement()
                .satisfies(violation -> assertThat(violation.code()).isEqualTo("needs_date"));
    }

    @Test
    void an_update_that_always_loses_the_race_fails_as_a_failure_of_the_store() {
        AtomicInteger updates = new AtomicInteger();
        Storage racing = Hooks.before(desk.storage, (method, args) -> {
            if (method.equals("links.update")) {
                updates.incrementAndGet();
                links.update(link.id(), UpdateLink.change());
            }
        });

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> new Desk(racing)
                        .waymark()
                        .links()
                        .update(link.id(), UpdateLink.change().title("new")))
                .withMessage(
                        "the link with id " + link.id() + " was changed concurrently in 1,000 consecutive attempts");
        assertThat(updates).hasValue(1_000);
    }
}
