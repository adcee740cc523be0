package dev.waymark.report;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.error.GenerationFailedException;
import dev.waymark.error.Violation;
import dev.waymark.event.WaymarkListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports are changed and deleted by query (D-34). */
class ReportsByQueryTest {

    private static final UpdateReport HIDE = UpdateReport.change().privacy(Privacy.PRIVATE);

    private final Desk desk = new Desk();
    private final Reports reports = desk.waymark().reports();

    private Report report(String url) {
        return reports.create(CreateReport.on(url));
    }

    @Test
    void all_reports_of_a_query_are_changed_and_those_that_are_as_commanded_keep_their_version() {
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
    void reports_older_than_a_year_are_deleted() {
        report(URL);
        desk.clock.advance(Duration.ofDays(366));
        Report young = report(URL);

        assertThat(reports.deleteAll(
                        ReportQuery.all().createdBefore(desk.clock.instant().minus(Duration.ofDays(365)))))
                .isEqualTo(1);
        assertThat(reports.stream(ReportQuery.all())).containsExactly(young);
    }

    @Test
    void a_query_without_conditions_is_taken_for_a_slip() {
        report(URL);

        assertThat(Desk.violationsOf(() -> reports.deleteAll(ReportQuery.all().project(" "))))
                .extracting(Violation::describe)
                .containsExactly(
                        "query must have a condition; ReportQuery.everything() selects all records of the owner");
        assertThat(reports.deleteAll(ReportQuery.everything())).isEqualTo(1);
    }

    @Test
    void what_is_wrong_is_told_before_anything_is_changed() {
        Report report = report(URL);

        assertThat(Desk.violationsOf(() -> reports.updateAll(ReportQuery.everything(), HIDE.ifVersion(1))))
                .extracting(each -> each.field() + " " + each.code())
                .containsExactly("version by_query");
        assertThat(Desk.violationsOf(() -> reports.updateAll(
                        ReportQuery.everything(), UpdateReport.change().privacy(Privacy.PASSWORD))))
                .singleElement()
                .satisfies(violation -> {
                    assertThat(violation.field()).isEqualTo("password");
                    assertThat(violation.message()).endsWith("(the report with id " + report.id() + ")");
                });
        assertThat(reports.get(report.id())).isEqualTo(report);
    }

    @Test
    void each_report_is_generated_anew_and_stored_before_the_next() {
        String other = "https://example.net/";
        report(URL);
        report(other);
        List<String> told = new ArrayList<>();
        Reports generating = desk.waymark(builder -> builder.reportGenerator(site -> {
                            if (site.text().equals(URL)) {
                                throw new IllegalStateException("out of order");
                            }
                            return ReportOutcome.of(ReportResult.GOOD, site.text());
                        })
                        .listener(new WaymarkListener() {
                            @Override
                            public void reportGenerated(Report report) {
                                told.add("generated " + report.url());
                            }

                            @Override
                            public void reportDeleted(Owner owner, long id) {
                                told.add("deleted " + id);
                            }
                        }))
                .reports();

        assertThatExceptionOfType(GenerationFailedException.class)
                .isThrownBy(() -> generating.updateAll(
                        ReportQuery.everything(), UpdateReport.change().regenerate()));

        assertThat(told).containsExactly("generated " + other);
        Report generated = reports.stream(ReportQuery.all().result(ReportResult.GOOD))
                .findFirst()
                .orElseThrow();
        assertThat(reports.details(generated.id()).findings()).contains(other);
        assertThat(generating.deleteAll(ReportQuery.all().generatedFrom(NOON))).isEqualTo(1);
        assertThat(told).contains("deleted " + generated.id());
    }

    @Test
    void without_a_generator_reports_that_wait_already_are_left_alone() {
        Report waiting = report(URL);
        Report done = reports.recordOutcome(report(URL).id(), ReportOutcome.of(ReportResult.BAD));

        assertThat(reports.updateAll(
                        ReportQuery.everything(), UpdateReport.change().regenerate()))
                .isEqualTo(1);
        assertThat(reports.get(waiting.id())).isEqualTo(waiting);
        assertThat(reports.get(done.id()).requestedAt()).contains(NOON);
    }

    @Test
    void without_a_generator_reports_that_are_set_aside_are_asked_for_again() {
        ReportQueue queue = desk.waymark().reportQueue();
        Report one = report(URL);
        report("https://example.net/");
        Report other = report(URL);
        queue.claim(3, Duration.ofMinutes(5)).forEach(claim -> queue.fail(claim, ReportRetries.DEFAULT.tries(1)));

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
    void what_is_set_aside_is_left_so_by_an_update_that_does_not_ask_for_it() {
        ReportQueue queue = desk.waymark().reportQueue();
        Report aside = report(URL);
        queue.claim(1, Duration.ofMinutes(5)).forEach(claim -> queue.fail(claim, ReportRetries.DEFAULT.tries(1)));

        reports.updateAll(ReportQuery.everything(), HIDE);

        assertThat(queue.setAside()).extracting(Report::id).containsExactly(aside.id());
    }
}
