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
 * Where the example server keeps everything.
 *
 * @param storage the storage
 * @param resource what it holds, to be released at the end
 */
public record Backend(Storage storage, Runnable resource) implements AutoCloseable {

    private static final Splitter LINES = Splitter.on('\n');

    /**
     * Opens a storage.
     *
     * @param name {@code memory}, or the JDBC URL of a database, whose tables are created if they are missing; for SQLite,
     *     what the URL says of pragmas goes before what is good for a server
     * @throws IllegalArgumentException if it cannot be opened; the message says why, and nothing secret
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

    /** The same, with clicks gathered for so long before they are stored; zero for not at all. */
    Backend gatheringClicks(Duration delay) {
        if (delay.isZero()) {
            return this;
        }
        ClickBufferingStorage gathering = ClickBufferingStorage.over(storage, delay);
        return new Backend(gathering, () -> {
            try {
                gathering.close();
            } finally {
                resource.run();
            }
        });
    }

    /** Drivers may repeat what follows the address of a database in its URL, passwords included. */
    private static String reason(String url, RuntimeException failure) {
        Throwable cause = Throwables.getRootCause(failure);
        boolean mayTell = CharMatcher.anyOf("?;@").matchesNoneOf(url) || !(cause instanceof SQLException);
        return mayTell
                ? LINES.splitToList(String.valueOf(cause.getMessage())).get(0).strip()
                : "SQLState " + ((SQLException) cause).getSQLState();
    }

    private static HikariDataSource pool(String url, @Nullable String user, @Nullable String password) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        if (url.startsWith("jdbc:sqlite:")) {
            config.addDataSourceProperty("busy_timeout", "10000"); // one writer at a time: the others wait
            config.addDataSourceProperty("journal_mode", "WAL");
            config.addDataSourceProperty("synchronous", "FULL"); // what is acknowledged outlives a power cut
        } else if (url.startsWith("jdbc:h2:")) {
            config.addDataSourceProperty("DB_CLOSE_ON_EXIT", "FALSE"); // not before the server is closed
        }
        return new HikariDataSource(config);
    }

    @Override
    public void close() {
        resource.run();
    }
}
