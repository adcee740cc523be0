package dev.waymark.example.boot;

import dev.waymark.storage.jdbc.JdbcStorage;
import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.stereotype.Component;

/** Down where a table, an index or the database is missing, with the reason: {@code /actuator/health/waymark}. */
@Component
class WaymarkHealthIndicator extends AbstractHealthIndicator {

    private final JdbcStorage storage;

    WaymarkHealthIndicator(JdbcStorage storage) {
        super("Waymark cannot be used");
        this.storage = storage;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.up().withDetail("advice", storage.schema().validate());
    }
}
