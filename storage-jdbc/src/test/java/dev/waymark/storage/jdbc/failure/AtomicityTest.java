package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.contract.part.LongTest;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.StoredLink;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.Causes;
import dev.waymark.storage.jdbc.fixture.TableDump;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * An operation on many links has no effect if any of its statements or its commit fails. {@link FaultsTest} checks the operations
 * of an application.
 */
@LongTest
@EachEngine
class AtomicityTest {

    private final SQLException failure = new SQLException("out of order", "58000");

    private final int many;
    private final Database database;
    private final ProbedDataSource probe;
    private final JdbcStorage storage;

    AtomicityTest(Engine engine) {
        database = engine.emptyDatabase();
        // SQLite inserts the rows one by one, so one batch is enough.
        many = engine == Engine.SQLITE ? 3 : 1_001;
        probe = new ProbedDataSource(database.dataSource());
        storage = JdbcStorage.create(probe.dataSource());
    }

    private static List<StoredLink> drafts(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> LinkSample.of("bulk" + i)
                        .targeting(
                                Targeting.byCountry(Map.of("FR", "https://example.fr/", "DE", "https://example.de/")))
                        .pixels(1)
                        .stored())
                .toList();
    }

    @Test
    void links_are_inserted_all_or_not_at_all() {
        failsAtEachStep(() -> storage.links().insert(drafts(many)));
    }

    @Test
    void clicks_are_added_to_all_links_or_to_no_link() {
        Map<Long, ClickTally> clicks = clicksOfTwoLinks();

        failsAtEachStep(() -> storage.links().addClicks(clicks));
    }

    @Test
    void clicks_of_unlocked_links_are_added_to_all_links_or_to_no_link() {
        Map<Long, ClickTally> clicks = clicksOfTwoLinks();

        failsAtEachStep(() -> storage.links().addClicksOfUnlocked(clicks));
    }

    private Map<Long, ClickTally> clicksOfTwoLinks() {
        List<Link> links = database.storage().links().insert(drafts(2));
        return Map.of(
                links.get(0).id(),
                new ClickTally(2, Samples.NOW, Map.of()),
                links.get(1).id(),
                new ClickTally(3, Samples.NOW, Map.of()));
    }

    /** Lets the first step fail, then the second step, until the operation has no further step. */
    private void failsAtEachStep(Runnable operation) {
        Map<String, List<String>> before = TableDump.of(database);
        int step = 1;
        while (failsAt(step, operation)) {
            assertThat(TableDump.of(database)).as("after step %d", step).isEqualTo(before);
            assertThat(probe.open()).as("open after step %d", step).isZero();
            step++;
        }
        assertThat(probe.steps())
                .as("the steps, at least a statement and the commit")
                .isEqualTo(step - 1)
                .isGreaterThanOrEqualTo(2);
        assertThat(TableDump.of(database)).isNotEqualTo(before);
    }

    private boolean failsAt(int step, Runnable operation) {
        probe.failAt(step, failure);
        Throwable thrown = catchThrowable(operation::run);
        if (thrown == null) {
            return false;
        }
        assertThat(thrown)
                .as("step %d", step)
                .isInstanceOf(StorageException.class)
                .satisfies(Causes.copyOf(failure));
        return true;
    }
}
