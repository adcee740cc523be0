package dev.waymark;

import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.access.Owner;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.click.Clicks;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.CallbackFailedException;
import dev.waymark.form.Parameters;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Expiration;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.spi.AliasKey;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.Storage;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.forwarding.ForwardingLinkStore;
import dev.waymark.spi.forwarding.ForwardingStorage;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A zone for each owner (D-43). */
class ZoneByOwnerTest {

    private static final ZoneId KIRITIMATI = ZoneId.of("Pacific/Kiritimati"); // UTC+14
    private static final ZoneId HONOLULU = ZoneId.of("Pacific/Honolulu"); // UTC-10
    private static final Owner EAST = Owner.of("east");
    private static final Owner WEST = Owner.of("west");
    private static final LocalDate DAY = LocalDate.of(2025, 3, 10);
    private static final Expiration LAST_DAY = Expiration.after(DAY);
    private static final Instant EASTERN_END = Instant.parse("2025-03-10T10:00:00Z");
    private static final Instant WESTERN_END = Instant.parse("2025-03-11T10:00:00Z");
    private static final ClickPeriod YEAR = ClickPeriod.year(Year.of(2025));

    private final Desk desk = new Desk();
    private final Map<Owner, ZoneId> zones = new HashMap<>(Map.of(EAST, KIRITIMATI, WEST, HONOLULU));
    private final List<Owner> calls = new ArrayList<>();
    private final Waymark waymark = over(desk.storage);

    private Waymark over(Storage storage) {
        return new Desk(storage)
                .waymark(builder -> builder.clock(desk.clock)
                        .zone(ZoneOffset.UTC)
                        .zoneByOwner(this::zone)
                        .clickStatistics(ClickStatistics.byDay()));
    }

    private ZoneId zone(Owner owner) {
        calls.add(owner);
        return zones.get(owner);
    }

    private static CreateLink expiring(String alias) {
        return CreateLink.to(URL).alias(alias).expiration(LAST_DAY);
    }

    private static List<ImportLink> expiring(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> ImportLink.of(expiring("l" + i)))
                .toList();
    }

    @Test
    void the_facade_returns_the_zone_of_an_owner() {
        zones.put(Owner.DEFAULT, ZoneId.of("Europe/Paris"));

        assertThat(waymark.zone(EAST)).isEqualTo(KIRITIMATI);
        assertThat(waymark.zone(WEST)).isEqualTo(HONOLULU);
        assertThat(waymark.zone()).isEqualTo(ZoneId.of("Europe/Paris"));
    }

    @Test
    void all_owners_have_the_zone_of_the_builder_if_no_function_is_set() {
        Waymark constant = desk.waymark(builder -> builder.zone(HONOLULU));

        assertThat(constant.zone(EAST)).isEqualTo(HONOLULU);
        assertThat(constant.zone()).isEqualTo(HONOLULU);
    }

    /** Returns all ways to write an expiration date. */
    static Stream<Named<Function<Waymark, Function<Owner, Link>>>> writes() {
        return Stream.of(
                Named.of("create", waymark -> owner -> waymark.links(owner).create(expiring("a"))),
                Named.of(
                        "createOrGet",
                        waymark -> owner -> waymark.links(owner)
                                .createOrGet(CreateLink.to(URL).expiration(LAST_DAY))),
                Named.of(
                        "createAll",
                        waymark -> owner -> waymark.links(owner)
                                .createAll(List.of(CreateLink.to(URL), expiring("a"), expiring("b")))
                                .get(2)),
                Named.of("importAll", waymark -> owner -> {
                    waymark.links(owner).importAll(expiring(600).stream());
                    return waymark.links(owner).findByAlias("l599").orElseThrow();
                }),
                Named.of(
                        "create from a form",
                        waymark -> owner -> waymark.links(owner)
                                .create(waymark.forms(owner)
                                        .parseCreateLink(
                                                Parameters.decode("url=" + URL + "&expiration_date=2025-03-10")))),
                Named.of(
                        "update",
                        waymark -> owner -> waymark.links(owner)
                                .update(
                                        plain(waymark, owner).id(),
                                        UpdateLink.change().expirationDate(DAY))),
                Named.of("updateAll", waymark -> owner -> {
                    Link link = plain(waymark, owner);
                    waymark.links(owner)
                            .createAll(IntStream.range(0, 600)
                                    .mapToObj(i -> CreateLink.to(URL))
                                    .toList());
                    waymark.links(owner)
                            .updateAll(
                                    LinkQuery.everyLink(), UpdateLink.change().expirationDate(DAY));
                    return waymark.links(owner).get(link.id());
                }));
    }

    private static Link plain(Waymark waymark, Owner owner) {
        return waymark.links(owner).create(CreateLink.to(URL));
    }

    @ParameterizedTest
    @MethodSource("writes")
    void an_expiration_is_in_the_zone_of_the_owner_and_the_function_is_called_once(
            Function<Waymark, Function<Owner, Link>> write) {
        assertThat(write.apply(waymark).apply(EAST).expiresAt()).contains(EASTERN_END);
        assertThat(calls).containsExactly(EAST);

        assertThat(write.apply(over(new Desk().storage)).apply(WEST).expiresAt())
                .contains(WESTERN_END);
        assertThat(calls).containsExactly(EAST, WEST);
    }

    @Test
    void a_time_joins_the_stored_date_in_the_zone_of_the_owner() {
        Links links = waymark.links(WEST);
        Link link = links.create(expiring("docs"));

        assertThat(links.update(link.id(), UpdateLink.change().expirationTime(LocalTime.NOON))
                        .expiresAt())
                .contains(Instant.parse("2025-03-10T22:00:00Z"));
    }

    @Test
    void the_function_is_not_called_unless_a_date_or_time_is_written() {
        Links links = waymark.links(EAST);
        Link link = links.create(CreateLink.to(URL).expiration(Expiration.afterClicks(3)));
        links.update(link.id(), UpdateLink.change().title("Docs"));
        links.update(link.id(), UpdateLink.change().expirationClicks(4));
        links.update(link.id(), UpdateLink.change().expiration(Expiration.NEVER));
        waymark.forms(EAST).parseCreateLink(Parameters.decode("url=" + URL + "&expiration_date=2025-03-10"));
        waymark.visits().preview(link.alias(), Visitor.UNKNOWN);
        waymark.visits().visit("unknown", Visitor.UNKNOWN);
        desk.waymark(builder -> builder.zoneByOwner(this::zone)).visits().visit(link.alias(), Visitor.UNKNOWN);

        assertThat(calls).isEmpty();
    }

    @Test
    void a_computed_instant_stays_until_the_date_or_the_time_is_written_again() {
        Links links = waymark.links(EAST);
        Link link = links.create(expiring("docs"));
        zones.put(EAST, HONOLULU);

        assertThat(links.update(link.id(), UpdateLink.change().title("Docs")).expiresAt())
                .contains(EASTERN_END);
        assertThat(links.update(link.id(), UpdateLink.change().expiration(LAST_DAY))
                        .expiresAt())
                .contains(WESTERN_END);
    }

    @Test
    void a_moved_link_keeps_its_instant_and_its_days() {
        Link link = waymark.links(EAST).create(expiring("docs").expiration(Expiration.after(DAY.plusYears(1))));
        visit(LocalDateTime.of(2025, 3, 10, 0, 30), KIRITIMATI, "docs");

        Link moved = waymark.owners().moveLink(link.id(), EAST, WEST);
        visit(LocalDateTime.of(2025, 3, 10, 23, 30), HONOLULU, "docs");

        assertThat(moved.expiresAt()).isEqualTo(link.expiresAt()).contains(Instant.parse("2026-03-10T10:00:00Z"));
        assertThat(days(WEST, link)).containsExactly(Map.entry(DAY, 2L));
    }

    private void visit(LocalDateTime time, ZoneId zone, String... aliases) {
        visit(waymark, time, zone, aliases);
    }

    private void visit(Waymark visited, LocalDateTime time, ZoneId zone, String... aliases) {
        desk.clock.set(time.atZone(zone).toInstant());
        for (String alias : aliases) {
            assertThat(visited.visits().visit(alias, Visitor.UNKNOWN).type()).isEqualTo(Visit.Type.REDIRECT);
        }
    }

    private Map<LocalDate, Long> days(Owner owner, Link link) {
        return desk.waymark().clicks(owner).byDay(link.id(), YEAR);
    }

    private List<Map<LocalDate, Long>> days(Owner owner, List<Link> links) {
        return links.stream().map(link -> days(owner, link)).toList();
    }

    /**
     * Creates links without an instant of expiration: a plain link, a link with targeting, a link with rotation, and a
     * link with a click limit.
     */
    private List<Link> links(Owner owner) {
        return waymark.links(owner)
                .createAll(Stream.of(
                                CreateLink.to(URL).alias("plain"),
                                CreateLink.to(URL).alias("targeted").targeting(Targeting.byCountry(Map.of("FR", URL))),
                                CreateLink.to(URL).alias("rotation").targeting(Targeting.rotation(URL, Desk.OTHER_URL)),
                                CreateLink.to(URL).alias("limited").expiration(Expiration.afterClicks(9)))
                        .map(command -> command.alias(command.alias().orElseThrow() + owner.key()))
                        .toList());
    }

    private static String[] aliases(List<Link> links) {
        return links.stream().map(Link::alias).toArray(String[]::new);
    }

    @Test
    void every_kind_of_link_is_clicked_on_the_same_day_of_its_owner() {
        List<Link> eastern = links(EAST);
        List<Link> western = links(WEST);

        visit(DAY.atTime(0, 30), KIRITIMATI, aliases(eastern)); // the day before in UTC
        visit(DAY.atTime(23, 30), HONOLULU, aliases(western)); // the day after in UTC

        assertThat(days(EAST, eastern)).containsOnly(Map.of(DAY, 1L));
        assertThat(days(WEST, western)).containsOnly(Map.of(DAY, 1L));
        assertThat(calls).hasSize(8);
    }

    @ParameterizedTest
    @CsvSource({
        "America/Santiago, 2025-09-06T23:59:59-04:00, 2025-09-07T01:00-03:00", // there is no midnight
        "America/Santiago, 2025-04-05T23:59:59-04:00, 2025-04-06T00:00-04:00", // 23:00 to 24:00 is twice
        "Pacific/Apia, 2011-12-29T23:59:59-10:00, 2011-12-31T00:00+14:00" // there is no 30 December
    })
    void a_click_counts_on_the_local_day_even_if_midnight_or_the_next_day_does_not_exist(
            ZoneId zone, OffsetDateTime last, OffsetDateTime next) {
        zones.put(EAST, zone);
        Link link = waymark.links(EAST).create(CreateLink.to(URL).alias("docs"));
        visit(last.toLocalDateTime().minusHours(1), last.getOffset(), "docs");
        visit(last.toLocalDateTime(), last.getOffset(), "docs");
        visit(next.toLocalDateTime(), next.getOffset(), "docs");

        assertThat(Duration.between(last, next)).isEqualTo(Duration.ofSeconds(1));
        assertThat(waymark.clicks(EAST)
                        .byDay(
                                link.id(),
                                ClickPeriod.between(
                                        last.toLocalDate(), next.toLocalDate().plusDays(1))))
                .containsExactly(Map.entry(last.toLocalDate(), 2L), Map.entry(next.toLocalDate(), 1L));
    }

    @Test
    void a_day_that_does_not_exist_has_no_clicks_in_a_chart() {
        zones.put(EAST, ZoneId.of("Pacific/Apia"));
        Link link = waymark.links(EAST).create(CreateLink.to(URL).alias("docs"));
        visit(LocalDateTime.of(2011, 12, 29, 12, 0), zones.get(EAST), "docs");
        visit(LocalDateTime.of(2011, 12, 31, 12, 0), zones.get(EAST), "docs");

        ClickPeriod lastDays = ClickPeriod.between(LocalDate.of(2011, 12, 29), LocalDate.of(2012, 1, 1));
        Clicks clicks = waymark.clicks(EAST);
        assertThat(lastDays.filled(clicks.byDay(link.id(), lastDays)).values()).containsExactly(1L, 0L, 1L);
        assertThat(clicks.byWeek(link.id(), lastDays)).containsExactly(Map.entry(LocalDate.of(2011, 12, 26), 2L));
    }

    @Test
    void late_storing_keeps_buffered_clicks_on_the_day_of_the_owner() {
        List<Link> western = links(WEST);
        try (ClickBufferingStorage buffering = ClickBufferingStorage.over(desk.storage, Duration.ofDays(1))) {
            Waymark buffered = over(LinkCachingStorage.over(buffering, Duration.ofDays(1)));
            visit(buffered, DAY.atTime(23, 30), HONOLULU, aliases(western));
            visit(buffered, DAY.plusDays(1).atTime(0, 30), HONOLULU, aliases(western));
            desk.clock.advance(Duration.ofDays(2));
            buffering.flush();
        }

        assertThat(days(WEST, western)).containsOnly(Map.of(DAY, 1L, DAY.plusDays(1), 1L));
    }

    /** Returns the same storage, except that {@code find} finds the links for visits. */
    private static Storage finding(
            Storage storage, Function<Supplier<Optional<StoredLink>>, Optional<StoredLink>> find) {
        LinkStore links = new ForwardingLinkStore(storage.links()) {
            @Override
            public Optional<StoredLink> findByAlias(AliasKey key) {
                return find.apply(() -> super.findByAlias(key));
            }
        };
        return new ForwardingStorage(storage) {
            @Override
            public LinkStore links() {
                return links;
            }
        };
    }

    private int readsBeforeTheCount(UnaryOperator<Waymark.Builder> options) {
        AtomicInteger reads = new AtomicInteger();
        Storage watched = finding(desk.storage, found -> {
            reads.incrementAndGet();
            return found.get();
        });
        visit(new Desk(watched).waymark(options), DAY.atTime(12, 0), ZoneOffset.UTC, "plaineast");
        return reads.get();
    }

    @Test
    void only_a_visit_with_statistics_and_a_function_reads_the_link_before_the_count() {
        links(EAST);
        ClickStatistics byDay = ClickStatistics.byDay();

        assertThat(readsBeforeTheCount(builder -> builder.clickStatistics(byDay).zoneByOwner(this::zone)))
                .isEqualTo(1);
        assertThat(readsBeforeTheCount(builder -> builder.clickStatistics(byDay).zone(KIRITIMATI)))
                .isZero();
        assertThat(readsBeforeTheCount(builder -> builder.zoneByOwner(this::zone)))
                .isEqualTo(readsBeforeTheCount(builder -> builder));
    }

    @Test
    void a_visit_that_tries_to_count_twice_calls_the_function_once() {
        Link link = waymark.links(EAST).create(CreateLink.to(URL).alias("docs").expiration(Expiration.afterClicks(1)));
        AtomicInteger reads = new AtomicInteger();
        Storage changing = finding(desk.storage, found -> {
            if (reads.incrementAndGet() == 1) {
                Optional<StoredLink> before = found.get();
                desk.storage
                        .links()
                        .countClick(link, Samples.NOW, ClickFacts.NONE); // another visitor takes the last click
                return before;
            }
            waymark.links(EAST).update(link.id(), UpdateLink.change().expirationClicks(9));
            return found.get();
        });

        visit(over(changing), DAY.atTime(12, 0), ZoneOffset.UTC, "docs");

        assertThat(reads).hasValue(2);
        assertThat(calls).containsExactly(EAST);
    }

    static Stream<Named<Function<Owner, ZoneId>>> failingFunctions() {
        return Stream.of(Named.of("returns null", owner -> null), Named.of("throws an exception", owner -> {
            throw new IllegalStateException("no account of " + owner.key());
        }));
    }

    private Waymark failing(Function<Owner, ZoneId> function) {
        return desk.waymark(
                builder -> builder.zone(KIRITIMATI).zoneByOwner(function).clickStatistics(ClickStatistics.byDay()));
    }

    @ParameterizedTest
    @MethodSource("failingFunctions")
    void a_write_of_a_date_fails_if_the_function_fails_and_stores_nothing(Function<Owner, ZoneId> function) {
        Waymark failing = failing(function);
        Links links = failing.links(EAST);
        Link link = links.create(CreateLink.to(URL).alias("docs"));
        UpdateLink dated = UpdateLink.change().title("Dated").expiration(LAST_DAY);

        CallbackFailedException failure =
                catchThrowableOfType(CallbackFailedException.class, () -> links.create(expiring("new")));

        assertThat(failure)
                .hasMessage(
                        "the zone of the owner east is unknown, so no start_date and no expiration_date of this owner can be stored:"
                                + " check the function of Waymark.Builder.zoneByOwner")
                .cause()
                .isNotNull();
        assertThat(failure.code()).isEqualTo("zone_failed");
        for (Runnable write : List.<Runnable>of(
                () -> links.createAll(List.of(CreateLink.to(URL), expiring("new"))),
                () -> links.createOrGet(expiring("new")),
                () -> links.importAll(Stream.of(ImportLink.of(CreateLink.to(URL)), ImportLink.of(expiring("new")))),
                () -> links.update(link.id(), dated),
                () -> links.updateAll(LinkQuery.everyLink(), dated),
                () -> failing.zone(EAST))) {
            assertThatExceptionOfType(CallbackFailedException.class).isThrownBy(write::run);
        }
        assertThat(links.stream(LinkQuery.all())).containsExactly(link);
    }

    @ParameterizedTest
    @MethodSource("failingFunctions")
    void a_click_counts_in_the_zone_of_the_builder_if_the_function_fails_and_the_first_failure_is_logged(
            Function<Owner, ZoneId> function) {
        Waymark failing = failing(function);
        List<Link> eastern = links(EAST);

        List<String> logged = Quiet.logged(() -> visit(failing, DAY.atTime(0, 30), KIRITIMATI, aliases(eastern)));

        assertThat(days(EAST, eastern)).containsOnly(Map.of(DAY, 1L));
        assertThat(logged)
                .containsExactly("the zone of an owner is unknown; clicks of such owners count in the builder's zone"
                        + " Pacific/Kiritimati; the first such owner is east");
    }

    @Test
    void a_function_that_fails_for_one_owner_works_for_other_owners() {
        List<Link> eastern = links(EAST);
        List<Link> western = links(WEST);
        zones.remove(EAST);

        List<String> logged = Quiet.logged(() -> visit(DAY.atTime(12, 0), ZoneOffset.UTC, aliases(eastern)));
        visit(DAY.atTime(23, 30), HONOLULU, aliases(western));

        assertThat(logged).hasSize(1);
        assertThat(days(EAST, eastern)).containsOnly(Map.of(DAY, 1L));
        assertThat(days(WEST, western)).containsOnly(Map.of(DAY, 1L));
    }
}
