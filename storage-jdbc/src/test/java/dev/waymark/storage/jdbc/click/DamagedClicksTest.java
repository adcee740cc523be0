package dev.waymark.storage.jdbc.click;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.click.ClickPeriod;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickStore;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Clicks over time of a link whose row is damaged. */
@EachEngine
class DamagedClicksTest {

    private static final LocalDate DAY = LocalDate.of(2030, 6, 30);
    private static final ClickPeriod PERIOD = ClickPeriod.day(DAY);

    private final Database database;
    private final LinkStore links;
    private final ClickStore clicks;

    DamagedClicksTest(Engine engine) {
        database = engine.emptyDatabase();
        JdbcStorage storage = database.storage();
        links = storage.links();
        clicks = storage.clicks().orElseThrow();
    }

    @Test
    void a_click_of_a_damaged_link_leaves_no_count() {
        LinkSample sample = LinkSample.of("a");
        long id = links.insert(List.of(sample.stored())).get(0).id();
        database.execute("UPDATE waymark_link SET privacy = 9");

        assertThatThrownBy(() -> links.findAndCount(
                        sample.stored().aliasKey(), Samples.NOW, new ClickFacts(DAY, Map.of(), 1, List.of())))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("is damaged");

        assertThat(clicks.totals(List.of(id), PERIOD))
                .as("the totals of the link")
                .isEmpty();
        assertThat(clicks.top(Samples.OWNER, PERIOD, 1)).as("the top links").isEmpty();
    }
}
