package dev.waymark.spring.boot;

import java.time.Duration;
import java.time.ZoneId;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * The properties {@code waymark.*}.
 *
 * @param schema the action on the tables at the start of the application
 * @param tablePrefix the prefix of the names of tables, indexes and constraints
 * @param databaseSchema the database schema of the tables; by default the first schema of the connection
 * @param zone the time zone of starts and expirations, and of the days of clicks
 * @param warmUp whether the start of the application includes the start of the validator, a quarter of a second
 */
@ConfigurationProperties("waymark")
record WaymarkProperties(
        @DefaultValue("validate") SchemaAction schema,
        @DefaultValue("waymark_") String tablePrefix,
        @Nullable String databaseSchema,
        @DefaultValue("UTC") ZoneId zone,
        @DefaultValue("true") boolean warmUp,
        @DefaultValue Flyway flyway,
        @DefaultValue Liquibase liquibase,
        @DefaultValue Cache cache,
        @DefaultValue Buffer buffer,
        @DefaultValue Workers workers,
        @DefaultValue Events events,
        @DefaultValue Errors errors,
        @DefaultValue Health health) {

    /** The action on the tables at the start of the application. */
    enum SchemaAction {
        /** Fails the start of the application if tables are missing or differ. */
        VALIDATE,
        /** Creates or upgrades the tables, and then validates the tables. */
        CREATE,
        /** Does nothing. */
        NONE
    }

    /**
     * The tables by Flyway.
     *
     * @param enabled whether Flyway, if the application has Flyway, creates and upgrades the tables before its migrations
     */
    record Flyway(@DefaultValue("true") boolean enabled) {}

    /**
     * The tables by Liquibase.
     *
     * @param enabled whether the tables are created and upgraded before Liquibase runs, if the application has Liquibase
     */
    record Liquibase(@DefaultValue("true") boolean enabled) {}

    /**
     * The cache of links.
     *
     * @param time the maximum age of a cached link; by default, links are not cached
     * @param maxLinks the maximum number of cached links
     */
    record Cache(
            @Nullable Duration time, @DefaultValue("100000") int maxLinks) {

        Cache {
            checkPositive("cache.time", time);
            if (maxLinks < 1) {
                throw invalid("cache.max-links", maxLinks, "must be at least 1");
            }
        }
    }

    /**
     * The buffer of clicks.
     *
     * @param delay the maximum time of a click in the buffer; by default, clicks are stored immediately
     */
    record Buffer(@Nullable Duration delay) {

        Buffer {
            checkPositive("buffer.delay", delay);
        }
    }

    /**
     * The workers that generate reports in the background.
     *
     * @param enabled whether workers generate requested reports; otherwise, a report is generated during its creation
     * @param threads the number of threads
     * @param lease the time for which a report belongs to one worker, longer than each generation
     * @param pause the pause of a thread if no report is due
     * @param patience the time for which the end of the application waits for running generations
     */
    record Workers(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("1") int threads,
            @DefaultValue("10m") Duration lease,
            @DefaultValue("5s") Duration pause,
            @DefaultValue("30s") Duration patience) {}

    /**
     * Application events of Spring.
     *
     * @param enabled whether each event of Waymark is also an application event, a {@code WaymarkEvent}
     */
    record Events(@DefaultValue("false") boolean enabled) {}

    /**
     * The errors of Waymark in controllers of the application.
     *
     * @param enabled whether an exception of Waymark has its status and its JSON, unless the application has other advice
     */
    record Errors(@DefaultValue("true") boolean enabled) {}

    /**
     * The health indicator.
     *
     * @param timeout the maximum duration of a check
     */
    record Health(@DefaultValue("2s") Duration timeout) {

        Health {
            checkPositive("health.timeout", timeout);
        }
    }

    private static void checkPositive(String name, @Nullable Duration time) {
        if (time != null && (time.isNegative() || time.isZero())) {
            throw invalid(name, time, "must be positive");
        }
    }

    /**
     * Passes the value of a property to an option.
     *
     * @throws InvalidConfigurationPropertyValueException if the option refuses the value
     */
    static <T> void set(String name, T value, Consumer<T> option) {
        try {
            option.accept(value);
        } catch (IllegalArgumentException e) {
            throw invalid(name, value, String.valueOf(e.getMessage()));
        }
    }

    private static InvalidConfigurationPropertyValueException invalid(String name, Object value, String reason) {
        return new InvalidConfigurationPropertyValueException("waymark." + name, value, reason);
    }
}
