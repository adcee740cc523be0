package dev.waymark.storage.jdbc.statement;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Runs statements on a connection. The caller opens, commits and closes the connection. */
public final class Session {

    private static final int BATCH = 1_000;

    private final Connection connection;
    private final Database database;
    private boolean written;
    private boolean compensated;

    public Session(Connection connection, Database database) {
        this.connection = connection;
        this.database = database;
    }

    /** Returns all rows of a query. Wrap a mapper that may fail for a damaged row with {@link MaybeDamaged#of}. */
    public <T> ImmutableList<T> list(Sql sql, Binder binder, Row.Mapper<T> mapper) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
            binder.bind(new StatementParameters(sql, statement, database));
            try (ResultSet result = statement.executeQuery()) {
                Row row = new Row(sql, result);
                ImmutableList.Builder<T> rows = ImmutableList.builder();
                while (result.next()) {
                    rows.add(mapper.map(row));
                }
                return rows.build();
            }
        }
    }

    /** Returns the first row of a query, if any. */
    public <T> Optional<T> find(Sql sql, Binder binder, Row.Mapper<T> mapper) throws SQLException {
        return list(sql, binder, mapper).stream().findFirst();
    }

    /** Returns the first row of a query that always finds a row. */
    public <T> T get(Sql sql, Binder binder, Row.Mapper<T> mapper) throws SQLException {
        return list(sql, binder, mapper).get(0);
    }

    /** Returns the values of all rows of a query by their keys, which must be distinct. */
    public <K, V> ImmutableMap<K, V> map(Sql sql, Binder binder, Row.Mapper<K> key, Row.Mapper<V> value)
            throws SQLException {
        return list(sql, binder, row -> Map.entry(key.map(row), value.map(row))).stream()
                .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Returns the connection, for its metadata. */
    public Connection connection() {
        return connection;
    }

    /** Executes a statement, and returns the number of changed rows. */
    public int execute(Sql sql, Binder binder) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
            binder.bind(new StatementParameters(sql, statement, database));
            return update(statement);
        }
    }

    /** Inserts one row by a query that returns the id. The result is empty if the query has inserted no row. */
    OptionalLong insertReturningId(Sql sql, Binder binder) throws SQLException {
        Optional<Long> id = find(sql, binder, row -> row.number("id"));
        written |= id.isPresent();
        return id.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    /** Inserts one row, and returns the id that the database has generated. */
    long insertReturningKey(Sql sql, Binder binder) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.text(), Statement.RETURN_GENERATED_KEYS)) {
            binder.bind(new StatementParameters(sql, statement, database));
            update(statement);
            try (ResultSet keys = statement.getGeneratedKeys()) {
                if (!keys.next()) {
                    throw DetectedFailure.of("the driver returned no id for an inserted row");
                }
                return keys.getLong(1);
            }
        }
    }

    /** Runs a statement without parameters, and ignores its result. */
    public void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            written = true;
        }
    }

    /** Returns whether a statement has changed data, or a failed batch may have done so. */
    public boolean hasWritten() {
        return written;
    }

    /** Records that later statements have reversed all changes of this session. */
    public void compensated() {
        compensated = true;
    }

    /** Returns whether the data is unchanged, even without a rollback. */
    public boolean isCompensated() {
        return compensated || !written;
    }

    /** Runs one statement for each of the values, in batches unless {@link Database#avoidsDriverBatches}. */
    public <T> void executeAll(Sql sql, Iterable<T> values, Function<T, Binder> binders) throws SQLException {
        for (List<T> chunk : Iterables.partition(values, BATCH)) {
            if (database.avoidsDriverBatches()) {
                executeEach(sql, chunk, binders);
                continue;
            }
            try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
                StatementParameters parameters = new StatementParameters(sql, statement, database);
                for (T value : chunk) {
                    binders.apply(value).bind(parameters);
                    statement.addBatch();
                }
                executeBatch(statement, chunk.size());
            }
        }
    }

    /** Runs one statement for each of the values, one after the other, and returns the values for which no row was changed. */
    public <T> ImmutableList<T> executeEach(Sql sql, List<T> values, Function<T, Binder> binders) throws SQLException {
        if (values.isEmpty()) {
            return ImmutableList.of();
        }
        ImmutableList.Builder<T> withoutRow = ImmutableList.builder();
        try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
            StatementParameters parameters = new StatementParameters(sql, statement, database);
            for (T value : values) {
                binders.apply(value).bind(parameters);
                if (update(statement) == 0) {
                    withoutRow.add(value);
                }
            }
        }
        return withoutRow.build();
    }

    private int update(PreparedStatement statement) throws SQLException {
        int changed = statement.executeUpdate();
        written |= changed > 0;
        return changed;
    }

    /** Inserts one row for each of the values. */
    public <T> void insertAll(Sql sql, List<T> values, Function<T, Binder> binders) throws SQLException {
        if (database.avoidsDriverBatches()) {
            rowInserts().insert(sql, values, binders);
        } else {
            executeAll(sql, values, binders);
        }
    }

    /**
     * Inserts one row for each of the values, in the given order.
     *
     * @return the new ids of the rows
     */
    public <T> ImmutableList<Long> insertReturningIds(Sql sql, List<T> values, Function<T, Binder> binders)
            throws SQLException {
        if (database.avoidsDriverBatches()) {
            return rowInserts().insertReturningIds(sql, values, binders);
        }
        executeAll(sql, values, binders);
        long last = get(Sql.parse(database.lastId().orElseThrow()), p -> {}, row -> row.number("id"));
        return ContiguousSet.closedOpen(last + 1 - values.size(), last + 1).asList();
    }

    private RowInserts rowInserts() {
        return new RowInserts(connection, database, () -> written = true);
    }

    /** Throws the exception of the first failed statement, because the exception of the batch has other error codes. */
    private void executeBatch(PreparedStatement statement, int size) throws SQLException {
        written |= size > 1; // if a later statement of the batch fails, the earlier ones have changed data
        try {
            statement.executeBatch();
            written = true;
        } catch (BatchUpdateException e) {
            throw e.getNextException() == null ? e : e.getNextException();
        }
    }
}
