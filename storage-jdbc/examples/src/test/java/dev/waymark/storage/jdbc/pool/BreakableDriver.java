package dev.waymark.storage.jdbc.pool;

import dev.waymark.storage.jdbc.fixture.connection.ProbedDataSource;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;

/** A driver beneath a pool, whose next statement fails on request. A URL is {@code breakable:} and the URL of a database. */
public final class BreakableDriver implements Driver {

    static final String PREFIX = "breakable:";

    private static final AtomicReference<Failure> NEXT = new AtomicReference<>();

    static {
        try {
            DriverManager.registerDriver(new BreakableDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The failure of one statement, and of the rollback after the statement. */
    enum Failure {
        /** A statement fails by an error, such as a full stack. */
        ERROR,
        /** A statement and the rollback after the statement fail. */
        ROLLBACK
    }

    /** A connection that fails once. The driver closes the connection at the latest when the pool evicts the connection. */
    private static final class Breakable {

        private final Connection real;
        private final Connection proxy = ProbedDataSource.proxy(Connection.class, this::handle);
        private boolean refusesRollback;

        Breakable(Connection real) {
            this.real = real;
        }

        private Object handle(Method method, Object[] arguments) throws Throwable {
            if (method.getName().equals("equals")) {
                return proxy == arguments[0]; // c3p0 keeps connections in sets
            }
            if (refusesRollback && (method.getName().equals("rollback") || isRollback(arguments))) {
                throw new SQLException("cannot roll back");
            }
            Object result = ProbedDataSource.invoke(real, method, arguments);
            return result instanceof PreparedStatement statement && ((String) arguments[0]).contains("INSERT")
                    ? statement(statement)
                    : result;
        }

        private static boolean isRollback(Object[] arguments) {
            return arguments != null && arguments.length == 1 && "ROLLBACK".equals(arguments[0]);
        }

        private PreparedStatement statement(PreparedStatement statement) {
            return ProbedDataSource.proxy(PreparedStatement.class, (method, arguments) -> {
                if (method.getName().startsWith("execute")) {
                    fail(NEXT.getAndSet(null));
                }
                return ProbedDataSource.invoke(statement, method, arguments);
            });
        }

        private void fail(Failure failure) throws SQLException {
            if (failure == Failure.ERROR) {
                throw new StackOverflowError();
            }
            if (failure == Failure.ROLLBACK) {
                refusesRollback = true;
                throw new SQLException("the disk is full");
            }
        }
    }

    /** Lets the next update fail. */
    static void failNext(Failure failure) {
        NEXT.set(failure);
    }

    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        return acceptsURL(url)
                ? new Breakable(DriverManager.getConnection(url.substring(PREFIX.length()))).proxy
                : null;
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }
}
