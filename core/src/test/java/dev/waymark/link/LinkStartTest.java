package dev.waymark.link;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.on;
import static dev.waymark.Desk.refusalsOf;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.Waymark;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.form.Parameters;
import dev.waymark.form.Representations;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The start of a link (D-49). */
class LinkStartTest {

    private static final LocalDateTime ONE_O_CLOCK = LocalDateTime.of(2025, 3, 10, 13, 0);
    private static final Instant START = Instant.parse("2025-03-10T13:00:00Z");
    private static final LocalDate DAY = LocalDate.of(2025, 6, 1);
    private static final LocalTime TIME = LocalTime.of(9, 30);
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

    private final Desk desk = new Desk();
    private final List<WaymarkEvent.LinkVisited> events = new ArrayList<>();
    private final Waymark waymark = desk.waymark(builder ->
            builder.clickStatistics(ClickStatistics.byDay()).listener(on(WaymarkEvent.LinkVisited.class, events::add)));
    private final Links links = waymark.links();

    private static CreateLink docs() {
        return CreateLink.to(URL).alias("docs");
    }

    private static CreateLink starting() {
        return docs().start(Start.at(ONE_O_CLOCK));
    }

    private Visit visit() {
        return waymark.visits().visit("docs", Visitor.UNKNOWN);
    }

    private Link updated(CreateLink before, UpdateLink command) {
        long id = links.create(before).id();
        Link updated = links.update(id, command);
        assertThat(links.get(id)).isEqualTo(updated);
        return updated;
    }

    @Test
    void a_visit_before_the_start_is_answered_with_the_start_and_not_counted() {
        Link link = links.create(starting());

        Visit visit = visit();

        assertThat(visit).isEqualTo(Visit.notStarted(START));
        assertThat(visit.url()).isEmpty();
        assertThat(visit.location()).isEmpty();
        assertThat(visit.startsAt()).contains(START);
        assertThat(visit.link()).contains(link);
        assertThat(waymark.visits().preview("docs", Visitor.UNKNOWN)).isEqualTo(visit);
        assertThat(links.get(link.id()).clicks()).isZero();
        assertThat(waymark.clicks().byDay(link.id(), ClickPeriod.year(Year.of(2025))))
                .isEmpty();
        assertThat(events).extracting(WaymarkEvent.LinkVisited::answer).containsExactly(visit);
    }

    @Test
    void a_visit_at_the_start_is_redirected_and_counted() {
        Link link = links.create(starting());

        desk.clock.set(START.minusNanos(1_000));
        assertThat(visit().type()).isEqualTo(Visit.Type.NOT_STARTED);

        desk.clock.set(START);
        assertThat(visit()).isEqualTo(Visit.redirect(URL));
        assertThat(links.get(link.id()).clicks()).isOne();
    }

    @Test
    void the_start_is_checked_after_the_flag_disabled_and_before_all_other_conditions() {
        links.create(starting().password("swordfish").expiration(Expiration.afterClicks(1)));
        links.create(starting().alias("off").disabled(true));

        assertThat(waymark.visits()
                        .visit("docs", Visitor.UNKNOWN.password("wrong"))
                        .type())
                .isEqualTo(Visit.Type.NOT_STARTED);
        assertThat(waymark.visits().visit("off", Visitor.UNKNOWN).type()).isEqualTo(Visit.Type.DISABLED);
    }

    @Test
    void a_page_for_strangers_contains_no_destination_before_the_start() {
        links.create(starting());

        assertThat(destination()).isEmpty();

        desk.clock.set(START);
        assertThat(destination()).contains(URL);
    }

    private Optional<String> destination() {
        return waymark.pages()
                .link("docs", Visitor.UNKNOWN)
                .granted()
                .orElseThrow()
                .url();
    }

    @Test
    void the_status_of_a_link_before_its_start_is_disabled() {
        Link link = links.create(starting());

        assertThat(link.hasStarted(START.minusNanos(1)))
                .as("whether the link has started before its start")
                .isFalse();
        assertThat(link.hasStarted(START))
                .as("whether the link has started at its start")
                .isTrue();
        assertThat(link.status(START.minusNanos(1))).isEqualTo(LinkStatus.DISABLED);
        assertThat(link.status(START)).isEqualTo(LinkStatus.ACTIVE);
        assertThat(Representations.of(link, NOON, "https://go.example/docs")).containsEntry("status", 3);
    }

    @Test
    void a_link_without_a_start_has_always_started() {
        assertThat(links.create(docs()).hasStarted(Instant.MIN))
                .as("whether the link has started at the first instant")
                .isTrue();
    }

    @Test
    void a_date_alone_starts_a_link_at_the_beginning_of_the_day_in_the_zone_of_the_owner() {
        Link link = desk.waymark(builder -> builder.zone(PARIS)).links().create(docs().start(Start.on(DAY)));

        assertThat(link.start()).isEqualTo(Start.on(DAY));
        assertThat(link.startsAt()).contains(Instant.parse("2025-05-31T22:00:00Z"));
    }

    @Test
    void a_skipped_local_time_moves_forward_by_the_gap() {
        LocalDateTime skipped = LocalDateTime.of(2025, 3, 30, 2, 30);

        assertThat(Start.at(skipped).instant(PARIS)).contains(Instant.parse("2025-03-30T01:30:00Z"));
        assertThat(Start.on(LocalDate.of(2018, 11, 4)).instant(ZoneId.of("America/Sao_Paulo")))
                .contains(Instant.parse("2018-11-04T03:00:00Z"));
    }

    @Test
    void a_start_drops_fractions_of_a_second() {
        assertThat(Start.at(ONE_O_CLOCK.plusNanos(1))).isEqualTo(Start.at(ONE_O_CLOCK));
    }

    @Test
    void a_new_time_is_combined_with_the_stored_date_and_a_new_date_keeps_the_stored_time() {
        UpdateLink time = UpdateLink.change().startTime(TIME);
        UpdateLink date = UpdateLink.change().startDate(DAY.plusDays(1));

        assertThat(updated(docs().start(Start.on(DAY)), time).startsAt())
                .contains(Instant.parse("2025-06-01T09:30:00Z"));
        assertThat(updated(docs().alias("b").start(Start.at(DAY.atTime(TIME))), date)
                        .startsAt())
                .contains(Instant.parse("2025-06-02T09:30:00Z"));
    }

    @Test
    void clearing_the_time_keeps_the_date_and_clearing_the_date_clears_the_time() {
        CreateLink before = docs().start(Start.at(DAY.atTime(TIME)));
        UpdateLink time = UpdateLink.change().clearStartTime();
        UpdateLink date = UpdateLink.change().start(Start.NONE);

        assertThat(updated(before, time).start()).isEqualTo(Start.on(DAY));
        assertThat(updated(before.alias("b"), date).start()).isEqualTo(Start.NONE);
    }

    @Test
    void a_change_of_another_field_keeps_the_instant_of_the_start_in_another_zone() {
        Link link = links.create(starting());
        Links inParis = desk.waymark(builder -> builder.zone(PARIS)).links();

        Link renamed =
                inParis.update(link.id(), UpdateLink.change().title("New").expiration(Expiration.after(DAY)));

        assertThat(renamed.startsAt()).contains(START);
    }

    @Test
    void a_start_that_is_not_before_the_expiration_is_a_violation() {
        Violation order = Violation.of("start_date", "order", "must be before the expiration");

        assertThat(violationsOf(() ->
                        links.create(docs().start(Start.on(DAY.plusDays(1))).expiration(Expiration.after(DAY)))))
                .containsExactly(order);
        assertThat(violationsOf(() -> links.create(
                        docs().start(Start.at(DAY.atTime(TIME))).expiration(Expiration.at(DAY.atTime(TIME))))))
                .containsExactly(order);
        assertThat(links.create(docs().start(Start.on(DAY)).expiration(Expiration.after(DAY))))
                .isNotNull();
    }

    @Test
    void an_update_is_checked_with_the_stored_dates() {
        Link link = links.create(docs().expiration(Expiration.after(DAY)));
        Link later = links.create(docs().alias("later").start(Start.on(DAY)));

        assertThat(violationsOf(
                        () -> links.update(link.id(), UpdateLink.change().start(Start.on(DAY.plusDays(1))))))
                .extracting(Violation::field)
                .containsExactly("start_date");
        assertThat(violationsOf(() ->
                        links.update(later.id(), UpdateLink.change().expiration(Expiration.after(DAY.minusDays(1))))))
                .extracting(Violation::field)
                .containsExactly("start_date");
        assertThat(violationsOf(() -> links.updateAll(
                        LinkQuery.everyLink(), UpdateLink.change().start(Start.on(DAY.plusDays(1))))))
                .extracting(Violation::field)
                .containsExactly("start_date");
    }

    @Test
    void dates_and_times_out_of_range_are_violations() {
        assertThat(refusalsOf(() -> links.create(
                        docs().start(Start.on(LocalDate.MAX)).expiration(Expiration.after(LocalDate.MAX)))))
                .containsExactly("start_date range", "expiration_date range");
        assertThat(refusalsOf(() -> links.update(
                        links.create(docs()).id(), UpdateLink.change().startTime(TIME.plusNanos(1)))))
                .containsExactly("start_time precision", "start_time needs_date");
    }

    /** In Berlin, the clocks skip 02:00 to 03:00 on 31 March 2030, and repeat 02:00 to 03:00 on 27 October 2030. */
    @ParameterizedTest
    @CsvSource({
        "2030-03-31T03:00, 2030-03-31T02:45, true",
        "2030-03-31T02:30, 2030-03-31T03:15, false",
        "2030-03-31T02:30, 2030-03-31T03:30, false",
        "2030-03-31T02:30, 2030-03-31T03:31, true",
        "2030-10-27T02:45, 2030-10-27T02:46, true",
        "2030-10-27T02:45, 2030-10-27T02:45, false",
        "2030-10-27T03:00, 2030-10-27T02:59, false"
    })
    void the_instants_of_start_and_expiration_are_compared(LocalDateTime start, LocalDateTime end, boolean isAccepted) {
        Waymark inBerlin = desk.waymark(builder -> builder.zone(ZoneId.of("Europe/Berlin")));
        CreateLink create = docs().start(Start.at(start)).expiration(Expiration.at(end));
        long id = inBerlin.links().create(CreateLink.to(URL)).id();
        UpdateLink update = UpdateLink.change().start(Start.at(start)).expiration(Expiration.at(end));
        String form = "url=" + URL + "&start_date=" + start.toLocalDate() + "&start_time=" + start.toLocalTime()
                + "&expiration_date=" + end.toLocalDate() + "&expiration_time=" + end.toLocalTime();

        List<String> expected = isAccepted ? List.of() : List.of("start_date order");
        assertThat(refusals(() -> inBerlin.links().create(create))).isEqualTo(expected);
        assertThat(refusals(() -> inBerlin.links().update(id, update))).isEqualTo(expected);
        assertThat(refusals(() -> inBerlin.forms().parseCreateLink(Parameters.decode(form))))
                .isEqualTo(expected);
    }

    private static List<String> refusals(Runnable call) {
        try {
            call.run();
            return List.of();
        } catch (InvalidInputException e) {
            return e.violations().stream()
                    .map(violation -> violation.field() + " " + violation.code())
                    .toList();
        }
    }
}
