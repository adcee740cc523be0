package dev.waymark.report;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.refusalsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.access.Privacy;
import dev.waymark.error.CallbackFailedException;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Updates and deletions of reports by query (D-34). */
class ReportsByQueryTest {

    private static final UpdateReport HIDE = UpdateReport.change().privacy(Privacy.PRIVATE);

    private final Desk desk = new Desk();
    private final Reports reports = desk.waymark().reports();

    private Report report(String url) {
        return reports.create(CreateReport.on(url));
    }

    @Test
    void an_update_by_query_changes_all_matching_reports_except_reports_with_the_new_values() {
        Report one = report(URL);
        Report other = report("https://example.net/");
        desk.clock.advance(Duration.ofHours(1));

        assertThat(reports.updateAll(ReportQuery.all().project("example.com"), HIDE))
                .isEqualTo(1);
        assertThat(reports.updateAll(ReportQuery.all().project("example.com"), HIDE))
                .isZero();

        Report changed = reports.get(one.id());
        assertThat(changed.privacy()).isEqualTo(Privacy.PRIVATE);
        assertThat(changed.version()).isEqualTo(2);
        assertThat(changed.updatedAt()).isEqualTo(NOON.plus(Duration.ofHours(1)));
        assertThat(reports.get(other.id())).isEqualTo(other);
    }

    @Test
    void a_query_without_conditions_is_refused() {
        report(URL);

        assertThat(Desk.violationsOf(() -> reports.deleteAll(ReportQuery.all().project(" "))))
                .extracting(Violation::describe)
                .containsExactly(
                        "query must have a condition; ReportQuery.everyReport() selects all records of the owner");
        assertThat(reports.deleteAll(ReportQuery.everyReport())).isEqualTo(1);
    }

    @Test
    void violations_prevent_all_changes() {
        Report report = report(URL);

        assertThat(refusalsOf(() -> reports.updateAll(ReportQuery.everyReport(), HIDE.ifVersion(1))))
                .containsExactly("version by_query");
        assertThat(Desk.violationsOf(() -> reports.updateAll(
                        ReportQuery.everyReport(), UpdateReport.change().privacy(Privacy.PASSWORD))))
                .singleElement()
                .satisfies(violation -> {
                    assertThat(violation.field()).isEqualTo("password");
                    assertThat(violation.message()).endsWith("(the report with id " + report.id() + ")");
                });
        assertThat(reports.get(report.id())).isEqualTo(report);
    }

    @Test
    void every_report_is_generated_and_stored_before_the_next_report() {
        String other = "https://example.net/";
        report(URL);
        report(other);
        List<String> events = new ArrayList<>();
        Reports generating = desk.waymark(builder -> builder.reportGenerator(site -> {
                            if (site.text().equals(URL)) {
                                throw new IllegalStateException("unavailable");
                            }
                            return ReportOutcome.of(ReportResult.GOOD, site.text());
                        })
                        .listener(event -> {
                            if (event instanceof WaymarkEvent.ReportGenerated generated) {
                                events.add("generated " + generated.report().url());
                            } else if (event instanceof WaymarkEvent.ReportDeleted deleted) {
                                events.add("deleted " + deleted.id());
                            }
                        }))
                .reports();

        assertThatExceptionOfType(CallbackFailedException.class)
                .isThrownBy(() -> generating.updateAll(
                        ReportQuery.everyReport(), UpdateReport.change().regenerate()));

        assertThat(events).containsExactly("generated " + other);
        Report generated = reports.stream(ReportQuery.all().result(ReportResult.GOOD))
                .findFirst()
                .orElseThrow();
        assertThat(reports.details(generated.id()).findings()).contains(other);
        assertThat(generating.deleteAll(ReportQuery.all().generatedFrom(NOON))).isEqualTo(1);
        assertThat(events).contains("deleted " + generated.id());
    }

    @Test
    void the_time_of_each_regeneration_is_the_end_of_the_generator() {
        Report first = report(URL);
        Report second = report("https://example.net/");
        Reports generating = desk.waymark(builder -> builder.reportGenerator(site -> {
                    desk.clock.advance(Duration.ofMinutes(3));
                    return ReportOutcome.of(ReportResult.GOOD);
                }))
                .reports();

        generating.updateAll(ReportQuery.everyReport(), UpdateReport.change().regenerate());

        Report last = reports.get(first.id());
        assertThat(reports.get(second.id()).generatedAt()).contains(NOON.plus(Duration.ofMinutes(3)));
        assertThat(last.generatedAt()).contains(NOON.plus(Duration.ofMinutes(6)));
        assertThat(last.updatedAt()).isEqualTo(NOON.plus(Duration.ofMinutes(6)));
    }

    @Test
    void an_update_without_a_generator_keeps_requested_reports_unchanged() {
        Report waiting = report(URL);
        Report done = reports.recordOutcome(report(URL).id(), ReportOutcome.of(ReportResult.BAD));

        assertThat(reports.updateAll(
                        ReportQuery.everyReport(), UpdateReport.change().regenerate()))
                .isEqualTo(1);
        assertThat(reports.get(waiting.id())).isEqualTo(waiting);
        assertThat(reports.get(done.id()).requestedAt()).contains(NOON);
    }

    @Test
    void an_update_of_another_field_without_a_generator_keeps_the_claim_of_a_requested_report() {
        report(URL);
        ReportQueue queue = desk.waymark().reportQueue();
        ReportClaim claim = queue.claim(1, Duration.ofMinutes(5)).get(0);

        assertThat(reports.updateAll(ReportQuery.everyReport(), HIDE.regenerate()))
                .isEqualTo(1);

        Report generated = queue.recordOutcome(claim, ReportOutcome.of(ReportResult.GOOD));
        assertThat(generated.privacy()).isEqualTo(Privacy.PRIVATE);
        assertThat(generated.requestedAt()).isEmpty();
    }

    @Test
    void an_update_without_a_generator_requests_set_aside_reports_again() {
        ReportQueue queue = desk.waymark(builder -> builder.reportRetries(ReportRetries.DEFAULT.tries(1)))
                .reportQueue();
        Report one = report(URL);
        report("https://example.net/");
        Report other = report(URL);
        queue.claim(3, Duration.ofMinutes(5)).forEach(queue::fail);

        assertThat(reports.updateAll(
                        ReportQuery.all().project("example.com"),
                        UpdateReport.change().regenerate()))
                .isEqualTo(2);

        assertThat(queue.setAside()).extracting(Report::project).containsExactly("example.net");
        assertThat(queue.claim(3, Duration.ofMinutes(5)))
                .extracting(claim -> claim.report().id())
                .containsExactly(one.id(), other.id());
    }

    @Test
    void an_update_of_other_fields_keeps_reports_set_aside() {
        ReportQueue queue = desk.waymark(builder -> builder.reportRetries(ReportRetries.DEFAULT.tries(1)))
                .reportQueue();
        Report aside = report(URL);
        queue.claim(1, Duration.ofMinutes(5)).forEach(queue::fail);

        reports.updateAll(ReportQuery.everyReport(), HIDE);

        assertThat(queue.setAside()).extracting(Report::id).containsExactly(aside.id());
    }
}
