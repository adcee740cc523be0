package dev.waymark.example.boot;

import dev.waymark.storage.jdbc.JdbcStorage;
import java.time.Duration;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.stereotype.Component;

/** Down if the database does not answer or a table is missing, with the reason: {@code /actuator/health/waymark}. */
@Component
class WaymarkHealthIndicator extends AbstractHealthIndicator {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final JdbcStorage storage;

    WaymarkHealthIndicator(JdbcStorage storage) {
        super("the storage of Waymark is not ready");
        this.storage = storage;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        storage.checkReady(TIMEOUT);
        builder.up();
    }
}
