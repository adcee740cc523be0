package dev.waymark.spring.boot;

import dev.waymark.storage.jdbc.JdbcStorage;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * The health of the storage at {@code /actuator/health/waymark}, if the application has {@code spring-boot-health} (the actuator
 * brings it). {@code waymark.health.timeout} limits a check, and {@code management.health.waymark.enabled=false} removes it.
 */
@AutoConfiguration(after = WaymarkAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(JdbcStorage.class)
public final class WaymarkHealthAutoConfiguration {

    @Bean
    @ConditionalOnEnabledHealthIndicator("waymark")
    @ConditionalOnMissingBean(name = "waymarkHealthIndicator")
    HealthIndicator waymarkHealthIndicator(JdbcStorage storage, WaymarkProperties properties) {
        return new WaymarkHealthIndicator(storage, properties.health().timeout());
    }
}
