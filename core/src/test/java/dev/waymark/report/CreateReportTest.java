package dev.waymark.report;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.refusalsOf;
import static dev.waymark.Desk.violationsOf;
import static dev.waymark.Hooks.hooked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waymark.Desk;
import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import dev.waymark.error.CallbackFailedException;
import dev.waymark.error.InvalidInputException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.Violation;
import dev.waymark.spi.StoredReport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CreateReportTest {

    private final Desk desk = new Desk();
    private final Reports reports = desk.waymark().reports();

    private Reports generating(ReportGenerator generator) {
        return desk.waymark(builder -> builder.reportGenerator(generator)).reports();
    }

    private Throwable causeOfFailure(ReportGenerator generator) {
        CallbackFailedException failure = catchThrowableOfType(
                CallbackFailedException.class, () -> generating(generator).create(CreateReport.on(URL)));
        assertThat(failure).hasMessage("the report could not be generated");
        assertThat(failure.code()).isEqualTo("generation_failed");
        assertThat(reports.count(ReportQuery.all())).isZero();
        return failure.getCause();
    }

    @Test
    void a_report_without_a_generator_is_requested() { // D-10
        Report report = reports.create(CreateReport.on(URL));

        assertThat(report)
                .isEqualTo(Report.builder(Owner.DEFAULT, URL, "example.com")
                        .id(report.id())
                        .pageKey(report.pageKey())
                        .requestedAt(NOON)
                        .createdAt(NOON)
                        .updatedAt(NOON)
                        .build());
        assertThat(reports.details(report.id())).isEqualTo(new ReportDetails(report, Optional.empty()));
    }

    @Test
    void a_report_with_a_taken_random_page_key_receives_another_key() {
        AtomicInteger inserts = new AtomicInteger();
        Report report = hooked(desk, (method, arguments) -> {
                    if (method.equals("reports.insert") && inserts.getAndIncrement() == 0) {
                        desk.storage.reports().insert(drafts(arguments[0]));
                    }
                })
                .reports()
                .create(CreateReport.on(URL));

        assertThat(inserts).hasValue(2);
        assertThat(reports.stream(ReportQuery.all()).map(Report::pageKey))
                .hasSize(2)
                .doesNotHaveDuplicates()
                .contains(report.pageKey());
    }

    @SuppressWarnings("unchecked") // the argument of insertAll
    private static List<StoredReport> drafts(Object argument) {
        return (List<StoredReport>) argument;
    }

    @Test
    void a_report_with_a_generator_is_stored_finished() {
        Report report = generating(url -> ReportOutcome.of(ReportResult.DECENT, "findings on " + url))
                .create(CreateReport.on(URL));

        assertThat(report)
                .isEqualTo(Report.builder(Owner.DEFAULT, URL, "example.com")
                        .id(report.id())
                        .pageKey(report.pageKey())
                        .result(ReportResult.DECENT)
                        .generatedAt(NOON)
                        .createdAt(NOON)
                        .updatedAt(NOON)
                        .build());
        assertThat(reports.details(report.id()))
                .isEqualTo(new ReportDetails(report, Optional.of("findings on " + URL)));
    }

    @Test
    void a_generator_may_return_no_findings() {
        Report report = generating(url -> ReportOutcome.of(ReportResult.GOOD)).create(CreateReport.on(URL));

        assertThat(reports.details(report.id()).findings()).isEmpty();
    }

    @Test
    void the_time_of_generation_is_the_end_of_the_generator() {
        Report report = generating(url -> {
                    desk.clock.advance(Duration.ofMinutes(3));
                    return ReportOutcome.of(ReportResult.GOOD);
                })
                .create(CreateReport.on(URL));

        assertThat(report.generatedAt()).contains(NOON.plus(Duration.ofMinutes(3)));
    }

    @Test
    void the_exception_of_a_generator_is_the_cause_and_no_report_is_stored() {
        IOException unreachable = new IOException("unreachable");

        assertThat(causeOfFailure(url -> {
                    throw unreachable;
                }))
                .isSameAs(unreachable);
    }

    @Test
    void a_generator_that_returns_null_fails_the_creation() {
        assertThat(causeOfFailure(url -> null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("the generator returned null");
    }

    @Test
    void a_generator_with_too_long_findings_fails_the_creation() {
        assertThat(causeOfFailure(url -> ReportOutcome.of(ReportResult.GOOD, "x".repeat((1 << 20) + 1))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("findings must be at most 1 MiB in UTF-8");
    }

    @Test
    void an_interrupted_generator_fails_the_creation_and_leaves_the_thread_interrupted() {
        assertThat(causeOfFailure(url -> {
                    throw new InterruptedException();
                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).as("the interrupt of the thread").isTrue();
    }

    @Test
    void other_failures_do_not_interrupt_the_thread() {
        causeOfFailure(url -> {
            throw new IOException();
        });

        assertThat(Thread.interrupted()).as("the interrupt of the thread").isFalse();
    }

    @Test
    void an_invalid_command_is_refused_before_the_generation() {
        List<Object> asked = new ArrayList<>();
        Reports reports = generating(url -> {
            asked.add(url);
            return ReportOutcome.of(ReportResult.GOOD);
        });

        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> reports.create(CreateReport.on("nowhere")));
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> reports.create(CreateReport.on(URL).privacy(Privacy.PASSWORD)));
        assertThat(asked).isEmpty();
    }

    @Test
    void the_url_is_returned_as_sent_and_trimmed() {
        assertThat(reports.create(CreateReport.on(" HTTP://Example.COM:80 ")).url())
                .isEqualTo("HTTP://Example.COM:80");
    }

    @Test
    void privacy_2_needs_a_password_on_creation() { // D-4
        assertThat(violationsOf(() -> reports.create(CreateReport.on(URL).privacy(Privacy.PASSWORD))))
                .containsExactly(Violation.of("password", "required", "must be given when privacy is 2 (password)"));
    }

    @Test
    void all_violations_are_reported_together() {
        assertThat(refusalsOf(() -> reports.create(CreateReport.on("nowhere").privacy(Privacy.password("")))))
                .containsExactly("password required", "url scheme");
    }

    @Test
    void a_missing_report_is_not_found() {
        assertThat(reports.find(999)).isEmpty();
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> reports.get(999))
                .withMessage("there is no report with id 999");
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> reports.details(999));
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> reports.delete(999));
        assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> reports.update(999, UpdateReport.change()));
        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> reports.recordOutcome(999, ReportOutcome.of(ReportResult.GOOD)));
    }
}
