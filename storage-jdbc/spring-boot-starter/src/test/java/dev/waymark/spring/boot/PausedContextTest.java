package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportWorkers;
import dev.waymark.spring.ReportWorkersLifecycle;
import dev.waymark.storage.memory.MemoryStorage;
import dev.waymark.url.WebUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Report workers of a paused application context, such as a cached context of the test framework of Spring 7. */
class PausedContextTest {

    @Test
    void the_workers_of_a_paused_context_take_no_report_until_the_restart() {
        Waymark waymark = Waymark.builder().storage(MemoryStorage.create()).build();
        List<WebUrl> generated = new ArrayList<>();
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.registerBean(
                    ReportWorkersLifecycle.class,
                    () -> new ReportWorkersLifecycle(ReportWorkers.builder(waymark.reportQueue(), url -> {
                        generated.add(url);
                        return ReportOutcome.of(ReportResult.GOOD);
                    })));
            context.refresh();
            ReportWorkersLifecycle workers = context.getBean(ReportWorkersLifecycle.class);

            context.pause();
            waymark.reports().create(CreateReport.on("https://example.com/"));

            assertThat(workers.isRunning()).as("whether the workers run").isFalse();
            assertThat(generated).isEmpty();
            assertThat(waymark.reportQueue().claim(10, Duration.ofMinutes(5))).hasSize(1);

            context.restart();
            assertThat(workers.isRunning()).as("whether the workers run").isTrue();
        }
    }
}
