package dev.waymark;

import static dev.waymark.Desk.OTHER_URL;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.refusalsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waymark.access.Owner;
import dev.waymark.error.IdempotencyConflictException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Start;
import dev.waymark.link.UpdateLink;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts and expirations at an instant (D-18, D-49), in Berlin, where 02:30 occurs twice on 25 October 2026. */
class RepeatedHourTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Instant FIRST = Instant.parse("2026-10-25T00:30:00Z");
    private static final Instant SECOND = Instant.parse("2026-10-25T01:30:00Z");
    private static final LocalDateTime LOCAL = LocalDateTime.of(2026, 10, 25, 2, 30);
    private static final LocalDate DAY = LOCAL.toLocalDate();

    private final Desk desk = new Desk();
    private final Waymark waymark = desk.waymark(builder -> builder.zone(BERLIN));
    private final Links links = waymark.links();

    private static CreateLink ending(Instant end) {
        return CreateLink.to(URL).expiration(Expiration.at(end));
    }

    private void assertEnds(Link link, Instant end) {
        assertThat(link.expiration()).isEqualTo(Expiration.at(LOCAL));
        assertThat(link.expiresAt()).contains(end);
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    private void assertStarts(Link link, Instant start) {
        assertThat(link.start()).isEqualTo(Start.at(LOCAL));
        assertThat(link.startsAt()).contains(start);
        assertThat(links.get(link.id())).isEqualTo(link);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"})
    void a_link_has_the_local_date_and_time_of_an_instant_and_keeps_the_instant(Instant instant) {
        assertEnds(links.create(ending(instant)), instant);
        assertStarts(links.create(CreateLink.to(URL).start(Start.at(instant))), instant);
    }

    @Test
    void an_imported_link_keeps_the_instant() {
        links.importAll(Stream.of(ImportLink.of(ending(SECOND).alias("docs"))));

        assertEnds(links.findByAlias("docs").orElseThrow(), SECOND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"})
    void an_update_sets_a_start_or_an_end_to_an_instant(Instant instant) {
        Link link = links.create(CreateLink.to(URL).expiration(Expiration.afterClicks(3)));

        Link ending = links.update(link.id(), UpdateLink.change().expirationAt(instant));
        assertThat(ending.expiration()).isEqualTo(Expiration.at(LOCAL).orAfterClicks(3));
        assertThat(ending.expiresAt()).contains(instant);
        assertEnds(links.update(link.id(), UpdateLink.change().expiration(Expiration.at(instant))), instant);

        UpdateLink start = UpdateLink.change().startAt(instant).expiration(Expiration.NEVER);
        assertStarts(links.update(link.id(), start), instant);
    }

    @Test
    void an_update_by_query_changes_the_links_with_another_instant() {
        Link first = links.create(ending(FIRST));
        Link second = links.create(ending(SECOND));

        assertThat(links.updateAll(LinkQuery.everyLink(), UpdateLink.change().expirationAt(SECOND)))
                .isOne();

        assertEnds(links.get(first.id()), SECOND);
        assertThat(links.get(second.id())).isEqualTo(second);
    }

    @Test
    void an_update_of_another_field_keeps_the_instant() {
        Link link = links.create(ending(SECOND).start(Start.at(FIRST)));

        Link updated = links.update(link.id(), UpdateLink.change().title("Docs").expirationClicks(7));

        assertThat(updated.startsAt()).contains(FIRST);
        assertThat(updated.expiresAt()).contains(SECOND);
    }

    @Test
    void a_new_date_or_a_new_time_replaces_the_stored_instant() {
        Link link = links.create(ending(SECOND));

        assertEnds(links.update(link.id(), UpdateLink.change().expirationTime(LOCAL.toLocalTime())), FIRST);
        assertEnds(links.update(link.id(), UpdateLink.change().expirationAt(SECOND)), SECOND);
        assertEnds(links.update(link.id(), UpdateLink.change().expirationDate(DAY)), FIRST);
    }

    @Test
    void edits_of_an_update_replace_an_instant_in_turn() {
        UpdateLink instant = UpdateLink.change().expirationAt(SECOND).startAt(FIRST);
        Link link = links.create(CreateLink.to(URL));

        Link dated = links.update(link.id(), instant.expirationDate(DAY).startDate(DAY));
        assertThat(dated.expiration()).isEqualTo(Expiration.after(DAY));
        assertThat(dated.start()).isEqualTo(Start.on(DAY));
        assertThat(refusalsOf(() -> links.update(link.id(), instant.expirationTime(LocalTime.NOON))))
                .containsExactly("expiration_time needs_date");
        assertThat(links.update(link.id(), instant.clearExpirationDate()).expiration())
                .isEqualTo(Expiration.NEVER);
        assertEnds(links.update(link.id(), instant.clearExpirationTime()), SECOND);
    }

    @Test
    void updates_with_different_instants_differ() {
        UpdateLink first = UpdateLink.change().expirationAt(FIRST).startAt(FIRST);

        assertThat(first)
                .isEqualTo(UpdateLink.change().expirationAt(FIRST.plusNanos(1)).startAt(FIRST.plusNanos(1)))
                .isNotEqualTo(UpdateLink.change().expirationAt(SECOND).startAt(FIRST))
                .isNotEqualTo(UpdateLink.change().expirationAt(FIRST).startAt(SECOND));
        assertThat(first.fields()).containsExactly("expirationDate", "expirationTime", "startDate", "startTime");
        assertThat(first.toString()).contains("expirationDate=" + FIRST, "startDate=" + FIRST);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-10-25T00:30:00Z, 2026-10-25T01:30:00Z, true",
        "2026-10-25T01:30:00Z, 2026-10-25T00:30:00Z, false",
        "2026-10-25T01:30:00Z, 2026-10-25T01:30:00Z, false"
    })
    void a_start_must_be_before_the_end_also_in_the_same_local_time(Instant start, Instant end, boolean isAccepted) {
        CreateLink creation = ending(end).start(Start.at(start));
        UpdateLink update = UpdateLink.change().startAt(start);
        Link stored = links.create(ending(end));

        if (isAccepted) {
            assertStarts(links.create(creation), start);
            assertStarts(links.update(stored.id(), update), start);
        } else {
            for (Runnable call : List.<Runnable>of(
                    () -> links.create(creation),
                    () -> links.update(stored.id(), update),
                    () -> links.updateAll(LinkQuery.everyLink(), update))) {
                assertThat(refusalsOf(call)).containsExactly("start_date order");
            }
        }
    }

    @Test
    void a_copy_keeps_the_instants_of_the_copied_link() {
        Link link = links.create(ending(SECOND).start(Start.at(FIRST)));
        CreateLink copy = CreateLink.copyOf(link);

        assertEnds(links.create(copy.start(Start.NONE).url(OTHER_URL)), SECOND);
        Link limited = links.create(copy.expiration(copy.expiration().orAfterClicks(3)));
        assertThat(limited.startsAt()).contains(FIRST);
        assertThat(limited.expiresAt()).contains(SECOND);
    }

    @Test
    void a_copy_with_another_time_or_for_another_zone_has_another_instant() {
        CreateLink copy = CreateLink.copyOf(links.create(ending(SECOND)));
        Waymark utc = desk.waymark();

        assertThat(links.create(copy.expiration(Expiration.at(LOCAL.plusMinutes(1))))
                        .expiresAt())
                .contains(FIRST.plusSeconds(60));
        assertThat(utc.links(Owner.of("utc")).create(copy).expiresAt()).contains(Instant.parse("2026-10-25T02:30:00Z"));
    }

    @Test
    void a_link_is_reused_only_for_a_command_with_the_same_instant() {
        Link second = links.createOrGet(ending(SECOND));

        assertThat(links.createOrGet(ending(SECOND))).isEqualTo(second);
        Link first = links.createOrGet(ending(FIRST));
        assertEnds(first, FIRST);
        assertThat(first.id()).isNotEqualTo(second.id());
        assertThat(links.createOrGet(ending(SECOND))).isEqualTo(second);
    }

    @Test
    void a_creation_with_another_instant_and_the_same_idempotency_key_is_a_conflict() {
        Link link = links.create(ending(SECOND).idempotencyKey("order-1"));

        assertThat(links.create(ending(SECOND).idempotencyKey("order-1"))).isEqualTo(link);
        assertThatExceptionOfType(IdempotencyConflictException.class)
                .isThrownBy(() -> links.create(ending(FIRST).idempotencyKey("order-1")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1000000000-01-01T00:00:00Z",
                "0000-12-31T23:00:00Z",
                "9999-12-31T23:30:00Z",
                "+1000000000-12-31T23:59:59Z"
            })
    void the_local_year_of_an_instant_must_be_1_to_9999(Instant instant) {
        CreateLink creation = ending(instant).start(Start.at(instant));
        UpdateLink update = UpdateLink.change().expirationAt(instant).startAt(instant);
        Link link = links.create(CreateLink.to(URL));

        for (Runnable call : List.<Runnable>of(
                () -> links.create(creation),
                () -> links.update(link.id(), update),
                () -> links.updateAll(LinkQuery.everyLink(), update))) {
            assertThat(refusalsOf(call)).containsExactly("start_date range", "expiration_date range");
        }
    }

    @Test
    void a_link_of_a_builder_must_have_dates() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Link.builder(Owner.DEFAULT, "docs", ending(FIRST))
                        .expiresAt(FIRST)
                        .build())
                .withMessage("the start and the expiration of a link must have a date, not an instant");
    }
}
