package dev.waymark.spring.boot;

import java.time.Duration;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

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
            @Nullable Duration time, @DefaultValue("100000") int maxLinks) {}

    /**
     * The buffer of clicks.
     *
     * @param delay the maximum time of a click in the buffer; by default, clicks are stored immediately
     */
    record Buffer(@Nullable Duration delay) {}

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
    record Health(@DefaultValue("2s") Duration timeout) {}
}
