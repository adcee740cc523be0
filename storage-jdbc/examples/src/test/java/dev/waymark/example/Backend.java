package dev.waymark.example;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.base.Throwables;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.waymark.caching.ClickBufferingStorage;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.memory.MemoryStorage;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The storage of the example server.
 *
 * @param resource the release of the storage's resources, such as a pool
 */
public record Backend(Storage storage, Runnable resource) implements AutoCloseable {

    private static final Splitter LINES = Splitter.on('\n');

    /**
     * Opens a storage.
     *
     * @param name {@code memory}, or the JDBC URL of a database, whose missing tables are created; for SQLite, pragmas in the URL
     *     take precedence over the settings of the server
     * @throws IllegalArgumentException if the storage cannot be opened; the message contains the reason, but no password
     */
    public static Backend open(String name, @Nullable String user, @Nullable String password) {
        if (name.equals("memory")) {
            return new Backend(MemoryStorage.create(), () -> {});
        }
        if (!name.startsWith("jdbc:")) {
            throw new IllegalArgumentException("storage must be memory or a JDBC URL");
        }
        try {
            HikariDataSource pool = pool(name, user, password);
            JdbcStorage storage = JdbcStorage.create(pool);
            storage.schema().createOrUpgrade();
            return new Backend(storage, pool::close);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("the database cannot be used: " + reason(name, e), e);
        }
    }

    /** Returns a backend that buffers clicks for {@code delay} before storing, or this backend if the delay is 0. */
    Backend bufferingClicks(Duration delay) {
        if (delay.isZero()) {
            return this;
        }
        ClickBufferingStorage buffering = ClickBufferingStorage.over(storage, delay);
        return new Backend(buffering, () -> {
            try {
                buffering.close();
            } finally {
                resource.run();
            }
        });
    }

    /** Returns the first line of the message, or the SQLState if the message could repeat a password from the URL. */
    private static String reason(String url, RuntimeException failure) {
        Throwable cause = Throwables.getRootCause(failure);
        boolean isSafe = CharMatcher.anyOf("?;@").matchesNoneOf(url) || !(cause instanceof SQLException);
        return isSafe
                ? LINES.splitToList(String.valueOf(cause.getMessage())).get(0).strip()
                : "SQLState " + ((SQLException) cause).getSQLState();
    }

    private static HikariDataSource pool(String url, @Nullable String user, @Nullable String password) {
        HikariConfig config = new HikariConfig();
        // Less than the time for a request in ConnectionLimits: during an outage, a client receives an answer.
        config.setConnectionTimeout(10_000);
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        if (url.startsWith("jdbc:sqlite:")) {
            config.addDataSourceProperty("busy_timeout", "10000"); // a second writer waits up to 10 seconds
            config.addDataSourceProperty("journal_mode", "WAL");
            config.addDataSourceProperty("synchronous", "FULL"); // acknowledged changes survive a power cut
        } else if (url.startsWith("jdbc:h2:")) {
            config.addDataSourceProperty("DB_CLOSE_ON_EXIT", "FALSE"); // the server closes the database
        }
        return new HikariDataSource(config);
    }

    @Override
    public void close() {
        resource.run();
    }
}
