package dev.waymark.contract.link;

import static dev.waymark.click.ClickDimension.COUNTRY;
import static dev.waymark.click.ClickDimension.NONE;
import static dev.waymark.click.ClickDimension.OTHER;
import static dev.waymark.click.ClickDimension.REFERRER;
import static dev.waymark.click.ClickDimension.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.waymark.Waymark;
import dev.waymark.click.ClickDimension;
import dev.waymark.click.ClickPeriod;
import dev.waymark.click.ClickStatistics;
import dev.waymark.contract.model.VisitSteps;
import dev.waymark.contract.part.ContractPart;
import dev.waymark.contract.part.Racers;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickRecord.Count;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.api.OptionalLongAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of {@link dev.waymark.spi.ClickStore}. The tests are skipped for a storage without clicks over time. */
public abstract class ClickStoreContract extends ContractPart {

    private static final LocalDate DAY = LocalDate.of(2025, 5, 31);
    private static final LocalDate NEXT = DAY.plusDays(1);
    private static final LocalDate MAY = LocalDate.of(2025, 5, 1);
    private static final LocalDate JUNE = LocalDate.of(2025, 6, 1);
    private static final LocalDate JULY = LocalDate.of(2025, 7, 1);
    private static final ClickPeriod DAYS = ClickPeriod.between(MAY, JULY);

    private final Racers racers = new Racers();

    @BeforeEach
    void requireClickStore() {
        assumeThat(storage().clicks())
                .as("Storage.clicks() returns a store; the test is skipped otherwise")
                .isPresent();
    }

    @AfterEach
    void stopRacers() {
        racers.close();
    }

    private static ClickFacts on(LocalDate day) {
        return new ClickFacts(day, Map.of(), 2, List.of());
    }

    private static ClickFacts on(LocalDate day, ClickDimension dimension, String value) {
        return new ClickFacts(day, Map.of(dimension, value), 2, List.of());
    }

    private StoredLink link(String alias) {
        return stored(LinkSample.of(alias));
    }

    private static List<Long> ids(StoredLink... links) {
        return List.of(links).stream().map(stored -> stored.link().id()).toList();
    }

    private void click(StoredLink stored, ClickFacts... each) {
        for (ClickFacts facts : each) {
            assertThat(links().countClick(stored.link(), Samples.NOW, facts))
                    .as("the clicks after a click of %s", stored)
                    .isPresent();
        }
    }

    private Map<String, Long> values(StoredLink stored, ClickDimension dimension) {
        return clicks().values(ids(stored), dimension, DAYS);
    }

    /** Deletes clicks, for an assertion about the id of the last link. */
    private OptionalLongAssert assertThatDeletion(LocalDate end, long after, int limit) {
        return assertThat(clicks().deleteBefore(end, after, limit))
                .as("the last of %s links after %s with clicks deleted before %s", limit, after, end);
    }

    @Tag("click-totals")
    @Test
    void visits_of_all_kinds_of_links_count_on_the_day_in_the_owners_zone() { // D-43
        ClickStore clicks = clicks();
        Instant lateInHonolulu =
                DAY.atTime(23, 30).atZone(ZoneId.of("Pacific/Honolulu")).toInstant();
        Waymark waymark = Waymark.builder()
                .storage(storage())
                .clock(Clock.fixed(lateInHonolulu, ZoneOffset.UTC))
                .zoneByOwner(owner -> owner.equals(Samples.OWNER) ? ZoneId.of("Pacific/Honolulu") : ZoneOffset.UTC)
                .clickStatistics(ClickStatistics.byDay())
                .build();
        List<StoredLink> links = List.of(
                link("plain"),
                stored(LinkSample.of("targeted").targeting(Targeting.byCountry(Map.of("FR", "https://a.example/")))),
                stored(LinkSample.of("turns")
                        .targeting(Targeting.rotation("https://a.example/", "https://b.example/"))),
                stored(LinkSample.of("limited").clickLimit(5)));
        StoredLink others = stored(LinkSample.of("others").owner(Samples.OTHER));

        Stream.concat(links.stream(), Stream.of(others))
                .map(stored -> waymark.visits().visit(stored.link().alias(), Visitor.UNKNOWN))
                .forEach(visit -> assertThat(visit.type()).isEqualTo(Visit.Type.REDIRECT));

        assertThat(links)
                .extracting(stored -> clicks.totals(ids(stored), DAYS))
                .containsOnly(new TreeMap<>(Map.of(DAY, 1L)));
        assertThat(clicks.totals(ids(others), DAYS)).containsExactly(Map.entry(NEXT, 1L));
    }

    @Tag("click-totals")
    @Test
    void a_click_is_counted_by_day() {
        StoredLink a = link("a");
        click(a, on(DAY), on(DAY), on(NEXT));
        click(link("b"), on(DAY));

        assertThat(clicks().totals(ids(a), DAYS)).containsExactly(Map.entry(DAY, 2L), Map.entry(NEXT, 1L));
        assertClicks(a, 3);
    }

    @Tag("click-totals")
    @Test
    void the_days_of_a_month_are_counted_in_any_order() {
        StoredLink a = link("a");
        SortedMap<LocalDate, Long> counted = new TreeMap<>();
        for (int i = 0; i < 31; i++) {
            LocalDate day = MAY.plusDays(i * 7 % 31);
            click(a, Collections.nCopies(1 + i % 3, on(day)).toArray(ClickFacts[]::new));
            counted.put(day, 1L + i % 3);
        }

        assertThat(clicks().totals(ids(a), DAYS)).containsExactlyEntriesOf(counted);
    }

    @Tag("click-totals")
    @Test
    void a_period_includes_its_first_day_and_excludes_its_end() {
        StoredLink a = link("a");
        click(a, on(DAY.minusDays(1)), on(DAY), on(NEXT));

        assertThat(clicks().totals(ids(a), ClickPeriod.day(DAY))).containsExactly(Map.entry(DAY, 1L));
    }

    @Tag("click-totals")
    @Test
    void a_visit_is_counted_by_day_exactly_once() {
        StoredLink a = link("a");
        ClickFacts facts = on(DAY, COUNTRY, "FR");

        assertThat(VisitSteps.visit(links(), a.aliasKey(), Samples.NOW, facts))
                .as("the clicks after a visit of %s", a)
                .hasValue(1);
        assertThat(VisitSteps.visit(links(), a.aliasKey(), Samples.NOW, facts))
                .as("the clicks after a visit of %s", a)
                .hasValue(2);

        assertThat(clicks().totals(ids(a), DAYS)).containsExactly(Map.entry(DAY, 2L));
        assertThat(values(a, COUNTRY)).containsExactly(Map.entry("FR", 2L));
        assertClicks(a, 2);
    }

    @Tag("click-totals")
    @Test
    void a_refused_click_is_not_counted() {
        StoredLink full = stored(LinkSample.of("a").clicks(2).clickLimit(2));
        StoredLink gone = LinkSample.of("b").id(full.link().id() + 100).stored();

        assertThat(links().countClick(full.link(), Samples.NOW, on(DAY, COUNTRY, "FR")))
                .as("a click of a link at its limit")
                .isEmpty();
        assertThat(links().countClick(gone.link(), Samples.NOW, on(DAY, COUNTRY, "FR")))
                .as("a click of a missing link")
                .isEmpty();

        assertThat(clicks().totals(ids(full, gone), DAYS))
                .as("the totals of refused clicks")
                .isEmpty();
        assertThat(clicks().values(ids(full, gone), COUNTRY, DAYS))
                .as("the values of refused clicks")
                .isEmpty();
    }

    @Tag("click-values")
    @Test
    void clicks_are_counted_by_the_value_of_each_dimension() {
        StoredLink a = link("a");
        click(
                a,
                new ClickFacts(DAY, Map.of(COUNTRY, "FR", REFERRER, "example.com"), 2, List.of()),
                new ClickFacts(DAY, Map.of(COUNTRY, NONE, REFERRER, "example.com"), 2, List.of()));
        click(a, on(NEXT, COUNTRY, "FR"));

        assertThat(values(a, COUNTRY)).containsOnly(Map.entry("FR", 2L), Map.entry(NONE, 1L));
        assertThat(values(a, REFERRER)).containsOnly(Map.entry("example.com", 2L));
        assertThat(values(a, TARGET))
                .as("the values of a dimension without clicks")
                .isEmpty();
        assertThat(clicks().values(ids(a), COUNTRY, ClickPeriod.between(NEXT, JULY)))
                .containsOnly(Map.entry("FR", 1L));
    }

    @Tag("click-values")
    @Test
    void values_are_case_sensitive() {
        StoredLink a = link("a");
        click(a, on(DAY, TARGET, "fr"), on(DAY, TARGET, "FR"));

        assertThat(values(a, TARGET)).containsOnly(Map.entry("fr", 1L), Map.entry("FR", 1L));
    }

    @Tag("click-values")
    @Test
    void a_value_may_have_255_characters() {
        StoredLink a = link("a");
        click(a, on(DAY, REFERRER, "h".repeat(255)));

        assertThat(values(a, REFERRER)).containsOnlyKeys("h".repeat(255));
    }

    @Tag("click-values")
    @Test
    void new_values_beyond_the_bound_are_counted_together() {
        StoredLink a = link("a");
        click(a, on(DAY, COUNTRY, "FR"), on(DAY, COUNTRY, "DE"), on(DAY, COUNTRY, "IT"), on(DAY, COUNTRY, "ES"));
        click(a, on(DAY, COUNTRY, "DE"), on(DAY, REFERRER, "IT"), on(NEXT, COUNTRY, "IT"));
        click(link("b"), on(DAY, COUNTRY, "IT"));

        assertThat(clicks().values(ids(a), COUNTRY, ClickPeriod.day(DAY)))
                .containsOnly(Map.entry("FR", 1L), Map.entry("DE", 2L), Map.entry(OTHER, 2L));
        assertThat(values(a, COUNTRY)).containsEntry("IT", 1L);
        assertThat(values(a, REFERRER)).containsOnly(Map.entry("IT", 1L));
    }

    @Tag("click-values")
    @Test
    void the_absent_value_is_always_counted_separately() {
        StoredLink a = link("a");
        StoredLink b = link("b");
        click(a, on(DAY, REFERRER, NONE), on(DAY, REFERRER, "a"), on(DAY, REFERRER, "b"), on(DAY, REFERRER, "c"));
        for (String value : List.of("a", "b", "c", NONE, NONE)) {
            VisitSteps.visit(links(), b.aliasKey(), Samples.NOW, on(DAY, REFERRER, value));
        }
        links().addClicksOfUnlocked(Map.of(b.link().id(), ClickTally.of(Samples.NOW, on(DAY, REFERRER, NONE), 1)));

        assertThat(values(a, REFERRER))
                .containsOnly(Map.entry(NONE, 1L), Map.entry("a", 1L), Map.entry("b", 1L), Map.entry(OTHER, 1L));
        assertThat(values(b, REFERRER))
                .containsOnly(Map.entry(NONE, 3L), Map.entry("a", 1L), Map.entry("b", 1L), Map.entry(OTHER, 1L));
    }

    @Tag("click-values")
    @Test
    void a_higher_bound_admits_more_values() {
        StoredLink a = link("a");
        click(a, on(DAY, COUNTRY, "FR"), on(DAY, COUNTRY, "DE"), on(DAY, COUNTRY, "IT"));
        click(
                a,
                new ClickFacts(DAY, Map.of(COUNTRY, "ES"), 3, List.of()),
                new ClickFacts(DAY, Map.of(COUNTRY, "PT"), 3, List.of()));

        assertThat(values(a, COUNTRY))
                .containsOnly(Map.entry("FR", 1L), Map.entry("DE", 1L), Map.entry("ES", 1L), Map.entry(OTHER, 2L));
    }

    @Tag("click-values")
    @Test
    void the_number_of_clicks_determines_the_target_of_a_rotation() {
        StoredLink a = stored(LinkSample.of("a")
                .targeting(Targeting.rotation("https://a.example/", "https://b.example/", "https://c.example/"))
                .clicks(2));
        ClickFacts facts = new ClickFacts(
                DAY,
                Map.of(COUNTRY, "FR"),
                10,
                List.of("https://a.example/", "https://b.example/", "https://c.example/"));
        click(a, facts, facts);

        assertThat(values(a, TARGET))
                .containsOnly(Map.entry("https://c.example/", 1L), Map.entry("https://a.example/", 1L));
        assertThat(values(a, COUNTRY)).containsOnly(Map.entry("FR", 2L));
    }

    @Tag("click-values")
    @Test
    void entries_of_a_rotation_with_the_same_value_are_counted_together() {
        StoredLink a = link("a");
        ClickFacts facts = new ClickFacts(
                DAY, Map.of(), 10, List.of("https://a.example/", "https://b.example/", "https://a.example/"));
        click(a, facts, facts, facts);

        assertThat(values(a, TARGET))
                .containsOnly(Map.entry("https://a.example/", 2L), Map.entry("https://b.example/", 1L));
    }

    @Tag("click-values")
    @Test
    void the_longest_value_is_counted() {
        StoredLink a = link("a");
        String longest = "https://a.example/" + "~".repeat(237);
        click(a, on(DAY, TARGET, longest), on(DAY, TARGET, longest));

        assertThat(values(a, TARGET)).containsOnly(Map.entry(longest, 2L));
    }

    @Tag("click-totals")
    @Test
    void a_click_without_facts_is_not_counted_over_time() {
        StoredLink a = link("a");
        StoredLink b = link("b");

        countClick(a.link());
        VisitSteps.visit(links(), b.aliasKey(), Samples.NOW, ClickFacts.NONE);

        assertClicks(a, 1);
        assertClicks(b, 1);
        assertThat(clicks().totals(Samples.OWNER, DAYS))
                .as("the totals of clicks without facts")
                .isEmpty();
    }

    @Tag("click-totals")
    @Test
    void buffered_clicks_are_added_with_their_values() {
        StoredLink a = stored(LinkSample.of("a").clicks(5));
        StoredLink b = link("b");
        click(a, on(DAY, COUNTRY, "FR"));
        ClickTally.Day day =
                new ClickTally.Day(5, Map.of(COUNTRY, new LinkedHashMap<>(Map.of("FR", 3L, OTHER, 2L))), 2);
        ClickTally.Day next = new ClickTally.Day(2, Map.of(), 2);

        links().addClicks(Map.of(
                a.link().id(),
                new ClickTally(10, Samples.NOW, Map.of(DAY, day, NEXT, next)),
                b.link().id(),
                new ClickTally(1, Samples.NOW, Map.of()),
                b.link().id() + 100,
                new ClickTally(5, Samples.NOW, Map.of(DAY, day))));

        assertClicks(a, 16);
        assertClicks(b, 1);
        assertThat(clicks().totals(ids(a, b), DAYS)).containsExactly(Map.entry(DAY, 6L), Map.entry(NEXT, 2L));
        assertThat(values(a, COUNTRY)).containsOnly(Map.entry("FR", 4L), Map.entry(OTHER, 2L));
        assertThat(clicks().totals(List.of(b.link().id() + 100), DAYS))
                .as("the totals of a missing link")
                .isEmpty();
    }

    @Tag("click-values")
    @Test
    void buffered_values_fill_the_bound_in_their_order() {
        StoredLink a = link("a");
        click(a, on(DAY, COUNTRY, "FR"));
        Map<String, Long> buffered = new LinkedHashMap<>();
        List.of("DE", "IT", "FR").forEach(value -> buffered.put(value, 10L));

        links().addClicks(Map.of(
                a.link().id(),
                new ClickTally(30, Samples.NOW, Map.of(DAY, new ClickTally.Day(30, Map.of(COUNTRY, buffered), 2)))));

        assertThat(values(a, COUNTRY)).containsOnly(Map.entry("FR", 11L), Map.entry("DE", 10L), Map.entry(OTHER, 10L));
    }

    @Tag("click-totals")
    @Test
    void totals_of_an_owner_include_only_clicks_of_its_links() {
        StoredLink a = link("a");
        StoredLink b = link("b");
        StoredLink others = stored(LinkSample.of("c").owner(Samples.OTHER));
        click(a, on(DAY));
        click(b, on(DAY), on(NEXT));
        click(others, on(DAY));

        assertThat(clicks().totals(Samples.OWNER, DAYS)).containsExactly(Map.entry(DAY, 2L), Map.entry(NEXT, 1L));
        assertThat(clicks().totals(Samples.OTHER, DAYS)).containsExactly(Map.entry(DAY, 1L));
        assertThat(clicks().sums(ids(a, b), DAYS))
                .containsOnly(Map.entry(a.link().id(), 1L), Map.entry(b.link().id(), 2L));
        assertThat(clicks().top(Samples.OTHER, DAYS, 10))
                .containsOnly(Map.entry(others.link().id(), 1L));
    }

    @Tag("click-totals")
    @Test
    void clicks_outside_a_period_do_not_count_in_the_period() {
        StoredLink a = link("a");
        StoredLink b = link("b");
        click(a, on(DAY));
        click(b, on(DAY.minusDays(1)), on(NEXT));
        ClickPeriod day = ClickPeriod.day(DAY);

        assertThat(clicks().sums(ids(a, b), day))
                .containsOnly(Map.entry(a.link().id(), 1L));
        assertThat(clicks().top(Samples.OWNER, day, 10))
                .containsOnly(Map.entry(a.link().id(), 1L));
    }

    @Tag("click-totals")
    @Test
    void the_top_links_are_sorted_by_clicks_and_then_by_descending_id() {
        List<Long> ids = ids(link("a"), link("b"), link("c"), link("d"), link("e"));
        add(ids.get(0), DAY, 5, NEXT, 5);
        add(ids.get(1), DAY, 7, NEXT, 1);
        add(ids.get(2), DAY, 4, NEXT, 4);
        add(ids.get(3), DAY, 1, NEXT, 9);

        assertThat(clicks().top(Samples.OWNER, ClickPeriod.day(DAY), 2))
                .containsExactly(Map.entry(ids.get(1), 7L), Map.entry(ids.get(0), 5L));
        assertThat(clicks().top(Samples.OWNER, DAYS, 10))
                .containsExactly(
                        Map.entry(ids.get(3), 10L),
                        Map.entry(ids.get(0), 10L),
                        Map.entry(ids.get(2), 8L),
                        Map.entry(ids.get(1), 8L));
        assertThat(clicks().top(Samples.OWNER, DAYS, 1)).containsExactly(Map.entry(ids.get(3), 10L));
        assertThat(clicks().top(Samples.OWNER, DAYS, 3))
                .containsExactly(Map.entry(ids.get(3), 10L), Map.entry(ids.get(0), 10L), Map.entry(ids.get(2), 8L));
    }

    private void add(long id, LocalDate day, int clicks, LocalDate other, int others) {
        links().addClicks(Map.of(
                id,
                new ClickTally(
                        clicks + others,
                        Samples.NOW,
                        Map.of(
                                day, new ClickTally.Day(clicks, Map.of(), 1),
                                other, new ClickTally.Day(others, Map.of(), 1)))));
    }

    @Tag("click-totals")
    @ParameterizedTest
    @ValueSource(ints = {1, 25})
    void the_top_links_equal_the_links_with_the_highest_sums(int limit) {
        int count = 200;
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(link("a" + i).link().id());
            add(ids.get(i), DAY, 1 + i % 7, NEXT, 1 + i * 31 % 11);
        }

        List<Map.Entry<Long, Long>> best = clicks().sums(ids, DAYS).entrySet().stream()
                .sorted(Map.Entry.<Long, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey())
                        .reversed())
                .limit(limit)
                .toList();
        assertThat(List.copyOf(clicks().top(Samples.OWNER, DAYS, limit).entrySet()))
                .isEqualTo(best);
    }

    @Tag("deletions")
    @Test
    void a_deletion_of_a_link_deletes_its_clicks() {
        StoredLink a = link("a");
        StoredLink b = link("b");
        click(a, on(DAY, COUNTRY, "FR"));
        click(b, on(DAY, COUNTRY, "FR"));

        assertThat(links().delete(Samples.OWNER, a.link().id()))
                .as("the deletion of %s", a)
                .isPresent();
        assertThat(links().deleteAll(Samples.filter(LinkQuery.everyLink()), Long.MAX_VALUE, 10))
                .containsExactly(LinkStore.Deleted.of(b.link()));

        assertThat(clicks().totals(ids(a, b), DAYS))
                .as("the totals of deleted links")
                .isEmpty();
        assertThat(clicks().totals(Samples.OWNER, DAYS))
                .as("the totals of an owner without links")
                .isEmpty();
        assertThat(clicks().top(Samples.OWNER, DAYS, 10))
                .as("the top links of an owner without links")
                .isEmpty();
        assertThat(clicks().values(ids(a, b), COUNTRY, DAYS))
                .as("the values of deleted links")
                .isEmpty();
    }

    @Tag("moved-records")
    @Test
    void a_moved_link_keeps_its_clicks_under_the_new_owner() {
        StoredLink a = link("a");
        click(a, on(DAY, COUNTRY, "FR"));

        assertThat(allLinks().move(Samples.OWNER, a.link().id(), Samples.OTHER, Samples.NOW))
                .as("the moved link %s", a)
                .isPresent();

        assertThat(clicks().top(Samples.OWNER, DAYS, 10))
                .as("the top links of the old owner")
                .isEmpty();
        assertThat(clicks().totals(Samples.OWNER, DAYS))
                .as("the totals of the old owner")
                .isEmpty();
        assertThat(clicks().top(Samples.OTHER, DAYS, 10))
                .containsOnly(Map.entry(a.link().id(), 1L));
        assertThat(values(a, COUNTRY)).containsOnly(Map.entry("FR", 1L));
    }

    @Tag("updates")
    @Test
    void an_update_keeps_the_clicks_over_time() {
        StoredLink a = link("a");
        click(a, on(DAY, COUNTRY, "FR"));

        assertThatUpdate(a, LinkSample.after(a).alias("b").pixels(1)).isTrue();

        assertThat(clicks().totals(ids(a), DAYS)).containsExactly(Map.entry(DAY, 1L));
        assertThat(values(a, COUNTRY)).containsOnly(Map.entry("FR", 1L));
    }

    @Tag("click-deletion")
    @Test
    void the_counts_before_a_day_are_deleted_and_the_clicks_of_the_link_stay() {
        StoredLink a = link("a");
        LocalDate before = NEXT.plusDays(1);
        click(a, on(MAY, COUNTRY, "FR"), on(DAY, COUNTRY, "FR"), on(NEXT, COUNTRY, "DE"), on(before, COUNTRY, "IT"));

        assertThatDeletion(before, 0, 10).hasValue(a.link().id());
        assertThatDeletion(before, 0, 10).isEmpty();

        assertThat(clicks().totals(ids(a), DAYS)).containsExactly(Map.entry(before, 1L));
        assertThat(clicks().values(ids(a), COUNTRY, DAYS)).containsOnly(Map.entry("IT", 1L));
        assertThat(clicks().top(Samples.OWNER, DAYS, 5))
                .containsExactly(Map.entry(a.link().id(), 1L));
        assertClicks(a, 4);
        click(a, on(NEXT), on(before));
        assertThat(clicks().totals(ids(a), DAYS)).containsExactly(Map.entry(NEXT, 1L), Map.entry(before, 2L));
    }

    @Tag("click-deletion")
    @Test
    void a_link_is_deleted_from_the_records_with_its_last_day() {
        StoredLink a = link("a");
        click(a, on(DAY, COUNTRY, "FR"), on(DAY.minusDays(1), COUNTRY, "FR"));

        assertThatDeletion(DAY.minusDays(1), 0, 10).isEmpty();
        assertThatDeletion(NEXT, 0, 10).isPresent();

        assertThat(clicks().records().list(0, 10))
                .as("the click records after a deletion")
                .isEmpty();
    }

    @Tag("click-deletion")
    @Test
    void a_deletion_of_counts_is_limited_to_a_number_of_links() {
        StoredLink a = link("a");
        StoredLink b = link("b");
        StoredLink c = stored(LinkSample.of("c").owner(Samples.OTHER));
        click(a, on(DAY));
        click(b, on(NEXT));
        click(c, on(DAY));

        assertThatDeletion(JUNE, 0, 1).hasValue(a.link().id());
        assertThat(clicks().totals(ids(c), DAYS))
                .as("the totals of a link beyond the limit")
                .isNotEmpty();
        assertThatDeletion(JUNE, a.link().id(), 1).hasValue(c.link().id());
        assertThatDeletion(JUNE, c.link().id(), 1).isEmpty();
        assertThat(clicks().totals(ids(a, b, c), DAYS)).containsExactly(Map.entry(NEXT, 1L));
    }

    @Tag("click-deletion")
    @Test
    void concurrent_clicks_and_deletions_of_counts_keep_totals_and_values_equal() throws Exception {
        Racers.repeat(round -> {
            StoredLink a = link("a" + round);
            StoredLink b = link("b" + round);
            AtomicInteger clock = new AtomicInteger();

            racers.race(
                    runner -> runner == 0 ? clicks().deleteBefore(DAY, 0, 10) : clickAsDaysPass(runner, clock, a, b));

            for (StoredLink each : List.of(a, b)) {
                assertThat(require(each).link().clicks())
                        .as("the clicks of %s", each)
                        .isGreaterThanOrEqualTo(7L);
                assertThat(sum(clicks().values(ids(each), COUNTRY, DAYS)))
                        .as("the sum of the values of %s", each)
                        .isEqualTo(sum(clicks().totals(ids(each), DAYS)));
            }
        });
    }

    private static long sum(Map<?, Long> counts) {
        return counts.values().stream().mapToLong(count -> count).sum();
    }

    private Object clickAsDaysPass(int runner, AtomicInteger clock, StoredLink a, StoredLink b) {
        for (int i = 0; i < 4; i++) {
            LocalDate day = DAY.minusDays(2).plusDays(clock.getAndIncrement() / 8);
            ClickFacts facts = on(day, COUNTRY, "C" + runner % 4);
            switch (i) {
                case 0 -> links().countClick(a.link(), Samples.NOW, facts);
                case 1 -> VisitSteps.visit(links(), b.aliasKey(), Samples.NOW, facts);
                default ->
                    links().addClicks(Map.of(
                            a.link().id(),
                            ClickTally.of(Samples.NOW, facts, 1),
                            b.link().id(),
                            ClickTally.of(Samples.NOW, facts, 1)));
            }
        }
        return runner;
    }

    @Tag("click-values")
    @Test
    void consecutive_clicks_respect_the_bound_of_values() {
        StoredLink a = link("a");
        LongStream.range(0, 20).forEach(i -> click(a, on(DAY, REFERRER, "host" + i + ".example")));

        assertThat(values(a, REFERRER))
                .containsOnly(Map.entry("host0.example", 1L), Map.entry("host1.example", 1L), Map.entry(OTHER, 18L));
        SortedMap<LocalDate, Long> totals = clicks().totals(ids(a), DAYS);
        assertThat(totals).containsExactly(Map.entry(DAY, 20L));
    }

    @Tag("click-records")
    @Test
    void click_records_contain_all_counts_of_each_link_by_id() {
        StoredLink a = link("a");
        link("never clicked");
        StoredLink b = link("b");
        click(a, on(DAY, COUNTRY, "FR"), on(DAY, COUNTRY, "DE"), on(NEXT));
        click(b, on(NEXT, REFERRER, NONE));

        ClickRecord ofA = new ClickRecord(
                a.link().id(),
                List.of(
                        Count.total(NEXT, 1),
                        Count.total(DAY, 2),
                        Count.of(COUNTRY, DAY, "FR", 1),
                        Count.of(COUNTRY, DAY, "DE", 1)));
        ClickRecord ofB =
                new ClickRecord(b.link().id(), List.of(Count.of(REFERRER, NEXT, NONE, 1), Count.total(NEXT, 1)));
        assertThat(clicks().records().list(0, 10)).containsExactly(ofA, ofB);
        assertThat(clicks().records().list(0, 1)).containsExactly(ofA);
        assertThat(clicks().records().list(a.link().id(), 10)).containsExactly(ofB);
        assertThat(clicks().records().list(b.link().id(), 10))
                .as("the click records after the last link")
                .isEmpty();
    }

    @Tag("click-records")
    @Test
    void restored_click_records_are_unchanged_and_count_further_clicks() {
        StoredLink a = link("a");
        StoredLink other = stored(LinkSample.of("b").owner(Samples.OTHER));
        ClickRecord record = new ClickRecord(
                a.link().id(),
                List.of(
                        Count.total(MAY, 2),
                        Count.total(DAY, 5),
                        Count.of(COUNTRY, MAY, "FR", 2),
                        Count.of(COUNTRY, DAY, "FR", 5)));
        ClickRecord ofOther = new ClickRecord(other.link().id(), List.of(Count.total(DAY.minusDays(1), 9)));

        clicks().records().restore(List.of(record, ofOther));

        assertThat(clicks().records().list(0, 10)).containsExactly(record, ofOther);
        click(a, on(DAY, COUNTRY, "FR"));
        assertThat(clicks().totals(ids(a), DAYS)).containsExactly(Map.entry(MAY, 2L), Map.entry(DAY, 6L));
        assertThat(values(a, COUNTRY)).containsExactly(Map.entry("FR", 8L));
        assertThat(clicks().top(Samples.OTHER, DAYS, 5))
                .containsExactly(Map.entry(other.link().id(), 9L));
    }

    @Tag("click-records")
    @Test
    void a_restore_omits_the_clicks_of_deleted_links() {
        StoredLink gone = link("gone");
        StoredLink kept = link("kept");
        ClickRecord ofGone = new ClickRecord(gone.link().id(), List.of(Count.total(MAY, 5)));
        ClickRecord ofKept = new ClickRecord(kept.link().id(), List.of(Count.total(MAY, 7)));
        links().delete(Samples.OWNER, gone.link().id());

        clicks().records().restore(List.of(ofGone, ofKept));

        assertThat(clicks().records().list(0, 10)).containsExactly(ofKept);
    }
}
