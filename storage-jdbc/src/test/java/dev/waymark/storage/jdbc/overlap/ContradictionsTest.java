package dev.waymark.storage.jdbc.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.Contradictions;
import dev.waymark.storage.jdbc.fixture.Tables;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.storage.jdbc.fixture.engine.OnEngine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnEngine(Engine.H2)
class ContradictionsTest {

    private final Database database = Engine.H2.emptyDatabase();

    @BeforeEach
    void prepare() {
        JdbcStorage storage = database.storage();
        Prepared.in(
                FixedWaymark.over(storage, Prepared.NOW).build(),
                FixedWaymark.over(storage, Prepared.LAST_MONTH).build());
    }

    @Test
    void rows_that_operations_have_stored_contain_no_contradiction() {
        Tables tables = Tables.of(database);

        assertThat(Contradictions.of(tables)).isEmpty();
        assertThat(Contradictions.aboveLimit(tables)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            UPDATE waymark_link_tag SET owner_id = 'carl' WHERE owner_id = 'bob' | wrong row: tag bobs of link bobs of carl
            DELETE FROM waymark_link_tag WHERE owner_id = 'bob'                  | missing row: tag bobs of link bobs of bob
            UPDATE waymark_link_pixel SET pixel_id = 5 WHERE pixel_id = 1        | wrong row: pixel 5 of link hot of alice
            DELETE FROM waymark_link_pixel WHERE pixel_id = 1                    | missing row: pixel 1 of link hot of alice
            UPDATE waymark_link_counter SET owner_id = 'carl' WHERE owner_id = 'bob' | wrong row: counter of link bobs of carl
            DELETE FROM waymark_link_counter WHERE owner_id = 'bob'              | missing row: counter of link bobs of bob
            UPDATE waymark_link_clicks SET owner_id = 'carl'                     | wrong: clicks of link hot of carl
            UPDATE waymark_link_counter SET clicks = 2                           | clicks over time of link
            UPDATE waymark_link_click_value SET clicks = 9                       | wrong: 9 clicks by value of dimension 1
            UPDATE waymark_report SET result = 0                                 | wrong: findings of report https://example.com/done
            """)
    void a_damaged_row_contradicts_another_row(String damage, String contradiction) {
        database.execute(damage);

        assertThat(Contradictions.of(database))
                .anySatisfy(found -> assertThat(found).contains(contradiction));
    }

    @Test
    void more_clicks_than_the_limit_are_found() {
        database.execute("UPDATE waymark_link_counter SET clicks = 4 WHERE clicks = 2");

        assertThat(Contradictions.aboveLimit(Tables.of(database)))
                .containsExactly("link limited has 4 clicks, limit 3");
    }
}
