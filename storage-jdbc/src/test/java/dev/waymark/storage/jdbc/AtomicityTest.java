package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.waymark.contract.LinkSample;
import dev.waymark.contract.ReportSample;
import dev.waymark.contract.Samples;
import dev.waymark.error.StorageException;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredLink;
import dev.waymark.value.Patch;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whichever statement of an operation fails, or its commit: nothing has happened. */
class AtomicityTest {

    private final SQLException failure = new SQLException("out of order", "58000");
    private static final int MANY = 100;

    private ProbedDataSource probe;
    private JdbcStorage storage;
    private JdbcStorage witness;
    private StoredLink link;
    private StoredDetails report;

    @BeforeEach
    void storeALinkAndAReport() {
        DataSource dataSource = H2.memory();
        witness = JdbcStorage.create(dataSource);
        witness.schema().create();
        probe = new ProbedDataSource(dataSource);
        storage = JdbcStorage.create(probe.dataSource());
        LinkSample sample = rich("first");
        link = sample.id(witness.links().insert(List.of(sample.stored())).get(0).id())
                .stored();
        ReportSample reportSample =
                ReportSample.of("https://example.com/").generated(ReportResult.GOOD, Samples.CREATED);
        report = reportSample
                .id(witness.reports().insert(reportSample.details("fine")).id())
                .details("fine");
    }

    private static LinkSample rich(String alias) {
        return LinkSample.of(alias)
                .targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/", "DE", "https://example.de/")))
                .pixels(1, 2);
    }

    @Test
    void a_link_is_inserted_with_all_its_rules_and_pixels_or_not_at_all() {
        failsAtEachStep(() -> storage.links().insert(List.of(rich("second").stored())), 5);
    }

    @Test
    void links_are_inserted_all_or_none() {
        List<StoredLink> drafts = IntStream.range(0, 1_001)
                .mapToObj(i -> rich("bulk" + i).stored())
                .toList();

        failsAtEachStep(() -> storage.links().insert(drafts), 10);
    }

    @Test
    void a_link_is_updated_with_all_its_rules_and_pixels_or_not_at_all() {
        StoredLink changed = LinkSample.after(link)
                .alias("changed")
                .targeting(Targeting.rotation("https://example.org/"))
                .pixels(2, 3)
                .stored();

        failsAtEachStep(() -> storage.links().update(changed, 1), 10);
    }

    @Test
    void a_link_is_deleted_with_all_its_rules_and_pixels_or_not_at_all() {
        failsAtEachStep(() -> storage.links().delete(Samples.OWNER, link.link().id()), 2);
    }

    @Test
    void a_click_is_counted_or_not() {
        failsAtEachStep(() -> storage.links().countClick(link.link().id()), 3);
    }

    @Test
    void a_report_is_inserted_with_its_findings_or_not_at_all() {
        failsAtEachStep(
                () -> storage.reports()
                        .insert(ReportSample.of("https://example.org/").details("more")),
                4);
    }

    @Test
    void a_report_is_updated_with_its_findings_or_not_at_all() {
        failsAtEachStep(
                () -> storage.reports()
                        .update(
                                ReportSample.after(report.stored())
                                        .generated(ReportResult.BAD, Samples.NOW)
                                        .stored(),
                                Patch.set("worse"),
                                1),
                4);
    }

    @Test
    void a_report_is_deleted_with_its_findings_or_not_at_all() {
        failsAtEachStep(
                () -> storage.reports()
                        .delete(Samples.OWNER, report.stored().report().id()),
                2);
    }

    /** Fails each of the steps in turn, and then none. */
    private void failsAtEachStep(Runnable operation, int steps) {
        List<Object> before = everything();
        for (int step = 1; step <= steps; step++) {
            probe.failAt(step, failure);

            assertThat(catchThrowable(operation::run))
                    .as("step %d", step)
                    .isInstanceOf(StorageException.class)
                    .hasCause(failure);
            assertThat(everything()).as("after step %d", step).isEqualTo(before);
            assertThat(probe.open()).as("open after step %d", step).isZero();
        }
        probe.failAt(steps + 1, failure);
        operation.run();
        assertThat(everything()).isNotEqualTo(before);
        assertThat(probe.open()).isZero();
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
                        .findDetails(Samples.OWNER, report.stored().report().id()));
    }
}
