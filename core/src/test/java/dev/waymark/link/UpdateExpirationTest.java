package dev.waymark.link;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.error.Violation;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;

/**
 * Updates of the date and the time of expiration. Date and time are patched separately and validated together (D-18).
 */
class UpdateExpirationTest {

    private static final LocalDate DAY = LocalDate.of(2025, 6, 1);
    private static final LocalTime TIME = LocalTime.of(9, 30);

    private final Desk desk = new Desk();
    private final Links links = desk.waymark().links();

    private Link after(Expiration before, UpdateLink command) {
        long id = links.create(CreateLink.to(URL).expiration(before)).id();
        Link updated = links.update(id, command);
        assertThat(links.get(id)).isEqualTo(updated);
        return updated;
    }

    private static UpdateLink change() {
        return UpdateLink.change();
    }

    @Test
    void a_new_time_is_combined_with_the_stored_date() {
        Link link = after(Expiration.after(DAY), change().expirationTime(TIME));

        assertThat(link.expiration()).isEqualTo(Expiration.at(DAY.atTime(TIME)));
        assertThat(link.expiresAt()).contains(Instant.parse("2025-06-01T09:30:00Z"));
    }

    @Test
    void a_new_date_keeps_the_stored_time() {
        Link link = after(Expiration.at(DAY.atTime(TIME)), change().expirationDate(DAY.plusDays(1)));

        assertThat(link.expiration()).isEqualTo(Expiration.at(DAY.plusDays(1).atTime(TIME)));
        assertThat(link.expiresAt()).contains(Instant.parse("2025-06-02T09:30:00Z"));
    }

    @Test
    void a_date_without_its_time_lasts_through_the_whole_day() {
        Link link = after(Expiration.at(DAY.atTime(TIME)), change().clearExpirationTime());

        assertThat(link.expiration()).isEqualTo(Expiration.after(DAY));
        assertThat(link.expiresAt()).contains(Instant.parse("2025-06-02T00:00:00Z"));
    }

    @Test
    void clearing_the_date_clears_the_time() {
        Link link = after(Expiration.at(DAY.atTime(TIME)).orAfterClicks(3), change().clearExpirationDate());

        assertThat(link.expiration()).isEqualTo(Expiration.afterClicks(3));
        assertThat(link.expiresAt()).isEmpty();
    }

    @Test
    void a_time_without_a_stored_date_is_refused() {
        assertThat(violationsOf(() -> after(Expiration.NEVER, change().expirationTime(TIME))))
                .containsExactly(Violation.of("expiration_time", "needs_date", "must come with expiration_date"));
    }

    @Test
    void a_time_is_refused_if_the_date_is_cleared() {
        assertThat(violationsOf(() -> after(
                        Expiration.after(DAY), change().clearExpirationDate().expirationTime(TIME))))
                .extracting(Violation::code)
                .containsExactly("needs_date");
    }

    @Test
    void an_update_may_contain_a_date_and_a_time() {
        assertThat(after(Expiration.NEVER, change().expirationTime(TIME).expirationDate(DAY))
                        .expiresAt())
                .contains(Instant.parse("2025-06-01T09:30:00Z"));
    }

    @Test
    void an_update_sets_and_clears_only_the_click_limit() {
        Expiration before = Expiration.at(DAY.atTime(TIME)).redirectingTo(OTHER_URL);

        assertThat(after(before, change().expirationClicks(3)).expiration()).isEqualTo(before.orAfterClicks(3));
        assertThat(after(before.orAfterClicks(2), change().clearExpirationClicks())
                        .expiration())
                .isEqualTo(before);
    }

    @Test
    void an_update_sets_and_clears_only_the_expiration_url() {
        Expiration before = Expiration.at(DAY.atTime(TIME)).orAfterClicks(3);

        assertThat(after(before, change().expirationUrl(" " + OTHER_URL)).expiration())
                .isEqualTo(before.redirectingTo(OTHER_URL));
        assertThat(after(before.redirectingTo(OTHER_URL), change().clearExpirationUrl())
                        .expiration())
                .isEqualTo(before);
    }

    @Test
    void edits_of_an_expiration_apply_in_turn() {
        UpdateLink limited = change().expirationClicks(5);

        assertThat(limited.expirationDate(DAY))
                .isEqualTo(change().expirationDate(DAY).expirationClicks(5));
        assertThat(limited.expiration(Expiration.after(DAY))).isEqualTo(change().expiration(Expiration.after(DAY)));
        assertThat(change().expiration(Expiration.after(DAY)).expirationClicks(5))
                .isEqualTo(change().expiration(Expiration.after(DAY).orAfterClicks(5)));
        assertThat(change().expirationTime(TIME).clearExpirationDate().expirationDate(DAY))
                .isEqualTo(change().expirationDate(DAY).clearExpirationTime());
    }
}
