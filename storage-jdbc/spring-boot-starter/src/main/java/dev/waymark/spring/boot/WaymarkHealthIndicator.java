package dev.waymark.spring.boot;

import dev.waymark.storage.jdbc.JdbcStorage;
import java.time.Duration;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Reports an unreachable database and missing or other tables, within a deadline. */
final class WaymarkHealthIndicator extends AbstractHealthIndicator {

    private final JdbcStorage storage;
    private final Duration timeout;

    WaymarkHealthIndicator(JdbcStorage storage, Duration timeout) {
        super("the storage of Waymark is not ready");
        this.storage = storage;
        this.timeout = timeout;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        storage.checkReady(timeout);
        builder.up();
    }
}
