package dev.waymark.storage.jdbc.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.contract.sample.LinkSample;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.contract.sample.Samples;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Targeting;
import dev.waymark.report.Report;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.ClickFacts;
import dev.waymark.spi.LinkStore;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredLink;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The number of statements of operations. */
@EachEngine
class StatementsTest {

    private static final long CLAIM = 7;

    private final Engine engine;
    private final ProbedDataSource probe;
    private final LinkStore links;
    private final ReportStore reports;

    StatementsTest(Engine engine) {
        this.engine = engine;
        Database database = engine.emptyDatabase();
        probe = new ProbedDataSource(database.dataSource());
        JdbcStorage storage = JdbcStorage.create(probe.dataSource());
        links = storage.links();
        reports = storage.reports();
    }

    @BeforeEach
    void countFromNow() {
        probe.reset();
    }

    private static StoredLink rich(int i) {
        return LinkSample.of("alias" + i)
                .targeting(Targeting.rotation("https://example.com/" + i, "https://example.org/" + i))
                .pixels(i, i + 1)
                .tags("Tag " + i, "all")
                .stored();
    }

    private static StoredReport requested() {
        return ReportSample.of("https://example.com/")
                .requested(Samples.CREATED)
                .stored();
    }

    /** Returns the statements since the last call, without the statements that begin and end transactions. */
    private List<String> statements() {
        List<String> executed = probe.statements().stream()
                .filter(sql -> !sql.startsWith("BEGIN") && !sql.equals("COMMIT"))
                .toList();
        probe.reset();
        return executed;
    }

    @Test
    void a_page_of_links_with_targeting_pixels_and_tags_takes_one_statement_without_a_transaction() {
        links.insert(IntStream.range(1, 121).mapToObj(StatementsTest::rich).toList());
        probe.reset();

        List<StoredLink> page = links.list(
                Samples.filter(LinkQuery.all()), Slice.from(LinkQuery.all().sort(), 0, 100));

        assertThat(page)
                .hasSize(100)
                .allSatisfy(stored -> assertThat(stored.link().pixelIds()).hasSize(2))
                .allSatisfy(stored -> assertThat(stored.link().tags()).hasSize(2))
                .allSatisfy(stored ->
                        assertThat(stored.link().targeting().entries()).hasSize(2));
        assertThat(probe.statements()).hasSize(1);
        assertThat(probe.calls()).doesNotContain("setAutoCommit", "commit");
    }

    @Test
    void many_links_are_inserted_in_batches() {
        List<Link> inserted = links.insert(
                IntStream.range(1, 2_501).mapToObj(StatementsTest::rich).toList());

        assertThat(inserted).extracting(Link::id).isSorted().doesNotHaveDuplicates();
        boolean isTogether = engine.isMySqlFamily() || engine == Engine.POSTGRESQL; // 100 rows in one statement
        assertThat(probe.statements()).hasSizeLessThan(isTogether ? 200 : 20);
    }

    @Test
    void an_update_does_not_write_unchanged_targeting_entries_pixels_and_tags() {
        Link link = links.insert(List.of(rich(1))).get(0);
        StoredLink stored = links.find(Samples.OWNER, link.id()).orElseThrow();
        probe.reset();

        links.update(List.of(new LinkStore.Replacement(
                stored, LinkSample.after(stored).title("New").stored())));

        assertThat(statements())
                .singleElement()
                .asString()
                .startsWith("UPDATE waymark_link\n")
                .doesNotContain("entries", "pixels", "tags");
    }

    @Test
    void an_update_of_the_spelling_of_a_tag_does_not_write_the_index_of_tags() {
        Link link = links.insert(List.of(rich(1))).get(0);
        StoredLink stored = links.find(Samples.OWNER, link.id()).orElseThrow();
        probe.reset();

        links.update(List.of(new LinkStore.Replacement(
                stored, LinkSample.after(stored).tags("ALL", "tag 1").stored())));

        assertThat(statements()).singleElement().asString().startsWith("UPDATE waymark_link\n");
    }

    @Test
    void the_counts_of_tags_take_one_statement() {
        links.insert(List.of(rich(1), rich(2)));
        probe.reset();

        assertThat(links.tags(Samples.OWNER, 10)).hasSize(3);

        assertThat(probe.statements()).hasSize(1);
    }

    @Test
    void a_click_without_statistics_takes_one_statement_without_a_transaction_on_a_server() {
        assumeTrue(engine.isServer(), "a round trip to an embedded database costs nothing");
        Link link = links.insert(List.of(rich(1))).get(0);
        probe.reset();

        assertThat(links.countClick(link, Samples.NOW, ClickFacts.NONE)).hasValue(1);

        assertThat(probe.statements()).hasSize(1);
        assertThat(probe.calls()).doesNotContain("setAutoCommit", "commit");
    }

    @Test
    void a_report_without_findings_is_stored_by_one_statement() {
        reports.insert(List.of(requested()));

        assertThat(statements()).hasSize(1);
    }

    @Test
    void a_report_is_claimed_by_three_statements() {
        reports.insert(List.of(
                requested(),
                ReportSample.of("https://example.org/")
                        .requested(Samples.CREATED)
                        .stored()));
        probe.reset();

        assertThat(reports.claim(CLAIM, Samples.NOW, Samples.NOW.plusSeconds(60), 1, Integer.MAX_VALUE))
                .hasSize(1);

        assertThat(statements()).hasSize(3);
    }

    @Test
    void the_outcome_of_a_report_is_stored_by_two_statements() {
        Report report = reports.insert(List.of(requested())).get(0);
        reports.claim(CLAIM, Samples.NOW, Samples.NOW.plusSeconds(60), 1, Integer.MAX_VALUE);
        StoredReport before = reports.find(Samples.OWNER, report.id()).orElseThrow();
        StoredReport after = ReportSample.after(before)
                .generated(ReportResult.GOOD, Samples.NOW)
                .findings("fine")
                .stored();
        probe.reset();

        assertThat(reports.update(
                        List.of(new ReportStore.Replacement(before, after, true, ReportWork.finishBy(CLAIM)))))
                .containsExactly(report.id());

        // H2 has no upsert: a query looks for previous findings.
        assertThat(statements()).hasSize(engine == Engine.H2 ? 3 : 2);
    }
}
