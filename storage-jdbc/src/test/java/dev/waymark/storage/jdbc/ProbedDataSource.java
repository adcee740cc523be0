package dev.waymark.storage.jdbc;

import dev.waymark.spi.LinkStore;
import dev.waymark.storage.jdbc.database.Databases;
import dev.waymark.storage.jdbc.link.JdbcLinkStores;
import dev.waymark.storage.jdbc.search.Searches;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.transaction.OwnTransactions;
import dev.waymark.storage.jdbc.transaction.Retries;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/**
 * A data source that watches what is done with its connections, and interferes. For one thread.
 *
 * <p>A step is a statement that is executed, a batch or not, or a commit. Steps count from 1, since the last {@link
 * #reset}.
 */
final class ProbedDataSource {

    /** What happens just before a step. */
    @FunctionalInterface
    interface Interference {
        void before(int step) throws Exception;
    }

    private final DataSource real;
    private final List<String> statements = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private Interference interference = step -> {};
    private UnaryOperator<Connection> lent = connection -> connection;
    private int steps;
    private int open;

    ProbedDataSource(DataSource real) {
        this.real = real;
    }

    DataSource dataSource() {
        return proxy(DataSource.class, (method, arguments) -> {
            Object result = invoke(real, method, arguments);
            return result instanceof Connection connection ? probed(lent.apply(connection)) : result;
        });
    }

    /** Forgets what was seen, and interferes no more. */
    void reset() {
        statements.clear();
        calls.clear();
        interference = step -> {};
        steps = 0;
    }

    /** From now on. */
    void interfere(Interference newInterference) {
        reset();
        interference = newInterference;
    }

    /** Fails one step, and then no other. */
    void failAt(int step, SQLException failure) {
        interfere(current -> {
            if (current == step) {
                throw failure;
            }
        });
    }

    /** Changes each connection before it is given out. */
    void lend(UnaryOperator<Connection> newLent) {
        lent = newLent;
    }

    /** The texts of the statements that were executed. */
    List<String> statements() {
        return List.copyOf(statements);
    }

    /** The names of all methods of connections that were called. */
    List<String> calls() {
        return List.copyOf(calls);
    }

    /** How many steps there were. */
    int steps() {
        return steps;
    }

    /** How many connections are not closed. */
    int open() {
        return open;
    }

    private Connection probed(Connection connection) {
        open++;
        return proxy(Connection.class, (method, arguments) -> {
            calls.add(method.getName());
            switch (method.getName()) {
                case "commit" -> step();
                case "close" -> open--;
                default -> {}
            }
            Object result = invoke(connection, method, arguments);
            return result instanceof PreparedStatement statement ? probed(statement, (String) arguments[0]) : result;
        });
    }

    private PreparedStatement probed(PreparedStatement statement, String sql) {
        return proxy(PreparedStatement.class, (method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                statements.add(sql);
                step();
            }
            return invoke(statement, method, arguments);
        });
    }

    private void step() throws Exception {
        steps++;
        interference.before(steps);
    }

    /** Links in any dialect, whatever the database has: it is not asked. */
    static LinkStore links(DataSource dataSource, Dialect dialect) {
        return links(dataSource, dialect.database());
    }

    /** Links as on a Galera cluster, whatever the database is. */
    static LinkStore linksOnGalera(DataSource dataSource) {
        return links(dataSource, Databases.GALERA);
    }

    private static LinkStore links(DataSource dataSource, dev.waymark.storage.jdbc.database.Database database) {
        return new JdbcLinkStores(new SqlCatalog(TableNames.DEFAULT, database), Searches.of(database))
                .in(new OwnTransactions(dataSource, database, Retries.DEFAULT));
    }

    /** Answers one call of a proxy. */
    @FunctionalInterface
    interface Handler {
        Object handle(Method method, Object[] arguments) throws Throwable;
    }

    static <T> T proxy(Class<T> type, Handler handler) {
        InvocationHandler invocations = (self, method, arguments) -> handler.handle(method, arguments);
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, invocations));
    }

    static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
