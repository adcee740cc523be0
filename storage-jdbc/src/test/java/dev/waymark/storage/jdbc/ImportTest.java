package dev.waymark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ImportLink;
import dev.waymark.link.Link;
import dev.waymark.link.LinkQuery;
import dev.waymark.link.Links;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ImportReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.Reports;
import dev.waymark.storage.jdbc.fixture.engine.EachEngine;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visit;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The import of links and reports of another system into each database (D-35). */
@EachEngine
class ImportTest {

    private static final String URL = "https://example.com/";
    private static final Instant THEN = Instant.parse("2019-05-01T09:30:00.123456Z");
    private static final String DJANGO = "pbkdf2_sha256$1000$fE2mDh1NwZk0$/Y0V14LF0909fdbRRzj160r8jQrWn6osayVON10LQE8=";
    private static final int IMPORTS = 3;
    private static final int RECORDS = 2_000;

    private final Waymark waymark;
    private final Links links;
    private final Reports reports;

    ImportTest(Engine engine) {
        waymark = Waymark.builder().storage(engine.emptyDatabase().storage()).build();
        links = waymark.links();
        reports = waymark.reports();
    }

    private static ImportLink named(String alias) {
        return ImportLink.of(CreateLink.to(URL).alias(alias));
    }

    @Test
    void links_are_stored_with_their_past() {
        ImportResult result = links.importAll(
                Stream.of(named("docs").createdAt(THEN).clicks(1_234).passwordHash(DJANGO), named("!"), named("Docs")));

        assertThat(result.imported()).isEqualTo(1);
        assertThat(result.violations()).extracting(Violation::code).containsExactly("alias", "taken");
        Link link = links.findByAlias("docs").orElseThrow();
        assertThat(link.createdAt()).isEqualTo(THEN);
        assertThat(link.clicks()).isEqualTo(1_234);
        assertThat(links.stream(LinkQuery.all().createdBefore(THEN.plusSeconds(1))))
                .containsExactly(link);
        assertThat(waymark.visits()
                        .visit("docs", Visitor.UNKNOWN.password("swordfish"))
                        .type())
                .isEqualTo(Visit.Type.REDIRECT);
        assertThat(links.get(link.id()).clicks()).isEqualTo(1_235);
    }

    @Test
    void reports_are_stored_with_their_past() {
        ReportOutcome outcome = ReportOutcome.of(ReportResult.GOOD, "{\"score\": 93}");
        List<ImportReport> records = new ArrayList<>(Collections.nCopies(
                100, ImportReport.of(CreateReport.on(URL)).createdAt(THEN).outcome(outcome, THEN.plusSeconds(20))));
        records.set(70, ImportReport.of(CreateReport.on("nowhere")));
        records.set(
                80,
                ImportReport.of(CreateReport.on(URL).privacy(Privacy.PASSWORD)).passwordHash(DJANGO));

        ImportResult result = reports.importAll(records.stream());

        assertThat(result.imported()).isEqualTo(99);
        assertThat(result.violations().stream().map(each -> each.index().orElseThrow()))
                .containsExactly(70);
        List<Report> stored =
                reports.stream(ReportQuery.all().result(ReportResult.GOOD)).toList();
        assertThat(stored).hasSize(98).allSatisfy(report -> {
            assertThat(report.createdAt()).isEqualTo(THEN);
            assertThat(report.generatedAt()).contains(THEN.plusSeconds(20));
        });
        assertThat(reports.details(stored.get(0).id()).findings()).isEqualTo(outcome.findings());
        assertThat(waymark.reportQueue().claim(10, Duration.ofMinutes(5))).hasSize(1);
    }

    @Test
    void a_result_contains_the_id_of_each_imported_link_after_refusals_in_every_portion() {
        List<ImportLink> records = new ArrayList<>(
                IntStream.range(0, 700).mapToObj(i -> named("a" + i)).toList());
        records.set(5, ImportLink.unreadable("needs 6 fields, has 7"));
        records.set(511, named("A7"));
        records.set(600, named("A8"));
        links.create(CreateLink.to(URL).alias("a9"));

        ImportResult result = links.importAll(records.stream());

        assertThat(result.violations().stream().map(each -> each.index().orElseThrow()))
                .containsExactly(5, 9, 511, 600);
        assertThat(IntStream.range(0, 700).filter(i -> result.id(i).isPresent()))
                .hasSize(696)
                .allSatisfy(i -> assertThat(result.id(i))
                        .hasValue(links.findByAlias("a" + i).orElseThrow().id()));
    }

    @Test
    void a_result_contains_the_id_of_each_imported_report() {
        List<ImportReport> records = new ArrayList<>(IntStream.range(0, 100)
                .mapToObj(i -> ImportReport.of(CreateReport.on(URL + i)))
                .toList());
        records.set(50, ImportReport.unreadable("not JSON"));

        ImportResult result = reports.importAll(records.stream());

        assertThat(result.id(50)).isEmpty();
        assertThat(IntStream.range(0, 100).filter(i -> i != 50))
                .allSatisfy(
                        i -> assertThat(reports.get(result.id(i).orElseThrow()).url())
                                .isEqualTo(URL + i));
    }

    @Test
    void concurrent_imports_of_the_same_aliases_import_each_alias_once_and_count_each_record() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(IMPORTS);
        try {
            List<Callable<ImportResult>> imports = IntStream.range(0, IMPORTS)
                    .mapToObj(number -> (Callable<ImportResult>) () -> importShuffled(number))
                    .toList();
            long imported = 0;
            for (Future<ImportResult> each : threads.invokeAll(imports, 2, TimeUnit.MINUTES)) {
                imported += each.get().imported();
            }

            assertThat(imported).isEqualTo(RECORDS);
        } finally {
            threads.shutdownNow();
        }
        assertThat(links.stream(LinkQuery.all()).map(Link::alias).distinct()).hasSize(RECORDS);
    }

    /** Imports links in a random order. The number of clicks identifies the import of a link. */
    private ImportResult importShuffled(int number) {
        List<String> aliases = new ArrayList<>(
                IntStream.range(0, RECORDS).mapToObj(i -> "alias-" + i).toList());
        Collections.shuffle(aliases, new Random(number));
        Set<String> refused = new HashSet<>();
        ImportResult result = links.importAll(
                aliases.stream().map(alias -> named(alias).clicks(number)),
                violation -> refused.add(aliases.get(violation.index().orElseThrow())),
                done -> {});
        assertThat(refused).hasSize((int) result.refused());
        assertThat(result.imported() + result.refused()).isEqualTo(RECORDS);
        for (String alias : aliases) {
            assertThat(links.findByAlias(alias).orElseThrow().clicks() == number)
                    .as(alias)
                    .isNotEqualTo(refused.contains(alias));
        }
        return result;
    }
}
