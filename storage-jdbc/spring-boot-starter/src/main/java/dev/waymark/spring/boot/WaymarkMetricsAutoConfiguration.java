package dev.waymark.spring.boot;

import dev.waymark.observe.OperationObserver;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * A timer {@code waymark.operation} for each operation, if the application has a {@link MeterRegistry}. The tags are
 * {@code operation}, such as {@code links.create}, and {@code outcome}, such as {@code ok} or {@code not_found}. The page of
 * {@link dev.waymark.observe} lists the values of both tags.
 */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration"
        })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
public final class WaymarkMetricsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(name = "waymarkTimers")
    OperationObserver waymarkTimers(MeterRegistry registry) {
        return operation -> Timer.builder("waymark.operation")
                .description("The operations of Waymark")
                .tags("operation", operation.name(), "outcome", operation.outcome())
                .register(registry)
                .record(operation.duration());
    }
}
