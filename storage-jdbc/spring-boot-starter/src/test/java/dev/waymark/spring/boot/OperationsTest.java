package dev.waymark.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.Waymark;
import dev.waymark.link.CreateLink;
import dev.waymark.observe.OperationObserver;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The health indicator and the timers. */
class OperationsTest {

    private static ApplicationContextRunner withHealth() {
        return Applications.withTables().withConfiguration(AutoConfigurations.of(WaymarkHealthAutoConfiguration.class));
    }

    private static ApplicationContextRunner withMetrics() {
        return Applications.withTables()
                .withConfiguration(AutoConfigurations.of(WaymarkMetricsAutoConfiguration.class));
    }

    @Test
    void the_storage_is_down_if_a_table_is_missing() {
        withHealth().run(application -> {
            HealthIndicator indicator = application.getBean("waymarkHealthIndicator", HealthIndicator.class);
            assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);

            application
                    .getBean(JdbcClient.class)
                    .sql("DROP TABLE waymark_api_key")
                    .update();
            Health down = indicator.health();

            assertThat(down.getStatus()).isEqualTo(Status.DOWN);
            assertThat(down.getDetails().get("error")).asString().contains("JdbcSchema.validate() reports the missing");
        });
    }

    @Test
    void a_check_ends_after_its_timeout() {
        withHealth()
                .withPropertyValues("waymark.health.timeout=50ms", "spring.datasource.hikari.maximum-pool-size=1")
                .run(application -> {
                    try (Connection last = application.getBean(DataSource.class).getConnection()) {
                        long start = System.nanoTime();
                        Health health =
                                application.getBean(HealthIndicator.class).health();

                        assertThat(last.isValid(1))
                                .as("whether the last connection is valid")
                                .isTrue();
                        assertThat(health.getStatus()).isEqualTo(Status.DOWN);
                        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
                    }
                });
    }

    @Test
    void a_disabled_indicator_is_absent() {
        withHealth()
                .withPropertyValues("management.health.waymark.enabled=false")
                .run(application -> assertThat(application).doesNotHaveBean(HealthIndicator.class));
    }

    @Test
    void an_application_without_the_classes_of_health_has_no_indicator() {
        withHealth()
                .withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
                .run(application ->
                        assertThat(application).hasSingleBean(Waymark.class).doesNotHaveBean("waymarkHealthIndicator"));
    }

    @Test
    void an_indicator_of_the_application_replaces_the_indicator_of_this_name() {
        withHealth()
                .withBean(
                        "waymarkHealthIndicator",
                        HealthIndicator.class,
                        () -> () -> Health.unknown().build())
                .run(application -> assertThat(
                                application.getBean(HealthIndicator.class).health())
                        .extracting(Health::getStatus)
                        .isEqualTo(Status.UNKNOWN));
    }

    @Test
    void a_timer_counts_each_operation_by_name_and_outcome() {
        withMetrics().withBean(MeterRegistry.class, SimpleMeterRegistry::new).run(application -> {
            application.getBean(Waymark.class).links().create(CreateLink.to("https://example.com/"));

            assertThat(application
                            .getBean(MeterRegistry.class)
                            .get("waymark.operation")
                            .tags("operation", "links.create", "outcome", "ok")
                            .timer()
                            .count())
                    .isEqualTo(1);
        });
    }

    @Test
    void an_application_without_a_registry_has_no_timers() {
        withMetrics()
                .run(application ->
                        assertThat(application).hasSingleBean(Waymark.class).doesNotHaveBean(OperationObserver.class));
    }

    @Test
    void an_application_without_micrometer_has_no_timers() {
        withMetrics()
                .withClassLoader(new FilteredClassLoader("io.micrometer"))
                .run(application ->
                        assertThat(application).hasSingleBean(Waymark.class).doesNotHaveBean(OperationObserver.class));
    }
}
