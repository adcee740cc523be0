package dev.waymark.page;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.Waymark;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.access.View;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.report.Reports;
import dev.waymark.report.UpdateReport;
import dev.waymark.text.PageKeys;
import dev.waymark.visit.Visitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a report for strangers (D-6, D-45). */
class ReportPageTest {

    private static final String UNKNOWN_KEY = PageKeys.random();

    private final Desk desk = new Desk();
    private final Waymark waymark =
            desk.waymark(builder -> builder.reportGenerator(url -> ReportOutcome.of(ReportResult.GOOD, "findings")));
    private final Reports reports = waymark.reports(Owner.of("alice"));
    private final Pages pages = waymark.pages();
    private final Report open = reports.create(CreateReport.on(URL));
    private final Report guarded = reports.create(CreateReport.on(URL).privacy(Privacy.password("old")));

    private View<ReportPage> page(Report report) {
        return pages.report(report.pageKey(), Visitor.UNKNOWN);
    }

    private View<ReportPage> page(Report report, String password) {
        return pages.report(report.pageKey(), Visitor.UNKNOWN.password(password));
    }

    @Test
    void a_public_page_has_url_project_result_times_and_findings() {
        View<ReportPage> expected = View.granted(new ReportPage(
                URL, "example.com", Optional.of(ReportResult.GOOD), NOON, Optional.of(NOON), Optional.of("findings")));

        assertThat(page(open)).isEqualTo(expected);
        assertThat(page(open, "any")).isEqualTo(expected);
    }

    @Test
    void the_page_of_a_requested_report_has_no_result() {
        Report requested = desk.waymark().reports().create(CreateReport.on(URL));

        assertThat(page(requested).granted())
                .contains(
                        new ReportPage(URL, "example.com", Optional.empty(), NOON, Optional.empty(), Optional.empty()));
    }

    @Test
    void a_private_page_looks_like_the_page_of_an_unknown_key() {
        reports.update(open.id(), UpdateReport.change().privacy(Privacy.PRIVATE));

        for (Visitor visitor : List.of(Visitor.UNKNOWN, Visitor.UNKNOWN.password("any"))) {
            assertThat(pages.report(open.pageKey(), visitor))
                    .isEqualTo(View.notFound())
                    .isEqualTo(pages.report(UNKNOWN_KEY, visitor));
        }
        assertThat(reports.find(open.id())).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                " ",
                "\0",
                "\uD800",
                "%00",
                "../reports",
                "AAAAAAAAAAAAAAAAAAAAAB",
                "\u00E9AAAAAAAAAAAAAAAAAAAAA"
            })
    void a_malformed_key_is_not_found_without_a_read(String key) {
        List<String> calls = new ArrayList<>();
        Pages observed = observed(calls);

        assertThat(observed.report(key, Visitor.UNKNOWN)).isEqualTo(View.notFound());
        assertThat(observed.report(key.repeat(10_000), Visitor.UNKNOWN)).isEqualTo(View.notFound());
        assertThat(calls).isEmpty();
    }

    private Pages observed(List<String> calls) {
        return waymark.withStorage(Hooks.before(desk.storage, (method, arguments) -> calls.add(method)))
                .pages();
    }

    @Test
    void a_refusal_does_not_read_the_findings() {
        List<String> calls = new ArrayList<>();
        Pages observed = observed(calls);
        reports.update(open.id(), UpdateReport.change().privacy(Privacy.PRIVATE));

        observed.report(open.pageKey(), Visitor.UNKNOWN);
        observed.report(guarded.pageKey(), Visitor.UNKNOWN);
        observed.report(guarded.pageKey(), Visitor.UNKNOWN.password("wrong"));
        observed.report(UNKNOWN_KEY, Visitor.UNKNOWN);

        assertThat(calls).hasSize(4).containsOnly("reports.findByPageKey");
    }

    private View<ReportPage> pageIf(Runnable change) {
        return waymark.withStorage(Hooks.before(desk.storage, (method, arguments) -> {
                    if (method.equals("reports.findWithFindings")) {
                        change.run();
                    }
                }))
                .pages()
                .report(open.pageKey(), Visitor.UNKNOWN);
    }

    @Test
    void a_report_that_becomes_private_between_decision_and_reading_is_not_shown() {
        assertThat(pageIf(() -> reports.update(open.id(), UpdateReport.change().privacy(Privacy.PRIVATE))))
                .isEqualTo(View.notFound());
    }

    @Test
    void a_report_that_is_moved_between_decision_and_reading_is_shown() {
        List<Owner> owners = new ArrayList<>(List.of(Owner.of("alice"), Owner.of("bob")));

        assertThat(pageIf(() -> {
                            if (owners.size() > 1) {
                                waymark.owners().moveReport(open.id(), owners.remove(0), owners.get(0));
                            }
                        })
                        .granted())
                .isPresent();
    }

    @Test
    void a_page_key_has_128_bits_and_is_unique() {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            keys.add(reports.create(CreateReport.on(URL)).pageKey());
        }

        assertThat(keys).allMatch(PageKeys::isWellFormed).doesNotHaveDuplicates();
    }

    @Test
    void the_texts_of_a_report_do_not_contain_its_page_key() {
        assertThat(open.toString()).doesNotContain(open.pageKey());
        assertThat(reports.details(open.id()).toString()).doesNotContain(open.pageKey());
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> open.toBuilder().pageKey("secret").build())
                .withMessage("a page key must be 22 characters of base64url, which encode 128 bits");
    }
}
