package dev.waymark.storage.jdbc.click;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickRecord;
import dev.waymark.spi.ClickRecord.Count;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The row of a month: a column for each day, and an upper bound of the clicks for the top links. */
@EachEngine
class ClickMonthsTest {

    private static final LocalDate DAY = LocalDate.of(2030, 6, 30);
    private static final LocalDate JUNE = LocalDate.of(2030, 6, 1);
    private static final LocalDate JULY = LocalDate.of(2030, 7, 1);
    private static final ClickSpan ALL_JUNE = new ClickSpan(Grain.MONTH, JUNE, JULY);

    private final Database database;
    private final LinkStore links;
    private final ClickStore clicks;

    ClickMonthsTest(Engine engine) {
        database = engine.emptyDatabase();
        JdbcStorage storage = database.storage();
        links = storage.links();
        clicks = storage.clicks().orElseThrow();
    }

    private StoredLink insert(LinkSample sample) {
        return sample.id(links.insert(List.of(sample.stored())).get(0).id()).stored();
    }

    private Link link(String alias) {
        return insert(LinkSample.of(alias)).link();
    }

    private static ClickFacts on(LocalDate day) {
        return new ClickFacts(day, Map.of(), 1, List.of());
    }

    private void add(Link link, LocalDate day, long more) {
        links.addClicks(Map.of(link.id(), new ClickTally(more, Map.of(day, new ClickTally.Day(more, Map.of(), 1)))));
    }

    private long number(String query) {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private long bound() {
        return number("SELECT clicks_below FROM waymark_link_clicks");
    }

    private void assertBoundsHold() {
        assertThat(number("SELECT COUNT(*) FROM waymark_link_clicks WHERE clicks >= clicks_below"))
                .isZero();
        assertThat(number("SELECT COUNT(*) FROM waymark_link_clicks WHERE clicks_below > 2 * clicks"))
                .isZero();
    }

    @Test
    void the_bound_changes_only_when_the_clicks_reach_the_bound() {
        Link link = link("a");

        List<Long> bounds = IntStream.rangeClosed(1, 9)
                .mapToObj(i -> {
                    assertThat(links.countClick(link, on(DAY.minusDays(i)))).hasValue(i);
                    return bound();
                })
                .toList();

        assertThat(bounds).containsExactly(2L, 4L, 4L, 8L, 8L, 8L, 8L, 16L, 16L);
    }

    @Test
    void the_bound_exceeds_the_clicks_of_each_way_to_count() {
        Random random = new Random(7);
        List<StoredLink> some = List.of(insert(LinkSample.of("a")), insert(LinkSample.of("b")));
        SortedMap<LocalDate, Long> expected = new TreeMap<>();
        for (int i = 0; i < 100; i++) {
            StoredLink stored = some.get(random.nextInt(2));
            LocalDate day = JUNE.plusDays(random.nextInt(60));
            long more = random.nextInt(3) == 0 ? 1 + random.nextInt(20) : 1;
            if (more > 1) {
                add(stored.link(), day, more);
            } else if (links.findAndCount(stored.aliasKey(), Samples.NOW, on(day))
                    .filter(visited -> !visited.counted())
                    .isPresent()) {
                links.countClick(stored.link(), on(day));
            }
            expected.merge(day, more, Long::sum);
            assertBoundsHold();
        }

        assertThat(clicks.totals(Samples.OWNER, new ClickSpan(Grain.DAY, JUNE, JUNE.plusDays(60))))
                .isEqualTo(expected);
    }

    @Test
    void a_click_of_a_damaged_link_leaves_no_count() {
        StoredLink stored = insert(LinkSample.of("a"));
        database.execute("UPDATE waymark_link SET privacy = 9");

        assertThatThrownBy(() -> links.findAndCount(stored.aliasKey(), Samples.NOW, on(DAY)))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("is damaged");

        List<Long> ids = List.of(stored.link().id());
        assertThat(clicks.totals(ids, ALL_JUNE)).isEmpty();
        assertThat(clicks.totals(ids, new ClickSpan(Grain.DAY, DAY, JULY))).isEmpty();
        assertThat(clicks.top(Samples.OWNER, List.of(ALL_JUNE), 1)).isEmpty();
        add(stored.link(), DAY, 3);
        assertThat(clicks.totals(ids, ALL_JUNE)).containsExactly(Map.entry(JUNE, 3L));
        assertBoundsHold();
    }

    @Test
    void restored_months_have_bounds_and_at_least_their_days() {
        Link whole = link("a");
        Link torn = link("b");
        clicks.records()
                .restore(List.of(
                        new ClickRecord(
                                whole.id(), List.of(Count.total(Grain.MONTH, JUNE, 7), Count.total(Grain.DAY, DAY, 5))),
                        new ClickRecord(
                                torn.id(),
                                List.of(
                                        Count.total(Grain.MONTH, JUNE, 8),
                                        Count.total(Grain.DAY, DAY, 5),
                                        Count.total(Grain.DAY, JUNE, 4)))));

        assertBoundsHold();
        assertThat(clicks.top(Samples.OWNER, List.of(ALL_JUNE), 2))
                .containsExactly(Map.entry(torn.id(), 9L), Map.entry(whole.id(), 7L));
    }

    @ParameterizedTest
    @CsvSource({"2030-01-01, 2030-02-01", "2030-02-01, 2030-03-01", "2028-02-01, 2028-03-01", "2030-12-30, 2031-02-02"})
    void each_day_has_its_own_clicks(LocalDate from, LocalDate before) {
        Link link = link("a");
        SortedMap<LocalDate, Long> expected = new TreeMap<>();
        from.minusDays(1).datesUntil(before.plusDays(1)).forEach(day -> {
            add(link, day, day.getDayOfMonth());
            links.countClick(link, on(day));
            expected.put(day, day.getDayOfMonth() + 1L);
        });

        List<Long> ids = List.of(link.id());
        assertThat(clicks.totals(ids, new ClickSpan(Grain.DAY, from, before))).isEqualTo(expected.subMap(from, before));
        from.datesUntil(before).forEach(day -> {
            long sum = expected.subMap(from, day.plusDays(1)).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            List<ClickSpan> spans = List.of(new ClickSpan(Grain.DAY, from, day.plusDays(1)));
            assertThat(clicks.sums(ids, spans)).containsExactly(Map.entry(link.id(), sum));
            assertThat(clicks.top(Samples.OWNER, spans, 1)).containsExactly(Map.entry(link.id(), sum));
        });
    }

    @Test
    void two_spans_in_one_month_are_summed() {
        Link link = link("a");
        IntStream.rangeClosed(1, 30).forEach(day -> add(link, JUNE.withDayOfMonth(day), day));

        assertThat(clicks.sums(
                        List.of(link.id()),
                        List.of(
                                new ClickSpan(Grain.DAY, JUNE.withDayOfMonth(2), JUNE.withDayOfMonth(4)),
                                new ClickSpan(Grain.DAY, JUNE.withDayOfMonth(29), JULY))))
                .containsExactly(Map.entry(link.id(), 2L + 3 + 29 + 30));
    }

    @Test
    void aggregated_months_are_not_written_again() {
        add(link("a"), JUNE, 2);
        Link late = link("b");
        add(late, DAY, 2);
        assertThat(clicks.aggregate(JULY, 0, 10)).hasValue(late.id());
        assertThat(clicks.aggregate(JULY, 0, 10)).isEmpty();

        add(late, DAY, 1);

        assertThat(clicks.totals(Samples.OWNER, new ClickSpan(Grain.DAY, JUNE, JULY)))
                .containsExactly(Map.entry(DAY, 1L));
        assertThat(clicks.aggregate(JULY, late.id() - 1, 10)).hasValue(late.id());
        assertThat(clicks.totals(Samples.OWNER, ALL_JUNE)).containsExactly(Map.entry(JUNE, 5L));
    }
}
