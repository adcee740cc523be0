package dev.waymark.storage.jdbc;

import static dev.waymark.storage.jdbc.ProbedDataSource.invoke;
import static dev.waymark.storage.jdbc.ProbedDataSource.proxy;

import com.google.common.collect.ImmutableSet;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.sql.DataSource;

/** A pool of connections, at which one call goes wrong, whichever is chosen. For one thread. */
final class BreakingDataSource implements AutoCloseable {

    /** What happens at that call. */
    enum Fault {
        /** The database refuses it. */
        REFUSED,
        /** It never reaches the database, and the connection is gone. */
        LOST,
        /** The database has done it, but the connection is gone before it can say so. */
        UNANSWERED
    }

    /** What asks the database, or may. */
    private static final ImmutableSet<String> CALLS = ImmutableSet.of(
            "execute",
            "executeQuery",
            "executeUpdate",
            "executeBatch",
            "setAutoCommit",
            "setSavepoint",
            "releaseSavepoint",
            "commit",
            "rollback");

    /** What asks an embedded database; the drivers of servers only take a note. */
    private static final String PREPARING = "prepareStatement";

    private static final String GONE = "08006";

    private final String url;
    private final boolean isEmbedded;
    private final Deque<Connection> idle = new ArrayDeque<>();
    private final List<String> calls = new ArrayList<>();
    private int chosen = -1;
    private Fault fault = Fault.REFUSED;
    private int open;

    BreakingDataSource(String url, boolean isEmbedded) {
        this.url = url;
        this.isEmbedded = isEmbedded;
    }

    /** The call of this index, from 0, is to go wrong; all others go well, if there is a connection for them. */
    void breakAt(int call, Fault how) {
        calls.clear();
        chosen = call;
        fault = how;
    }

    /** All go well. */
    void mend() {
        breakAt(-1, Fault.REFUSED);
    }

    /** What was called since then. */
    List<String> calls() {
        return List.copyOf(calls);
    }

    /** Whether the chosen call was made. */
    boolean isBroken() {
        return chosen >= 0 && calls.size() > chosen;
    }

    /** How many connections are not closed. */
    int open() {
        return open;
    }

    DataSource dataSource() {
        return proxy(DataSource.class, (method, arguments) -> switch (method.getName()) {
            case "getConnection" -> new Wire(connection()).connection();
            default -> throw new SQLFeatureNotSupportedException(method.getName());
        });
    }

    private Connection connection() throws SQLException {
        return idle.isEmpty() ? DriverManager.getConnection(url) : idle.pop();
    }

    /** Closes those that nobody has. */
    @Override
    public void close() {
        for (Connection connection : idle) {
            close(connection);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** What is between the application and the database. */
    private final class Wire {

        private final Connection end;
        private boolean isCut;
        private boolean isClosed;

        Wire(Connection end) {
            this.end = end;
            open++;
        }

        Connection connection() {
            return proxy(Connection.class, (method, arguments) -> switch (method.getName()) {
                case "close" -> hangUp();
                case "abort" -> {
                    breakOff();
                    yield null;
                }
                case "isClosed" -> isClosed || isCut;
                default -> wired(call(end, method, arguments));
            });
        }

        private Object wired(Object result) {
            if (result instanceof PreparedStatement statement) {
                return proxy(PreparedStatement.class, (method, arguments) -> wired(call(statement, method, arguments)));
            }
            return result;
        }

        private Object call(Object target, Method method, Object[] arguments) throws Throwable {
            if (method.getName().equals("close")) {
                return isCut ? null : invoke(target, method, arguments);
            }
            if (isCut) {
                throw new SQLException("there is no connection any more", GONE);
            }
            if (!asks(method.getName())) {
                return invoke(target, method, arguments);
            }
            calls.add(method.getName());
            return calls.size() == chosen + 1 ? fail(target, method, arguments) : invoke(target, method, arguments);
        }

        private boolean asks(String method) {
            return CALLS.contains(method) || (isEmbedded && method.equals(PREPARING));
        }

        private Object fail(Object target, Method method, Object[] arguments) throws Throwable {
            if (fault == Fault.REFUSED) {
                throw new SQLException("the database does not want to", "58000");
            }
            if (fault == Fault.UNANSWERED) {
                invoke(target, method, arguments);
            }
            throw cut();
        }

        private SQLException cut() {
            breakOff();
            return new SQLException("the connection was lost", GONE);
        }

        /** The database rolls back what was not committed; nobody gets this connection again. */
        private void breakOff() {
            if (!isCut) {
                isCut = true;
                close(end);
            }
        }

        private Void hangUp() {
            if (!isClosed) {
                isClosed = true;
                open--;
                if (!isCut) {
                    idle.push(end);
                }
            }
            return null;
        }
    }
}
