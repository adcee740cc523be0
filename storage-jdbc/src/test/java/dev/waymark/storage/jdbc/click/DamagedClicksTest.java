package dev.waymark.storage.jdbc.click;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.click.ClickDimension;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.storage.jdbc.fixture.Tables;
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

    private final Database database;
    private final LinkStore links;

    DamagedClicksTest(Engine engine) {
        database = engine.emptyDatabase();
        links = database.storage().links();
    }

    @Test
    void a_click_of_a_damaged_link_leaves_no_count() {
        LinkSample sample = LinkSample.of("a");
        links.insert(List.of(sample.stored()));
        database.execute("UPDATE waymark_link SET privacy = 9");

        ClickFacts facts = new ClickFacts(DAY, Map.of(ClickDimension.COUNTRY, "FR"), 1, List.of());

        assertThatThrownBy(() -> links.findAndCount(sample.stored().aliasKey(), Samples.NOW, facts))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("is damaged");

        Tables tables = Tables.of(database);
        assertThat(tables.rows("waymark_link_clicks")).isEmpty();
        assertThat(tables.rows("waymark_link_click_value")).isEmpty();
    }
}
