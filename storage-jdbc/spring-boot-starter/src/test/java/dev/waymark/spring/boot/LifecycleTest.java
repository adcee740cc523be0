package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.link.LinkQuery;
import dev.waymark.report.CreateReport;
import dev.waymark.report.Report;
import dev.waymark.report.ReportGenerator;
import dev.waymark.report.ReportOutcome;
import dev.waymark.report.ReportResult;
import dev.waymark.spring.ReportWorkersLifecycle;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import dev.waymark.visit.Visitor;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Cache, buffer and workers from the start to the end of an application. */
class LifecycleTest {

    private static final CreateLink DOCS =
            CreateLink.to("https://example.com/handbook").alias("docs");

    private static long storedClicks(String url) {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(url);
            pool.setUsername("sa");
            return JdbcClient.create(pool)
                    .sql("SELECT clicks FROM waymark_link_counter")
                    .query(Long.class)
                    .single();
        }
    }

    /** A bean that visits a link at its own end. The pool must still be open. */
    @Configuration(proxyBeanMethods = false)
    static class LastVisitor {
        @Bean
        DisposableBean visitor(Waymark waymark) {
            return () -> waymark.visits().visit("docs", Visitor.UNKNOWN);
        }
    }

    @Test
    void buffered_clicks_are_stored_before_the_pool_closes() {
        String url = Applications.newUrl(Engine.H2);
        Applications.withTables()
                .withUserConfiguration(LastVisitor.class)
                .withPropertyValues("spring.datasource.url=" + url, "waymark.cache.time=5s", "waymark.buffer.delay=1h")
                .run(application -> {
                    Waymark waymark = application.getBean(Waymark.class);
                    waymark.links().create(DOCS);
                    waymark.visits().visit("docs", Visitor.UNKNOWN);

                    assertThat(storedClicks(url)).isZero();
                });

        assertThat(storedClicks(url)).isEqualTo(2);
    }

    @Test
    void a_lazy_application_creates_the_facade_before_its_first_transaction() {
        Applications.withTables()
                .withInitializer(context ->
                        context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
                .run(application -> {
                    assertThat(application.getBeanFactory().containsSingleton("waymark"))
                            .as("whether the facade is created")
                            .isTrue();

                    new TransactionTemplate(application.getBean(PlatformTransactionManager.class))
                            .executeWithoutResult(status -> {
                                application.getBean(Waymark.class).links().create(DOCS);
                                status.setRollbackOnly();
                            });
                    assertThat(application.getBean(Waymark.class).links().count(LinkQuery.all()))
                            .isZero();
                });
    }

    @Test
    void a_child_context_shares_the_facade_of_its_parent() {
        Applications.withTables()
                .run(parent -> Applications.withoutDataSource()
                        .withParent(parent)
                        .run(child ->
                                assertThat(child.getBean(Waymark.class)).isSameAs(parent.getBean(Waymark.class))));
    }

    @Test
    void workers_generate_requested_reports_in_the_background_and_end_with_the_context() {
        CountDownLatch generated = new CountDownLatch(1);
        ReportWorkersLifecycle[] workers = new ReportWorkersLifecycle[1];
        Applications.withTables()
                .withBean(ReportGenerator.class, () -> url -> {
                    generated.countDown();
                    return ReportOutcome.of(ReportResult.GOOD);
                })
                .withPropertyValues("waymark.workers.enabled=true", "waymark.workers.pause=10ms")
                .run(application -> {
                    workers[0] = application.getBean(ReportWorkersLifecycle.class);
                    Report report = application
                            .getBean(Waymark.class)
                            .reports()
                            .create(CreateReport.on("https://example.com/"));
                    assertThat(report.result()).isEmpty();

                    assertThat(generated.await(10, TimeUnit.SECONDS))
                            .as("the generation in time")
                            .isTrue();
                });

        assertThat(workers[0].isRunning()).as("whether the workers run").isFalse();
    }
}
