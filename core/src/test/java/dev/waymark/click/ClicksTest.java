package dev.waymark.click;

import static dev.waymark.Desk.URL;
import static dev.waymark.click.ClickDimension.COUNTRY;
import static dev.waymark.click.ClickDimension.LANGUAGE;
import static dev.waymark.click.ClickDimension.NONE;
import static dev.waymark.click.ClickDimension.OTHER;
import static dev.waymark.click.ClickDimension.PLATFORM;
import static dev.waymark.click.ClickDimension.REFERRER;
import static dev.waymark.click.ClickDimension.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.caching.LinkCachingStorage;
import dev.waymark.contract.reference.ReferenceStorage;
import dev.waymark.error.NotFoundException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.spi.Storage;
import dev.waymark.visit.Visitor;
import dev.waymark.visit.Visits;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The clicks of links over time (D-40). */
class ClicksTest {

    private static final ClickPeriod YEAR = ClickPeriod.year(Year.of(2025));
    private static final LocalDate DAY = LocalDate.of(2025, 3, 10);
    private static final Instant NOON = Instant.parse("2025-03-10T12:00:00Z");

    private final Desk desk = new Desk();
    private final Waymark waymark = counting(statistics -> statistics.and(ClickDimension.values()));
    private final Link link = waymark.links().create(CreateLink.to(URL).alias("docs"));

    private Waymark counting(UnaryOperator<ClickStatistics> change) {
        return desk.waymark(builder -> builder.clickStatistics(change.apply(ClickStatistics.byDay())));
    }

    private void visit(LocalDate day, Visitor... visitors) {
        desk.clock.set(day.atTime(12, 0).toInstant(ZoneOffset.UTC));
        for (Visitor visitor : visitors) {
            assertThat(waymark.visits().visit("docs", visitor).location()).isPresent();
        }
    }

    private static Visitor[] visitors(int count) {
        return IntStream.range(0, count).mapToObj(i -> Visitor.UNKNOWN).toArray(Visitor[]::new);
    }

    @Test
    void clicks_are_returned_by_day_week_and_month() {
        visit(LocalDate.of(2025, 3, 2), visitors(1)); // a Sunday
        visit(LocalDate.of(2025, 3, 3), visitors(2));
        visit(LocalDate.of(2025, 3, 9), visitors(3));
        visit(LocalDate.of(2025, 4, 1), visitors(4));

        Clicks clicks = waymark.clicks();
        assertThat(clicks.byDay(link.id(), YEAR))
                .containsExactly(
                        Map.entry(LocalDate.of(2025, 3, 2), 1L),
                        Map.entry(LocalDate.of(2025, 3, 3), 2L),
                        Map.entry(LocalDate.of(2025, 3, 9), 3L),
                        Map.entry(LocalDate.of(2025, 4, 1), 4L));
        assertThat(clicks.byWeek(link.id(), YEAR))
                .containsExactly(
                        Map.entry(LocalDate.of(2025, 2, 24), 1L),
                        Map.entry(LocalDate.of(2025, 3, 3), 5L),
                        Map.entry(LocalDate.of(2025, 3, 31), 4L));
        assertThat(clicks.byMonth(link.id(), YEAR))
                .containsExactly(Map.entry(LocalDate.of(2025, 3, 1), 6L), Map.entry(LocalDate.of(2025, 4, 1), 4L));
        assertThat(waymark.links().get(link.id()).clicks()).isEqualTo(10);
    }

    @Test
    void days_without_clicks_can_be_filled_with_zeros() {
        visit(LocalDate.of(2025, 2, 28), visitors(1));
        visit(LocalDate.of(2025, 3, 2), visitors(2));
        ClickPeriod period = ClickPeriod.between(LocalDate.of(2025, 2, 28), LocalDate.of(2025, 3, 4));

        assertThat(period.filled(waymark.clicks().byDay(link.id(), YEAR)))
                .containsExactly(
                        Map.entry(LocalDate.of(2025, 2, 28), 1L),
                        Map.entry(LocalDate.of(2025, 3, 1), 0L),
                        Map.entry(LocalDate.of(2025, 3, 2), 2L),
                        Map.entry(LocalDate.of(2025, 3, 3), 0L));
    }

    @Test
    void the_counts_before_a_day_are_deleted_across_all_owners() {
        visit(LocalDate.of(2025, 1, 31), Visitor.of("FR"));
        visit(LocalDate.of(2025, 2, 1), Visitor.of("FR"));
        visit(LocalDate.of(2025, 2, 15), Visitor.of("FR"));

        waymark.deleteClicks(LocalDate.of(2025, 2, 15));

        assertThat(waymark.clicks().byDay(link.id(), YEAR)).containsOnlyKeys(LocalDate.of(2025, 2, 15));
        assertThat(waymark.clicks().byMonth(link.id(), YEAR)).containsExactly(Map.entry(LocalDate.of(2025, 2, 1), 1L));
        assertThat(byValue(COUNTRY)).containsExactly(Map.entry("FR", 1L));
        assertThat(waymark.links().get(link.id()).clicks()).isEqualTo(3);
    }

    @Test
    void a_month_partly_inside_the_period_counts_only_the_days_of_the_period() {
        visit(LocalDate.of(2025, 2, 27), visitors(1));
        visit(LocalDate.of(2025, 2, 28), visitors(2));
        visit(LocalDate.of(2025, 3, 31), visitors(3));
        visit(LocalDate.of(2025, 4, 1), visitors(4));
        visit(LocalDate.of(2025, 4, 2), visitors(5));

        assertThat(waymark.clicks()
                        .byMonth(link.id(), ClickPeriod.between(LocalDate.of(2025, 2, 28), LocalDate.of(2025, 4, 2))))
                .containsExactly(
                        Map.entry(LocalDate.of(2025, 2, 1), 2L),
                        Map.entry(LocalDate.of(2025, 3, 1), 3L),
                        Map.entry(LocalDate.of(2025, 4, 1), 4L));
        assertThat(waymark.clicks().byMonth(link.id(), ClickPeriod.day(LocalDate.of(2025, 4, 2))))
                .containsExactly(Map.entry(LocalDate.of(2025, 4, 1), 5L));
    }

    @Test
    void clicks_are_counted_by_the_known_values_of_their_visitors() {
        visit(
                DAY,
                Visitor.of("fr")
                        .acceptLanguage("en;q=0.5, fr-CA")
                        .userAgent("Mozilla/5.0 (X11; Linux x86_64)")
                        .referrer("https://News.example.com/page?secret=1"),
                Visitor.of("FR").acceptLanguage("*, iw"),
                Visitor.of("nowhere"),
                Visitor.UNKNOWN);

        assertThat(byValue(COUNTRY)).containsExactly(Map.entry(NONE, 2L), Map.entry("FR", 2L));
        assertThat(byValue(LANGUAGE)).containsExactly(Map.entry(NONE, 2L), Map.entry("fr", 1L), Map.entry("he", 1L));
        assertThat(byValue(PLATFORM)).containsExactly(Map.entry(NONE, 3L), Map.entry("Linux", 1L));
        assertThat(byValue(REFERRER)).containsExactly(Map.entry(NONE, 3L), Map.entry("news.example.com", 1L));
        assertThat(byValue(TARGET)).containsExactly(Map.entry(URL, 4L));
    }

    @Test
    void clicks_count_by_the_names_of_a_closed_list_of_sources() { // D-62
        Visits visits =
                counting(statistics -> statistics.bySource("qr", "newsletter")).visits();

        for (String source : List.of("qr", "qr", "QR", "'; DROP TABLE", "")) {
            visits.visit("docs", Visitor.UNKNOWN.source(source));
        }
        visits.visit("docs", Visitor.UNKNOWN.source(null));

        assertThat(byValue(ClickDimension.SOURCE))
                .containsOnly(Map.entry("qr", 2L), Map.entry(OTHER, 2L), Map.entry(NONE, 2L));
    }

    @Test
    void each_source_has_its_own_count_even_beyond_the_limit_of_values() {
        String[] names = IntStream.range(0, 100).mapToObj(i -> "source" + i).toArray(String[]::new);
        Visits visits =
                counting(statistics -> statistics.maxValues(1).bySource(names)).visits();

        for (String name : names) {
            visits.visit("docs", Visitor.UNKNOWN.source(name));
        }

        assertThat(byValue(ClickDimension.SOURCE)).containsOnlyKeys(names);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "with space", "\u00E9"})
    void a_source_with_an_invalid_name_is_refused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClickStatistics.byDay().bySource("qr", name))
                .withMessage("a source must have 1 to 64 visible ASCII characters and not be *, was " + name);
    }

    private Map<String, Long> byValue(ClickDimension dimension) {
        return waymark.clicks().byValue(link.id(), YEAR, dimension);
    }

    @Test
    void clicks_are_counted_by_the_urls_of_their_destinations() {
        Link targeted = waymark.links()
                .create(CreateLink.to(URL)
                        .alias("targeted")
                        .targeting(Targeting.byCountry(Map.of("FR", "https://fr.example/"))));
        Link inTurn = waymark.links()
                .create(CreateLink.to(URL)
                        .alias("turns")
                        .targeting(Targeting.rotation("https://a.example/", "https://b.example/")));
        for (String country : List.of("FR", "DE", "FR")) {
            waymark.visits().visit("targeted", Visitor.of(country));
            waymark.visits().visit("turns", Visitor.of(country));
        }

        assertThat(waymark.clicks().byValue(targeted.id(), YEAR, TARGET))
                .containsExactly(Map.entry("https://fr.example/", 2L), Map.entry(URL, 1L));
        assertThat(waymark.clicks().byValue(inTurn.id(), YEAR, TARGET))
                .containsExactly(Map.entry("https://a.example/", 2L), Map.entry("https://b.example/", 1L));
    }

    @Test
    void spellings_of_one_destination_are_counted_together() {
        Link turns = waymark.links()
                .create(CreateLink.to(URL)
                        .alias("turns")
                        .targeting(Targeting.rotation("https://a.example/%c3%a9", "https://A.example:443/\u00E9")));
        waymark.visits().visit("turns", Visitor.UNKNOWN);
        waymark.visits().visit("turns", Visitor.UNKNOWN);

        assertThat(waymark.clicks().byValue(turns.id(), YEAR, TARGET))
                .containsExactly(Map.entry("https://a.example/%C3%A9", 2L));
    }

    @Test
    void a_destination_is_counted_by_the_first_255_characters_of_its_canonical_form() {
        String longUrl = "https://Example.com/\u00E9" + "a".repeat(300);
        Link linkToLongUrl = waymark.links().create(CreateLink.to(longUrl).alias("long"));
        waymark.visits().visit("long", Visitor.UNKNOWN);

        assertThat(waymark.clicks().byValue(linkToLongUrl.id(), YEAR, TARGET))
                .containsExactly(Map.entry("https://example.com/%C3%A9" + "a".repeat(229), 1L));
    }

    @Test
    void a_facade_without_statistics_counts_no_clicks_over_time_and_keeps_earlier_counts() {
        visit(DAY, visitors(1));
        Waymark off = desk.waymark();
        off.visits().visit("docs", Visitor.UNKNOWN);
        waymark.visits().preview("docs", Visitor.UNKNOWN);

        assertThat(off.clicks().byDay(link.id(), YEAR)).containsExactly(Map.entry(DAY, 1L));
        assertThat(off.links().get(link.id()).clicks()).isEqualTo(2);
    }

    @Test
    void the_link_of_another_owner_is_not_found() {
        Clicks others = waymark.clicks(Owner.of("bob"));

        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> others.byDay(link.id(), YEAR));
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> others.byWeek(link.id(), YEAR));
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> others.byMonth(link.id(), YEAR));
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> others.byValue(link.id(), YEAR, COUNTRY));
        assertThat(others.top(YEAR, 10)).isEmpty();
    }

    @Test
    void the_clicks_of_a_query_are_summed() {
        Link spaced = waymark.links().create(CreateLink.to(URL).alias("spaced").spaceId(3));
        waymark.links(Owner.of("bob")).create(CreateLink.to(URL).alias("others"));
        visit(DAY, Visitor.of("FR"), Visitor.of("DE"));
        waymark.visits().visit("spaced", Visitor.of("FR"));
        waymark.visits().visit("others", Visitor.of("FR"));
        Clicks clicks = waymark.clicks();
        LinkQuery inSpace = LinkQuery.all().spaceId(3);

        assertThat(clicks.byDay(LinkQuery.all(), YEAR)).containsExactly(Map.entry(DAY, 3L));
        assertThat(clicks.byDay(inSpace, YEAR)).containsExactly(Map.entry(DAY, 1L));
        assertThat(clicks.byWeek(LinkQuery.everyLink(), YEAR)).containsExactly(Map.entry(DAY, 3L));
        assertThat(clicks.byMonth(inSpace, YEAR)).containsExactly(Map.entry(DAY.withDayOfMonth(1), 1L));
        assertThat(clicks.byValue(LinkQuery.all(), YEAR, COUNTRY))
                .containsExactly(Map.entry("FR", 2L), Map.entry("DE", 1L));
        assertThat(clicks.byValue(inSpace, YEAR, COUNTRY)).containsExactly(Map.entry("FR", 1L));
        assertThat(clicks.top(YEAR, 10))
                .containsExactly(
                        new LinkClicks(waymark.links().get(link.id()), 2),
                        new LinkClicks(waymark.links().get(spaced.id()), 1));
        assertThat(clicks.top(YEAR, 1)).hasSize(1);
        assertThat(clicks.top(inSpace, YEAR, 10))
                .containsExactly(new LinkClicks(waymark.links().get(spaced.id()), 1));
    }

    @Test
    void the_most_clicked_links_of_a_query_are_found_among_many_links() {
        List<Link> links = waymark.links()
                .createAll(IntStream.range(0, 1_200)
                        .mapToObj(i -> CreateLink.to(URL).alias("l" + i).spaceId(1))
                        .toList());
        for (int i : new int[] {3, 700, 700, 1_100, 1_100, 1_100}) {
            waymark.visits().visit("l" + i, Visitor.UNKNOWN);
        }

        assertThat(waymark.clicks().top(LinkQuery.all().spaceId(1), YEAR, 2))
                .extracting(best -> best.link().id() + " " + best.clicks())
                .containsExactly(links.get(1_100).id() + " 3", links.get(700).id() + " 2");
    }

    @Test
    void buffered_clicks_keep_their_days_and_values() {
        ClickBufferingStorage storage = ClickBufferingStorage.over(desk.storage, Duration.ofDays(1));
        Waymark buffering = waymark.withStorage(LinkCachingStorage.over(storage, Duration.ofDays(1)));
        for (int i = 0; i < 100; i++) {
            desk.clock.set(NOON.plus(Duration.ofHours(i)));
            buffering.visits().visit("docs", Visitor.of(i % 3 == 0 ? "FR" : "DE"));
        }
        assertThat(buffering.links().get(link.id()).clicks()).isZero();
        assertThat(buffering.clicks().byDay(link.id(), YEAR)).isEmpty();

        storage.flush();

        assertThat(buffering.clicks().byDay(link.id(), YEAR).values()).containsExactly(12L, 24L, 24L, 24L, 16L);
        assertThat(byValue(COUNTRY)).containsExactly(Map.entry("DE", 66L), Map.entry("FR", 34L));
        storage.close();
        buffering.visits().visit("docs", Visitor.of("FR"));
        assertThat(byValue(COUNTRY)).containsEntry("FR", 35L);
    }

    @Test
    void buffered_values_are_bounded_before_the_storage() {
        ClickBufferingStorage storage = ClickBufferingStorage.over(desk.storage, Duration.ofDays(1));
        Waymark buffering =
                counting(statistics -> statistics.and(REFERRER).maxValues(3)).withStorage(storage);
        for (int i = 0; i < 10; i++) {
            buffering.visits().visit("docs", Visitor.UNKNOWN.referrer("https://h" + i + ".example/"));
        }
        storage.close();

        assertThat(byValue(REFERRER)).hasSize(4).containsEntry(OTHER, 7L);
    }

    @Test
    void a_storage_without_clicks_over_time_is_refused_only_with_statistics() {
        Storage bare = Hooks.withoutClicks(new ReferenceStorage());
        Waymark off = Waymark.builder().storage(bare).build();
        Link created = off.links().create(CreateLink.to(URL).alias("docs"));
        off.visits().visit("docs", Visitor.UNKNOWN);

        assertThatIllegalStateException()
                .isThrownBy(() -> Waymark.builder()
                        .storage(bare)
                        .clickStatistics(ClickStatistics.byDay())
                        .build())
                .withMessage("this storage does not store clicks over time");
        assertThatIllegalStateException().isThrownBy(() -> waymark.withStorage(bare));
        assertThatIllegalStateException().isThrownBy(() -> off.clicks().byDay(created.id(), YEAR));
        assertThat(off.links().get(created.id()).clicks()).isEqualTo(1);
    }

    @Test
    void arguments_out_of_range_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> waymark.clicks().top(YEAR, 0))
                .withMessage("limit must be 1 to 1,000, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClickPeriod.between(DAY, DAY))
                .withMessage("a period must contain a day, was from 2025-03-10 and before 2025-03-10");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClickPeriod.year(Year.of(10_000)))
                .withMessageStartingWith("a period must be in the years 1 to 9999");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClickStatistics.byDay().maxValues(0))
                .withMessage("maxValues must be 1 to 1,000, was 0");
    }

    @Test
    void statistics_and_periods_are_values() {
        ClickStatistics some =
                ClickStatistics.byDay().and(REFERRER).and(COUNTRY).maxValues(7);

        assertThat(some.dimensions()).containsExactly(COUNTRY, REFERRER);
        assertThat(some.maxValues()).isEqualTo(7);
        assertThat(some)
                .isEqualTo(ClickStatistics.byDay().maxValues(7).and(COUNTRY, REFERRER))
                .hasSameHashCodeAs(ClickStatistics.byDay().maxValues(7).and(COUNTRY, REFERRER))
                .isNotEqualTo(some.maxValues(8))
                .hasToString("ClickStatistics{dimensions=[COUNTRY, REFERRER], maxValues=7, sources=[]}");
        assertThat(ClickPeriod.week(DAY.plusDays(6)))
                .isEqualTo(ClickPeriod.between(DAY, DAY.plusDays(7)))
                .isEqualTo(ClickPeriod.week(DAY));
        assertThat(ClickPeriod.month(YearMonth.of(2025, 12)).before()).isEqualTo(LocalDate.of(2026, 1, 1));
    }

    @Test
    void a_period_after_the_year_9999_is_refused() {
        LocalDate last = LocalDate.of(9999, 12, 31);

        assertThat(ClickPeriod.week(last)).isEqualTo(ClickPeriod.between(LocalDate.of(9999, 12, 27), last.plusDays(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> ClickPeriod.day(LocalDate.MAX));
        assertThatIllegalArgumentException().isThrownBy(() -> ClickPeriod.week(LocalDate.MIN));
        assertThatIllegalArgumentException().isThrownBy(() -> ClickPeriod.month(YearMonth.of(999_999_999, 12)));
        assertThatIllegalArgumentException().isThrownBy(() -> ClickPeriod.year(Year.of(999_999_999)));
    }
}
