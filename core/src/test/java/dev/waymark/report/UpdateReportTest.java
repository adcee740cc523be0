package dev.waymark.report;

import static dev.waymark.Desk.NOON;
import static dev.waymark.Desk.URL;
import static dev.waymark.Desk.refusalsOf;
import static dev.waymark.Desk.violationsOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waymark.Desk;
import dev.waymark.Hooks;
import dev.waymark.access.Privacy;
import dev.waymark.error.CallbackFailedException;
import dev.waymark.error.StaleVersionException;
import dev.waymark.spi.Storage;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UpdateReportTest {

    private static final Instant LATER = NOON.plus(Duration.ofHours(1));

    private final Desk desk = new Desk();
    private final Reports reports = desk.waymark().reports();
    private final Report requested = reports.create(CreateReport.on(URL));
    private final Report generated =
            generating(url -> ReportOutcome.of(ReportResult.BAD, "old")).create(CreateReport.on(URL));

    private Reports generating(ReportGenerator generator) {
        return desk.waymark(builder -> builder.reportGenerator(generator)).reports();
    }

    @Test
    void an_empty_update_changes_only_the_version_and_the_time_of_the_update() {
        desk.clock.set(LATER);

        Report updated = reports.update(generated.id(), UpdateReport.change());

        assertThat(updated)
                .usingRecursiveComparison()
                .ignoringFields("version", "updatedAt")
                .isEqualTo(generated);
        assertThat(updated.version()).isEqualTo(2);
        assertThat(updated.updatedAt()).isEqualTo(LATER);
        assertThat(reports.details(generated.id())).isEqualTo(new ReportDetails(updated, Optional.of("old")));
    }

    @Test
    void an_update_without_the_results_flag_generates_no_report() { // D-11
        Reports reports = generating(url -> ReportOutcome.of(ReportResult.GOOD, "new"));

        Report updated = reports.update(generated.id(), UpdateReport.change().privacy(Privacy.PRIVATE));

        assertThat(updated.result()).contains(ReportResult.BAD);
        assertThat(updated.requestedAt()).isEmpty();
        assertThat(reports.details(generated.id()).findings()).contains("old");
    }

    @Test
    void an_update_without_the_results_flag_keeps_a_request() {
        desk.clock.set(LATER);

        assertThat(reports.update(requested.id(), UpdateReport.change().privacy(Privacy.PRIVATE))
                        .requestedAt())
                .contains(NOON);
    }

    @Test
    void a_regeneration_changes_result_findings_and_time_together() {
        desk.clock.set(LATER);

        Report updated = generating(url -> ReportOutcome.of(ReportResult.GOOD, "new on " + url))
                .update(generated.id(), UpdateReport.change().regenerate());

        assertThat(updated.result()).contains(ReportResult.GOOD);
        assertThat(updated.generatedAt()).contains(LATER);
        assertThat(reports.details(generated.id())).isEqualTo(new ReportDetails(updated, Optional.of("new on " + URL)));
    }

    @Test
    void a_regeneration_without_findings_clears_the_old_findings() {
        generating(url -> ReportOutcome.of(ReportResult.GOOD))
                .update(generated.id(), UpdateReport.change().regenerate());

        assertThat(reports.details(generated.id()).findings()).isEmpty();
    }

    @Test
    void a_regeneration_clears_a_request() {
        assertThat(generating(url -> ReportOutcome.of(ReportResult.GOOD))
                        .update(requested.id(), UpdateReport.change().regenerate())
                        .requestedAt())
                .isEmpty();
    }

    @Test
    void a_failed_regeneration_leaves_the_report_unchanged() {
        IOException unreachable = new IOException("unreachable");
        Reports failing = generating(url -> {
            throw unreachable;
        });

        assertThatExceptionOfType(CallbackFailedException.class)
                .isThrownBy(() -> failing.update(
                        generated.id(),
                        UpdateReport.change().privacy(Privacy.PRIVATE).regenerate()))
                .withCause(unreachable);
        assertThat(reports.details(generated.id())).isEqualTo(new ReportDetails(generated, Optional.of("old")));
    }

    @Test
    void a_regeneration_without_a_generator_is_a_request_and_keeps_the_old_result() {
        desk.clock.set(LATER);

        Report updated = reports.update(generated.id(), UpdateReport.change().regenerate());

        assertThat(updated.requestedAt()).contains(LATER);
        assertThat(updated.result()).contains(ReportResult.BAD);
        assertThat(updated.generatedAt()).contains(NOON);
        assertThat(reports.details(generated.id()).findings()).contains("old");
    }

    @Test
    void an_older_request_keeps_its_place_in_the_queue() {
        desk.clock.set(LATER);

        assertThat(reports.update(requested.id(), UpdateReport.change().regenerate())
                        .requestedAt())
                .contains(NOON);
    }

    @Test
    void an_invalid_command_is_refused_before_the_generation() {
        AtomicInteger generations = new AtomicInteger();
        Reports counting = generating(url -> {
            generations.incrementAndGet();
            return ReportOutcome.of(ReportResult.GOOD);
        });

        assertThat(violationsOf(() -> counting.update(
                        generated.id(),
                        UpdateReport.change().privacy(Privacy.password("")).regenerate())))
                .hasSize(1);
        assertThatExceptionOfType(StaleVersionException.class)
                .isThrownBy(() -> counting.update(
                        generated.id(), UpdateReport.change().ifVersion(7).regenerate()));
        assertThat(generations).hasValue(0);
    }

    @Test
    void concurrent_updates_generate_once_and_both_take_effect() {
        AtomicInteger updates = new AtomicInteger();
        AtomicInteger generations = new AtomicInteger();
        Storage racing = Hooks.before(desk.storage, (method, args) -> {
            if (method.equals("reports.update") && updates.getAndIncrement() == 0) {
                reports.update(generated.id(), UpdateReport.change().privacy(Privacy.PRIVATE));
            }
        });

        Report updated = new Desk(racing)
                .waymark(builder -> builder.reportGenerator(url -> {
                    generations.incrementAndGet();
                    return ReportOutcome.of(ReportResult.GOOD);
                }))
                .reports()
                .update(generated.id(), UpdateReport.change().regenerate());

        assertThat(updated.privacy()).isEqualTo(Privacy.PRIVATE);
        assertThat(updated.result()).contains(ReportResult.GOOD);
        assertThat(updated.version()).isEqualTo(3);
        assertThat(generations).hasValue(1);
    }

    @Test
    void violations_of_both_passwords_are_reported_together() {
        assertThat(refusalsOf(() -> reports.update(
                        requested.id(),
                        UpdateReport.change().privacy(Privacy.password("")).password("x".repeat(257)))))
                .containsExactly("password required", "password too_long");
    }
}
