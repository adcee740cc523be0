package dev.waymark.spring;

import static dev.waymark.spring.Application.createLink;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.waymark.Waymark;
import dev.waymark.link.Link;
import dev.waymark.report.CreateReport;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportWorkers;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.jdbc.fixture.database.Database;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visitor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** Workers and buffered clicks start and end with the application context. */
class LifecycleTest {

    private final Database database = Engine.SQLITE.emptyDatabase().with(config -> {});
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

    /** A bean that visits a link while the context is closed. */
    private record LateVisitor(Waymark waymark) implements DisposableBean {
        @Override
        public void destroy() {
            waymark.visits().visit("docs", Visitor.UNKNOWN);
        }
    }

    private void registerStorage() {
        database.storage();
        context.registerBean(
                "pool", DataSource.class, database::dataSource, pool -> pool.setDestroyMethodName("close"));
        context.registerBean("transactions", SpringTransactions.class, () -> {
            DataSource pool = context.getBean(DataSource.class);
            return SpringTransactions.of(pool, new DataSourceTransactionManager(pool));
        });
        context.registerBean("storage", SpringStorage.class, () -> {
            SpringTransactions transactions = context.getBean(SpringTransactions.class);
            return SpringStorage.builder(transactions, JdbcStorage.create(transactions.dataSource()))
                    .clicksBufferedFor(Duration.ofDays(1))
                    .build();
        });
        context.registerBean(
                "waymark",
                Waymark.class,
                () -> Waymark.builder()
                        .storage(context.getBean(SpringStorage.class))
                        .build());
    }

    @Test
    void clicks_are_stored_before_the_pool_closes_while_other_beans_still_visit_links() {
        registerStorage();
        context.registerBean(LateVisitor.class, () -> new LateVisitor(context.getBean(Waymark.class)));
        context.refresh();
        Waymark waymark = context.getBean(Waymark.class);
        Link docs = createLink(waymark, "docs");
        waymark.visits().visit("docs", Visitor.UNKNOWN);

        context.close();

        try (Database again = database.with(config -> {})) {
            assertThat(Waymark.builder()
                            .storage(JdbcStorage.create(again.dataSource()))
                            .build()
                            .links()
                            .get(docs.id())
                            .clicks())
                    .isEqualTo(2);
        }
    }

    @Test
    void a_stopped_context_has_stored_its_clicks_and_buffers_clicks_after_a_restart() {
        registerStorage();
        context.refresh();
        Waymark waymark = context.getBean(Waymark.class);
        Waymark separate = Waymark.builder()
                .storage(JdbcStorage.create(database.dataSource()))
                .build();
        Link docs = createLink(waymark, "docs");
        waymark.visits().visit("docs", Visitor.UNKNOWN);
        context.stop();
        assertThat(separate.links().get(docs.id()).clicks()).isEqualTo(1);

        context.start();
        waymark.visits().visit("docs", Visitor.UNKNOWN);

        assertThat(separate.links().get(docs.id()).clicks()).isEqualTo(1);
        context.close();
    }

    @Test
    void workers_run_between_the_start_and_the_stop_of_the_context() throws InterruptedException {
        AtomicReference<CountDownLatch> generated = new AtomicReference<>(new CountDownLatch(1));
        registerStorage();
        context.registerBean(
                ReportWorkersLifecycle.class,
                () -> new ReportWorkersLifecycle(
                        ReportWorkers.builder(context.getBean(Waymark.class).reportQueue(), url -> {
                                    generated.get().countDown();
                                    return ReportOutcome.of(ReportResult.GOOD);
                                })
                                .pause(Duration.ofMillis(1))));
        context.refresh();
        ReportWorkersLifecycle workers = context.getBean(ReportWorkersLifecycle.class);
        Waymark waymark = context.getBean(Waymark.class);
        assertThat(workers.isRunning()).as("whether the workers run").isTrue();
        waymark.reports().create(CreateReport.on("https://example.com/"));
        assertThat(generated.get().await(1, TimeUnit.MINUTES))
                .as("the generation in time")
                .isTrue();

        context.stop();
        assertThat(workers.isRunning()).as("whether the workers run").isFalse();
        waymark.reports().create(CreateReport.on("https://example.com/stopped"));
        assertThat(waymark.reports().stream(ReportQuery.all())
                        .filter(report -> report.requestedAt().isPresent()))
                .hasSize(1);

        generated.set(new CountDownLatch(1));
        context.start();
        assertThat(generated.get().await(1, TimeUnit.MINUTES))
                .as("the generation in time")
                .isTrue();
        context.close();
        assertThat(workers.isRunning()).as("whether the workers run").isFalse();
    }

    /** Returns the workers of a queue with one report. */
    private ReportWorkersLifecycle workers(ReportGenerator generator, Duration patience) {
        registerStorage();
        context.refresh();
        Waymark waymark = context.getBean(Waymark.class);
        waymark.reports().create(CreateReport.on("https://example.com/"));
        return new ReportWorkersLifecycle(
                ReportWorkers.builder(waymark.reportQueue(), generator).patience(patience));
    }

    @Test
    void the_end_of_the_bean_after_a_stop_by_the_generator_interrupts_the_generation() throws Exception {
        CompletableFuture<ReportWorkersLifecycle> own = new CompletableFuture<>();
        CountDownLatch stopped = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        ReportWorkersLifecycle workers = workers(
                url -> {
                    own.join().stop();
                    stopped.countDown();
                    try {
                        new CountDownLatch(1).await();
                        return ReportOutcome.of(ReportResult.GOOD);
                    } finally {
                        interrupted.countDown();
                    }
                },
                Duration.ofMillis(1));
        own.complete(workers);
        workers.start();
        assertThat(stopped.await(1, TimeUnit.MINUTES)).as("the stop in time").isTrue();

        workers.close();

        assertThat(interrupted.await(20, TimeUnit.SECONDS))
                .as("whether the generation is interrupted")
                .isTrue();
        context.close();
    }

    @Test
    void the_question_whether_workers_run_does_not_wait_for_a_stop() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        ReportWorkersLifecycle workers = workers(
                url -> {
                    begun.countDown();
                    released.await();
                    return ReportOutcome.of(ReportResult.GOOD);
                },
                Duration.ofDays(1));
        workers.start();
        assertThat(begun.await(1, TimeUnit.MINUTES))
                .as("the generation in time")
                .isTrue();
        Thread stopping = new Thread(workers::stop);
        stopping.start();
        while (stopping.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        boolean isRunning = assertTimeoutPreemptively(Duration.ofSeconds(20), workers::isRunning);

        assertThat(isRunning).as("whether the workers run during a stop").isFalse();
        released.countDown();
        stopping.join();
        context.close();
    }
}
