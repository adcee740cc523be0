package dev.waymark.storage.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** Databases for tests, with pools of connections. */
final class H2 {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private H2() {}

    /** A database in memory that nothing else uses, without tables; it lasts as long as the JVM. */
    static DataSource memory() {
        return pool("jdbc:h2:mem:waymark" + COUNT.incrementAndGet() + ";DB_CLOSE_DELAY=-1");
    }

    /** A database in a file, without tables. */
    static DataSource file(String name) throws SQLException {
        DataSource dataSource = pool("jdbc:h2:./target/h2/" + name);
        execute(dataSource, "DROP ALL OBJECTS");
        return dataSource;
    }

    private static DataSource pool(String url) {
        JdbcConnectionPool pool = JdbcConnectionPool.create(url, "sa", "");
        pool.setMaxConnections(64);
        return pool;
    }

    /** Deletes all that a storage with the default prefix holds. */
    static void empty(DataSource dataSource) throws SQLException {
        execute(dataSource, "DELETE FROM waymark_link", "DELETE FROM waymark_report");
    }

    static void execute(DataSource dataSource, String... statements) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
