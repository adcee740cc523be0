package dev.waymark.storage.jdbc.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.TableDump;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Links without rare values are inserted by a separate statement with fewer parameters. */
@EachEngine
class PlainLinksTest {

    private static final StoredLink PLAIN =
            LinkSample.of("plain").title("Plain").space(3).clicks(5).stored();
    private static final StoredLink ANOTHER = LinkSample.of("another").stored();
    private static final StoredLink UNUSUAL = LinkSample.of("unusual")
            .disabled(true)
            .clickLimit(9)
            .pixels(1, 2)
            .tags("News")
            .privacyPassword("hash")
            .stored();

    private final Engine engine;

    PlainLinksTest(Engine engine) {
        this.engine = engine;
    }

    /** @param batches the batches of links, inserted one after the other */
    private Map<String, List<String>> rowsAfter(List<List<StoredLink>> batches) {
        try (Database database = engine.newDatabase()) {
            JdbcStorage storage = database.storage();
            batches.forEach(storage.links()::insert);
            return TableDump.of(database);
        }
    }

    @Test
    void a_row_is_the_same_in_each_kind_of_batch() {
        Map<String, List<String>> alone = rowsAfter(List.of(List.of(PLAIN), List.of(ANOTHER), List.of(UNUSUAL)));

        assertThat(rowsAfter(List.of(List.of(PLAIN, ANOTHER), List.of(UNUSUAL))))
                .isEqualTo(alone);
        assertThat(rowsAfter(List.of(List.of(PLAIN, ANOTHER, UNUSUAL)))).isEqualTo(alone);
    }
}
