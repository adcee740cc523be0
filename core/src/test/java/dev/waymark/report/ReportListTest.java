package dev.waymark.report;

import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Desk;
import dev.waymark.error.Violation;
import dev.waymark.imports.ImportResult;
import dev.waymark.query.Direction;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportListTest {

    private final Desk desk = new Desk();
    private final Reports reports = desk.waymark().reports();

    private Report on(String url) {
        return reports.create(CreateReport.on(url));
    }

    private Report on(String url, ReportResult result) {
        return reports.recordOutcome(on(url).id(), ReportOutcome.of(result));
    }

    private List<Report> list(ReportQuery query) {
        List<Report> items = reports.list(query, PageRequest.first(10)).items();
        assertThat(reports.stream(query)).containsExactlyElementsOf(items);
        assertThat(reports.count(query)).isEqualTo(items.size());
        return items;
    }

    @Test
    void the_default_list_contains_all_reports_the_newest_first() {
        Report first = on("https://a.example/");
        Report second = on("https://b.example/");

        assertThat(list(ReportQuery.all())).containsExactly(second, first);
    }

    @Test
    void reports_are_found_by_their_url_in_any_spelling_newest_first() { // D-9
        Report old = on("https://example.com/a");
        on("https://example.com/b");
        Report newest = on("HTTPS://EXAMPLE.com:443/a");

        assertThat(reports.streamByUrl(" https://example.com/a ")).containsExactly(newest, old);
        assertThat(reports.streamByUrl("no url")).isEmpty();
        assertThat(reports.count(ReportQuery.all().url("https://example.com/a")))
                .isEqualTo(2);
    }

    @Test
    void the_history_of_a_url_has_the_order_of_the_dates_of_creation() { // D-35
        Instant march = Instant.parse("2020-03-01T00:00:00Z");
        ImportReport imported = ImportReport.of(CreateReport.on("https://example.com/a"));
        Report created = on("https://example.com/a");
        ImportResult result = reports.importAll(Stream.of(
                imported.createdAt(march.plusSeconds(1)),
                imported.createdAt(march.plusSeconds(1)),
                imported.createdAt(march)));

        assertThat(reports.streamByUrl("https://example.com/a"))
                .extracting(Report::id)
                .containsExactly(
                        created.id(),
                        result.id(1).get(),
                        result.id(0).get(),
                        result.id(2).get());
    }

    @ParameterizedTest
    @CsvSource({"ID, ASC", "ID, DESC", "GENERATED_AT, ASC", "URL, DESC", "RESULT, ASC", "RESULT, DESC"})
    void cursors_visit_every_report_once(ReportSortField field, Direction direction) {
        for (int i = 0; i < 7; i++) {
            on("https://a.example/" + i % 2);
            on("https://B.example/", ReportResult.GOOD);
            on("https://b.example/", ReportResult.BAD);
            on("https://a.example/", ReportResult.DECENT);
            on("https://c.example/", ReportResult.GOOD);
        }
        ReportQuery query = ReportQuery.all().sortBy(field, direction);

        List<Report> walked = new ArrayList<>();
        Optional<PageRequest> next = Optional.of(PageRequest.first(10));
        while (next.isPresent()) {
            Page<Report> page = reports.list(query, next.get());
            walked.addAll(page.items());
            next = page.next();
        }

        assertThat(walked)
                .hasSize(35)
                .containsExactlyElementsOf(reports.stream(query).toList());
    }

    @Test
    void a_list_counts_the_total_only_on_request() {
        on("https://a.example/");

        assertThat(reports.list(ReportQuery.all(), PageRequest.first(10)).total())
                .isEmpty();
        assertThat(reports.list(ReportQuery.all(), PageRequest.first(25).withTotal())
                        .total())
                .hasValue(1L);
    }

    @Test
    void every_method_with_a_search_checks_the_search() {
        ReportQuery query = ReportQuery.all().search("x".repeat(2_049));

        assertThat(violationsOf(() -> reports.list(query, PageRequest.first(10))))
                .containsExactly(Violation.of("search", "too_long", "must be at most 2,048 characters"));
        assertThat(violationsOf(() -> reports.count(query))).hasSize(1);
        assertThat(violationsOf(() -> reports.stream(query))).hasSize(1);
    }
}
