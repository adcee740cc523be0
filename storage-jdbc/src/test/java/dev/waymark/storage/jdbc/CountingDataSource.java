package dev.waymark.storage.jdbc;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/** Knows which connections, statements and results were opened and not closed, by as many threads as there are. */
public final class CountingDataSource {

    private final DataSource real;
    private final Set<Mark> open = ConcurrentHashMap.newKeySet();

    /** Watches what another one opens. */
    public CountingDataSource(DataSource real) {
        this.real = real;
    }

    /** The one to be used. */
    public DataSource dataSource() {
        return ProbedDataSource.proxy(
                DataSource.class, (method, arguments) -> watched(ProbedDataSource.invoke(real, method, arguments)));
    }

    /** What is open, as text. */
    public List<String> open() {
        return open.stream().map(Object::toString).toList();
    }

    /** How many are open that are of this type. */
    public long open(Class<?> type) {
        return open.stream().filter(mark -> type.isInstance(mark.target)).count();
    }

    private Object watched(Object result) {
        if (result instanceof Connection connection) {
            return watched(Connection.class, connection);
        }
        if (result instanceof PreparedStatement statement) {
            return watched(PreparedStatement.class, statement);
        }
        if (result instanceof ResultSet rows) {
            return watched(ResultSet.class, rows);
        }
        return result;
    }

    private <T> T watched(Class<T> type, T target) {
        Mark mark = new Mark(target);
        open.add(mark);
        return ProbedDataSource.proxy(type, (Method method, Object[] arguments) -> {
            if (method.getName().equals("close")) {
                open.remove(mark);
            }
            return watched(ProbedDataSource.invoke(target, method, arguments));
        });
    }

    /** Equal to itself only. */
    private static final class Mark {

        private final Object target;

        Mark(Object target) {
            this.target = target;
        }

        @Override
        public String toString() {
            return target.toString();
        }
    }
}
