package dev.waymark.storage.jdbc.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.access.ApiKey;
import dev.waymark.access.Scope;
import dev.waymark.contract.part.LongTest;
import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.ClickTally;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.Causes;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operation has no effect if any of its statements or its commit fails. */
@LongTest
@EachEngine
class AtomicityTest {

    private final SQLException failure = new SQLException("out of order", "58000");
    private static final int MANY = 100;
    private static final ApiKey KEY =
            new ApiKey(0, Samples.OWNER, "build server", Scope.WRITE, Samples.CREATED, Optional.empty());

    private final int many;
    private final Database database;
    private final ProbedDataSource probe;
    private final JdbcStorage storage;
    private final JdbcStorage witness;
    private StoredLink link;
    private StoredReport report;

    AtomicityTest(Engine engine) {
        database = engine.emptyDatabase();
        // SQLite inserts the rows one by one, so one batch is enough.
        many = engine == Engine.SQLITE ? 3 : 1_001;
        witness = database.storage();
        probe = new ProbedDataSource(database.dataSource());
        storage = JdbcStorage.create(probe.dataSource());
    }

    @BeforeEach
    void storeALinkAndAReport() {
        LinkSample sample = rich("first");
        link = sample.id(witness.links().insert(List.of(sample.stored())).get(0).id())
                .stored();
        ReportSample reportSample =
                ReportSample.of("https://example.com/").generated(ReportResult.GOOD, Samples.CREATED);
        report = reportSample
                .id(witness.reports()
                        .insert(List.of(reportSample.findings("fine").stored()))
                        .get(0)
                        .id())
                .stored();
    }

    private static LinkSample rich(String alias) {
        return LinkSample.of(alias)
                .targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/", "DE", "https://example.de/")))
                .pixels(1);
    }

    @Test
    void a_link_is_inserted_with_its_targeting_and_pixels_or_not_at_all() {
        failsAtEachStep(() -> storage.links().insert(List.of(rich("second").stored())));
    }

    @Test
    void links_are_inserted_all_or_not_at_all() {
        List<StoredLink> drafts = IntStream.range(0, many)
                .mapToObj(i -> rich("bulk" + i).stored())
                .toList();

        failsAtEachStep(() -> storage.links().insert(drafts));
    }

    @Test
    void a_link_is_updated_with_its_targeting_and_pixels_or_not_at_all() {
        StoredLink changed = LinkSample.after(link)
                .alias("changed")
                .targeting(Targeting.rotation("https://example.org/"))
                .pixels(2, 3)
                .stored();

        failsAtEachStep(() -> storage.links().update(List.of(new LinkStore.Replacement(link, changed))));
    }

    @Test
    void a_link_is_deleted_with_its_targeting_and_pixels_or_not_at_all() {
        failsAtEachStep(() -> storage.links().delete(Samples.OWNER, link.link().id()));
    }

    @Test
    void a_link_is_moved_with_its_counter_and_pixels_or_not_at_all() {
        failsAtEachStep(() -> storage.links()
                .allOwners()
                .orElseThrow()
                .move(Samples.OWNER, link.link().id(), Samples.OTHER, Samples.NOW));
    }

    @Test
    void a_click_is_counted_completely_or_not_at_all() {
        // A single statement needs no commit.
        failsAtEachStep(1, () -> storage.links().countClick(link.link(), Samples.NOW, ClickFacts.NONE));
    }

    @Test
    void clicks_are_added_to_all_links_or_to_no_link() {
        long other =
                witness.links().insert(List.of(rich("second").stored())).get(0).id();

        Map<Long, ClickTally> clicks = Map.of(
                link.link().id(),
                new ClickTally(2, Samples.NOW, Map.of()),
                other,
                new ClickTally(3, Samples.NOW, Map.of()));

        failsAtEachStep(() -> storage.links().addClicks(clicks));
    }

    @Test
    void a_report_is_inserted_with_its_findings_or_not_at_all() {
        failsAtEachStep(() -> storage.reports()
                .insert(List.of(
                        ReportSample.of("https://example.org/").findings("more").stored())));
    }

    @Test
    void a_report_is_updated_with_its_findings_or_not_at_all() {
        failsAtEachStep(() -> storage.reports()
                .update(List.of(new ReportStore.Replacement(
                        report,
                        ReportSample.after(report)
                                .generated(ReportResult.BAD, Samples.NOW)
                                .findings("worse")
                                .stored(),
                        true))));
    }

    @Test
    void a_report_is_deleted_with_its_findings_or_not_at_all() {
        failsAtEachStep(
                () -> storage.reports().delete(Samples.OWNER, report.report().id()));
    }

    @Test
    void an_api_key_is_stored_or_not_at_all() {
        failsAtEachStep(() -> storage.apiKeys().insert(KEY, "hash of another"));
    }

    @Test
    void an_api_key_is_revoked_or_not_at_all() {
        long id = witness.apiKeys().insert(KEY, "hash").id();

        failsAtEachStep(() -> storage.apiKeys().delete(Samples.OWNER, id));
    }

    /** Lets each step fail once. An operation has at least two steps: a statement and the commit. */
    private void failsAtEachStep(Runnable operation) {
        failsAtEachStep(2, operation);
    }

    /** Lets the first step fail, then the second step, until the operation has no further step. */
    private void failsAtEachStep(int least, Runnable operation) {
        List<Object> before = everything();
        int step = 1;
        while (failsAt(step, operation)) {
            assertThat(everything()).as("after step %d", step).isEqualTo(before);
            assertThat(probe.open()).as("open after step %d", step).isZero();
            step++;
        }
        assertThat(probe.steps()).isEqualTo(step - 1).isGreaterThanOrEqualTo(least);
        assertThat(everything()).isNotEqualTo(before);
        assertThat(probe.open()).isZero();
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

    private List<Object> everything() {
        return List.of(
                witness.links()
                        .list(
                                Samples.filter(LinkQuery.all()),
                                Slice.from(LinkQuery.all().sort(), 0, MANY)),
                witness.reports()
                        .list(
                                Samples.filter(ReportQuery.all()),
                                Slice.from(Sort.by(ReportSortField.ID, Direction.ASC), 0, MANY)),
                witness.reports()
                        .findWithFindings(Samples.OWNER, report.report().id()),
                witness.apiKeys().list(Samples.OWNER));
    }
}
