package dev.waymark.storage.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;

/**
 * A database for tests, with a pool of connections. Unless a test decides otherwise, each session begins with the statement of
 * the system property {@code db.init} and has the isolation level of {@code db.isolation}, such as
 * {@code TRANSACTION_SERIALIZABLE}.
 *
 * @param url its address, with all that is needed to connect
 * @param dataSource the pool
 */
record Database(String url, HikariDataSource dataSource) implements AutoCloseable {

    private static final int MOST_CONNECTIONS = 24;

    static Database at(String url) {
        return at(url, config -> {});
    }

    static Database at(String url, Consumer<HikariConfig> options) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        config.setMinimumIdle(0);
        config.setConnectionInitSql(System.getProperty("db.init"));
        config.setTransactionIsolation(System.getProperty("db.isolation"));
        options.accept(config);
        return new Database(url, new HikariDataSource(config));
    }

    /** The same database by another pool. */
    Database with(Consumer<HikariConfig> options) {
        return at(url, options);
    }

    /** Closes the pool. */
    @Override
    public void close() {
        dataSource.close();
    }

    /** Its storage, with the default names, its tables created. */
    JdbcStorage storage() {
        JdbcStorage storage = JdbcStorage.create(dataSource);
        storage.schema().createOrUpgrade();
        return storage;
    }

    /** Deletes all that a storage with the default names holds. */
    void empty() {
        execute("DELETE FROM waymark_link", "DELETE FROM waymark_report", "DELETE FROM waymark_api_key");
    }

    void execute(String... statements) {
        try (Connection connection = dataSource.getConnection()) {
            execute(connection, statements);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** Executes statements on a database that has no pool. */
    static void executeAt(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(connection, statements);
        }
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
