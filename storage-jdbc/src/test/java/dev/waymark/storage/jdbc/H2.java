package dev.waymark.storage.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** Databases for tests that need no other than H2, with pools of connections. */
final class H2 {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private H2() {}

    /** A database in memory that nothing else uses, without tables; it lasts as long as the JVM. */
    static DataSource memory() {
        return pool("jdbc:h2:mem:alone" + COUNT.incrementAndGet() + ";DB_CLOSE_DELAY=-1");
    }

    private static DataSource pool(String url) {
        JdbcConnectionPool pool = JdbcConnectionPool.create(url, "sa", "");
        pool.setMaxConnections(64);
        return pool;
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
