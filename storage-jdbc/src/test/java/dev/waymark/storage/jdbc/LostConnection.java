package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableSet;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A connection that is lost immediately before a chosen call. After the loss, each call fails with SQLState 08006. */
final class LostConnection {

    /** The commit, by the method of the connection or, on SQLite, by a statement. */
    static final String COMMIT = "COMMIT";

    /** The calls that end a lost connection. */
    private static final ImmutableSet<String> ENDING = ImmutableSet.of("abort", "close", "isClosed", "unwrap");

    private LostConnection() {}

    /**
     * Wraps a connection.
     *
     * @param call {@link #COMMIT}, or a part of the statement before which the connection is lost
     */
    static Connection before(String call, Connection real) {
        AtomicBoolean lost = new AtomicBoolean();
        return ProbedDataSource.proxy(Connection.class, (method, arguments) -> {
            lost.compareAndSet(false, isChosen(call, method, arguments));
            if (lost.get() && !ENDING.contains(method.getName())) {
                throw new SQLException("the connection is lost", "08006");
            }
            return ProbedDataSource.invoke(real, method, arguments);
        });
    }

    private static boolean isChosen(String call, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "commit" -> call.equals(COMMIT);
            case "prepareStatement" -> ((String) arguments[0]).contains(call);
            default -> false;
        };
    }
}
