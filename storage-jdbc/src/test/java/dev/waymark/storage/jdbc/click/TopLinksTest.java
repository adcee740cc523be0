package dev.waymark.storage.jdbc.click;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Maps;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.spi.ClickSpan;
import dev.waymark.spi.ClickSpan.Grain;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The top links are found by upper bounds of clicks. The first step reads the 100 highest bounds of each month. */
@EachEngine
class TopLinksTest {

    private static final LocalDate MAY = LocalDate.of(2030, 5, 1);
    private static final LocalDate JUNE = LocalDate.of(2030, 6, 1);
    private static final LocalDate JULY = LocalDate.of(2030, 7, 1);
    private static final LocalDate DAY = LocalDate.of(2030, 6, 30);
    private static final ClickSpan ALL_JUNE = new ClickSpan(Grain.MONTH, JUNE, JULY);
    private static final ClickSpan LAST_OF_JUNE = new ClickSpan(Grain.DAY, DAY, JULY);
    private static final ClickSpan MAY_AND_JUNE = new ClickSpan(Grain.MONTH, MAY, JULY);

    private final LinkStore links;
    private final ClickStore clicks;

    TopLinksTest(Engine engine) {
        JdbcStorage storage = engine.emptyDatabase().storage();
        links = storage.links();
        clicks = storage.clicks().orElseThrow();
    }

    private Link link(String alias) {
        return links.insert(List.of(LinkSample.of(alias).stored())).get(0);
    }

    private List<Link> others(int count) {
        return IntStream.range(0, count).mapToObj(i -> link("other" + i)).toList();
    }

    private void add(List<Link> some, LocalDate day, long more) {
        ClickTally tally = new ClickTally(more, Map.of(day, new ClickTally.Day(more, Map.of(), 1)));
        links.addClicks(Maps.toMap(some.stream().map(Link::id).toList(), id -> tally));
    }

    private Map<Long, Long> top(ClickSpan span, int limit) {
        return clicks.top(Samples.OWNER, List.of(span), limit);
    }

    @Test
    void a_top_link_is_found_after_many_links_with_the_same_bound() {
        Link best = link("best");
        add(List.of(best), DAY, 8);
        add(List.of(best), DAY, 7);
        List<Link> others = others(150);
        add(others, DAY, 8);

        long newest = others.get(149).id();
        assertThat(top(ALL_JUNE, 2)).containsExactly(Map.entry(best.id(), 15L), Map.entry(newest, 8L));
        assertThat(top(LAST_OF_JUNE, 2)).containsExactly(Map.entry(best.id(), 15L), Map.entry(newest, 8L));
    }

    @Test
    void the_top_link_of_a_day_need_not_be_the_top_link_of_its_month() {
        Link best = link("best");
        add(List.of(best), DAY, 3);
        List<Link> others = others(120);
        add(others, JUNE, 50);
        add(others, DAY, 2);

        assertThat(top(LAST_OF_JUNE, 1)).containsExactly(Map.entry(best.id(), 3L));
    }

    @Test
    void the_top_link_of_one_month_has_its_clicks_of_other_months() {
        Link best = link("best");
        add(List.of(best), MAY, 1_000);
        add(List.of(best), JUNE, 3);
        add(others(120), JUNE, 4);

        assertThat(top(MAY_AND_JUNE, 1)).containsExactly(Map.entry(best.id(), 1_003L));
    }

    @Test
    void a_top_link_of_a_period_need_not_be_a_top_link_of_any_month() {
        Link seen = link("seen");
        Link unseen = link("unseen");
        add(List.of(seen), MAY, 14);
        for (LocalDate month : List.of(MAY, JUNE)) {
            add(List.of(unseen), month, 4);
            add(List.of(unseen), month, 3);
        }
        List<Link> others = others(120);
        add(others, MAY, 4);
        add(others, JUNE, 4);

        assertThat(top(MAY_AND_JUNE, 2)).containsExactly(Map.entry(unseen.id(), 14L), Map.entry(seen.id(), 14L));
        assertThat(top(MAY_AND_JUNE, 1)).containsExactly(Map.entry(unseen.id(), 14L));
    }
}
