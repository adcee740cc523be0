package dev.waymark.link;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkTest {

    private static final Instant NOON = Desk.NOON.truncatedTo(ChronoUnit.SECONDS);
    private static final Expiration AT_NOON = Expiration.at(LocalDateTime.ofInstant(NOON, ZoneOffset.UTC));

    private static Link link(boolean disabled, Expiration expiration, long clicks) {
        return link(0, clicks, disabled, Privacy.PUBLIC, expiration, expiration.instant(ZoneOffset.UTC), 1);
    }

    private static Link link(
            long id,
            long clicks,
            boolean disabled,
            Privacy privacy,
            Expiration expiration,
            Optional<Instant> expiresAt,
            long version) {
        LinkBuilder link = Link.builder(Owner.DEFAULT, "docs", URL)
                .id(id)
                .pixelIds(Set.of(3L, 1L, 2L))
                .tags(Set.of("News"))
                .clicks(clicks)
                .disabled(disabled)
                .privacy(privacy)
                .expiration(expiration)
                .createdAt(NOON)
                .updatedAt(NOON)
                .version(version);
        expiresAt.ifPresent(link::expiresAt);
        return link.build();
    }

    @Test
    void a_link_without_limits_is_active() {
        assertThat(link(false, Expiration.NEVER, Long.MAX_VALUE - 1).status(Instant.MAX))
                .isEqualTo(LinkStatus.ACTIVE);
    }

    @ParameterizedTest
    @CsvSource({"-1, ACTIVE", "0, EXPIRED", "1, EXPIRED"})
    void a_link_is_expires_from_its_instant_of_expiration(long nanos, LinkStatus status) { // now >= instant (D-18)
        assertThat(link(false, AT_NOON, 0).status(NOON.plusNanos(nanos))).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"2, ACTIVE", "3, EXPIRED", "4, EXPIRED"})
    void a_link_is_expired_after_its_last_click(long clicks, LinkStatus status) {
        assertThat(link(false, Expiration.afterClicks(3), clicks).status(NOON)).isEqualTo(status);
    }

    @Test
    void the_limits_are_independent() {
        assertThat(link(false, AT_NOON.orAfterClicks(3), 3).status(Instant.MIN)).isEqualTo(LinkStatus.EXPIRED);
        assertThat(link(false, AT_NOON.orAfterClicks(3), 0).status(NOON)).isEqualTo(LinkStatus.EXPIRED);
        assertThat(link(false, AT_NOON.orAfterClicks(3), 2).status(Instant.MIN)).isEqualTo(LinkStatus.ACTIVE);
    }

    @Test
    void a_disabled_link_is_disabled_even_if_it_has_expired() {
        assertThat(link(true, AT_NOON, 0).status(Instant.MIN)).isEqualTo(LinkStatus.DISABLED);
        assertThat(link(true, AT_NOON, 0).status(Instant.MAX)).isEqualTo(LinkStatus.DISABLED);
    }

    @Test
    void a_disabled_link_can_have_expired() {
        assertThat(link(true, AT_NOON, 0))
                .matches(link -> link.isExpired(NOON), "is expired at noon")
                .matches(link -> !link.isExpired(NOON.minusNanos(1)), "is not expired before noon");
    }

    @ParameterizedTest
    @CsvSource({"ACTIVE, 1", "EXPIRED, 2", "DISABLED, 3"})
    void statuses_have_the_numbers_of_the_specification(LinkStatus status, int code) {
        assertThat(status.code()).isEqualTo(code);
    }

    @Test
    void pixels_are_in_ascending_order() {
        assertThat(link(false, Expiration.NEVER, 0).pixelIds())
                .containsExactly(1L, 2L, 3L)
                .isEqualTo(new TreeSet<>(Set.of(1L, 2L, 3L)));
    }

    @Test
    void an_id_changes_no_other_field() {
        Link link = link(false, AT_NOON, 0);

        assertThat(link.withId(7))
                .usingRecursiveComparison()
                .ignoringFields("id")
                .isEqualTo(link);
        assertThat(link.withId(7).id()).isEqualTo(7);
    }

    @Test
    void numbers_out_of_range_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> link(-1, 0, false, Privacy.PUBLIC, Expiration.NEVER, Optional.empty(), 1))
                .withMessage("id must not be negative, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> link(0, -1, false, Privacy.PUBLIC, Expiration.NEVER, Optional.empty(), 1))
                .withMessage("clicks must not be negative, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> link(0, 0, false, Privacy.PUBLIC, Expiration.NEVER, Optional.empty(), 0))
                .withMessage("version must be at least 1, was 0");
    }

    @Test
    void a_link_never_contains_a_password() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> link(0, 0, false, Privacy.password("p"), Expiration.NEVER, Optional.empty(), 1))
                .withMessage("the privacy of a link must not contain a password");
        assertThat(link(0, 0, false, Privacy.PASSWORD, Expiration.NEVER, Optional.empty(), 1)
                        .privacy())
                .isEqualTo(Privacy.PASSWORD);
    }

    @Test
    void an_instant_of_expiration_belongs_to_a_date() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> link(0, 0, false, Privacy.PUBLIC, AT_NOON, Optional.empty(), 1))
                .withMessage("the date of expiration and its instant must both be present or both be absent");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> link(0, 0, false, Privacy.PUBLIC, Expiration.NEVER, Optional.of(NOON), 1));
    }
}
