package dev.waymark.example;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.waymark.spi.Storage;
import dev.waymark.storage.jdbc.JdbcStorage;
import dev.waymark.storage.memory.MemoryStorage;
import org.jspecify.annotations.Nullable;

/**
 * Where the example server keeps everything.
 *
 * @param storage the storage
 * @param resource what it holds, to be released at the end
 */
record Backend(Storage storage, Runnable resource) implements AutoCloseable {

    /**
     * Opens a storage.
     *
     * @param name {@code memory}, or the JDBC URL of a database, whose tables are created if they are missing
     */
    static Backend open(String name, @Nullable String user, @Nullable String password) {
        if (name.equals("memory")) {
            return new Backend(MemoryStorage.create(), () -> {});
        }
        if (!name.startsWith("jdbc:")) {
            throw new IllegalArgumentException("storage must be memory or a JDBC URL");
        }
        HikariDataSource pool = pool(name, user, password);
        try {
            JdbcStorage storage = JdbcStorage.create(pool);
            storage.schema().create();
            return new Backend(storage, pool::close);
        } catch (RuntimeException e) {
            pool.close();
            throw e;
        }
    }

    private static HikariDataSource pool(String url, @Nullable String user, @Nullable String password) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        if (url.startsWith("jdbc:sqlite:")) {
            config.addDataSourceProperty("busy_timeout", "10000"); // one writer at a time: the others wait
        }
        return new HikariDataSource(config);
    }

    @Override
    public void close() {
        resource.run();
    }
}
