package dev.waymark.storage.jdbc.statement;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.waymark.error.StorageException;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import dev.waymark.storage.jdbc.sql.Sql;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Runs statements on a connection. The caller opens, commits and closes the connection. */
public final class Session {

    private static final int BATCH = 1_000;

    /** The maximum number of rows of one INSERT. */
    private static final int ROWS = 100;

    /**
     * The maximum number of characters of one INSERT of several rows: with the folded texts, at most about 12 MB. MariaDB accepts 16
     * MiB by default, and MySQL 64 MiB.
     */
    private static final int CHARACTERS = 2_000_000;

    private final Connection connection;
    private final Database database;
    private final boolean isJoined;
    private boolean written;

    public Session(Connection connection, Database database) {
        this(connection, database, false);
    }

    /** @param isJoined as for {@link #isJoined} */
    public Session(Connection connection, Database database, boolean isJoined) {
        this.connection = connection;
        this.database = database;
        this.isJoined = isJoined;
    }

    /**
     * Returns whether the session is a part of a transaction of the caller. The snapshot of the transaction may be older than a
     * change by another transaction: reads then return the old row, and writes change the new row. After a failed write, it may
     * be impossible to repeat only this operation.
     */
    public boolean isJoined() {
        return isJoined;
    }

    /**
     * Returns all rows of a query. If a record is damaged, repeats the query once: MariaDB returns NULL for a subquery, such as the
     * counter of a link, if the query is killed, without an error.
     *
     * @throws StorageException if a record is damaged in both results
     */
    public <T> ImmutableList<T> list(Sql sql, Parameters parameters, Row.Mapper<T> mapper) throws SQLException {
        try {
            return listOnce(sql, parameters, mapper);
        } catch (StorageException damaged) {
            return listOnce(sql, parameters, mapper);
        }
    }

    private <T> ImmutableList<T> listOnce(Sql sql, Parameters parameters, Row.Mapper<T> mapper) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
            parameters.bind(sql, statement, database, 0);
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

    /** Returns all rows of a query. */
    public <T> ImmutableList<T> list(BoundStatement query, Row.Mapper<T> mapper) throws SQLException {
        return list(query.sql(), query.parameters(), mapper);
    }

    /** Returns the first row of a query, if any. */
    public <T> Optional<T> find(Sql sql, Parameters parameters, Row.Mapper<T> mapper) throws SQLException {
        return list(sql, parameters, mapper).stream().findFirst();
    }

    /** Returns the first row of a query that always finds a row. */
    public <T> T get(Sql sql, Parameters parameters, Row.Mapper<T> mapper) throws SQLException {
        return list(sql, parameters, mapper).get(0);
    }

    /** Returns the first row of a query that always finds a row. */
    public <T> T get(BoundStatement query, Row.Mapper<T> mapper) throws SQLException {
        return get(query.sql(), query.parameters(), mapper);
    }

    /** Returns the numbers of a column. */
    public ImmutableList<Long> numbers(Sql sql, Parameters parameters, String column) throws SQLException {
        return list(sql, parameters, row -> row.number(column));
    }

    /** Returns the numbers of a column. */
    public ImmutableList<Long> numbers(BoundStatement query, String column) throws SQLException {
        return numbers(query.sql(), query.parameters(), column);
    }

    /** Returns the numbers of a column by the numbers of another column, which must be distinct. */
    public ImmutableMap<Long, Long> numbers(Sql sql, Parameters parameters, String key, String value)
            throws SQLException {
        return map(sql, parameters, row -> row.number(key), row -> row.number(value));
    }

    /** Returns whether a query has a row. */
    public boolean exists(Sql sql, Parameters parameters) throws SQLException {
        return !list(sql, parameters, row -> row).isEmpty();
    }

    /** Returns the values of all rows of a query by their keys, which must be distinct. */
    public <K, V> ImmutableMap<K, V> map(Sql sql, Parameters parameters, Row.Mapper<K> key, Row.Mapper<V> value)
            throws SQLException {
        return list(sql, parameters, row -> Map.entry(key.map(row), value.map(row))).stream()
                .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Returns the names of the columns of a query, in lower case. */
    public ImmutableSet<String> columns(Sql sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.text());
                ResultSet result = statement.executeQuery()) {
            ResultSetMetaData columns = result.getMetaData();
            ImmutableSet.Builder<String> names = ImmutableSet.builder();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                names.add(Ascii.toLowerCase(columns.getColumnName(i)));
            }
            return names.build();
        }
    }

    /** Returns the connection, for its metadata. */
    public Connection connection() {
        return connection;
    }

    /** Executes a statement, and returns the number of changed rows. */
    public int execute(Sql sql, Parameters parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
            parameters.bind(sql, statement, database, 0);
            return update(statement);
        }
    }

    /**
     * Writes by a query, on databases whose {@linkplain Database#writesInQueries queries can write} (PostgreSQL). A returned row
     * means that the query has written.
     *
     * @return the number in a column of the row, such as the id of an inserted row; empty if the query has written nothing
     */
    public OptionalLong writeByQuery(Sql sql, Parameters parameters, String column) throws SQLException {
        List<Long> found = numbers(sql, parameters, column);
        written |= !found.isEmpty();
        return found.isEmpty() ? OptionalLong.empty() : OptionalLong.of(found.get(0));
    }

    /**
     * Inserts one row, and returns its generated id, which all databases support; or updates one row, and returns the number that
     * the statement has assigned by {@link Database#asGeneratedKey}. The result is empty if the statement has written no row.
     */
    public OptionalLong writeWithGeneratedKey(Sql sql, Parameters parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.text(), Statement.RETURN_GENERATED_KEYS)) {
            parameters.bind(sql, statement, database, 0);
            if (update(statement) == 0) {
                return OptionalLong.empty();
            }
            try (ResultSet keys = statement.getGeneratedKeys()) {
                if (!keys.next()) {
                    throw DetectedFailure.of("the driver returned no generated key for a written row");
                }
                return OptionalLong.of(keys.getLong(1));
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

    /**
     * Returns whether a statement may have changed data. Of the queries, only {@link #writeByQuery} counts as a change.
     */
    public boolean hasWritten() {
        return written;
    }

    /**
     * Runs one statement for each of the values, in batches unless {@link Database#avoidsDriverBatches}.
     *
     * @return the values for which no row was changed
     */
    public <T> ImmutableList<T> executeAll(Sql sql, List<T> values, Function<T, Parameters> parameters)
            throws SQLException {
        ImmutableList.Builder<T> withoutRow = ImmutableList.builder();
        for (List<T> chunk : Lists.partition(values, BATCH)) {
            try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
                int[] changed = database.avoidsDriverBatches()
                        ? executeEach(sql, statement, chunk, parameters)
                        : executeBatch(sql, statement, chunk, parameters);
                for (int i = 0; i < changed.length; i++) {
                    if (changed[i] == 0) {
                        withoutRow.add(chunk.get(i));
                    }
                }
            }
        }
        return withoutRow.build();
    }

    private <T> int[] executeEach(
            Sql sql, PreparedStatement statement, List<T> values, Function<T, Parameters> parameters)
            throws SQLException {
        int[] changed = new int[values.size()];
        for (int i = 0; i < changed.length; i++) {
            parameters.apply(values.get(i)).bind(sql, statement, database, 0);
            changed[i] = update(statement);
        }
        return changed;
    }

    /** Throws the exception of the first failed statement, because the exception of the batch has other error codes. */
    private <T> int[] executeBatch(
            Sql sql, PreparedStatement statement, List<T> values, Function<T, Parameters> parameters)
            throws SQLException {
        for (T value : values) {
            parameters.apply(value).bind(sql, statement, database, 0);
            statement.addBatch();
        }
        written |= values.size() > 1; // if a later statement of the batch fails, the earlier ones have changed data
        try {
            int[] changed = statement.executeBatch();
            written |= Arrays.stream(changed).anyMatch(rows -> rows != 0);
            return changed;
        } catch (BatchUpdateException e) {
            throw e.getNextException() == null ? e : e.getNextException();
        }
    }

    private int update(PreparedStatement statement) throws SQLException {
        int changed = statement.executeUpdate();
        written |= changed > 0;
        return changed;
    }

    /** Inserts one row for each of the values. */
    public <T> void insertAll(Sql sql, List<T> values, Function<T, Parameters> parameters) throws SQLException {
        if (!database.insertsRowsTogether()) {
            executeAll(sql, values, parameters);
            return;
        }
        for (int inserted = 0; inserted < values.size(); ) {
            List<Parameters> rows = portion(values.subList(inserted, values.size()), parameters);
            try (PreparedStatement statement = connection.prepareStatement(sql.textOfRows(rows.size()))) {
                bindRows(sql, statement, rows);
                checkCount(update(statement), rows.size());
            }
            inserted += rows.size();
        }
    }

    /** Returns the rows of the next statement: at least one, and at most the maximum numbers of rows and characters. */
    private static <T> List<Parameters> portion(List<T> left, Function<T, Parameters> parameters) {
        List<Parameters> rows = new ArrayList<>();
        int characters = 0;
        for (T value : Iterables.limit(left, ROWS)) {
            Parameters row = parameters.apply(value);
            characters += row.characters();
            if (!rows.isEmpty() && characters > CHARACTERS) {
                break;
            }
            rows.add(row);
        }
        return rows;
    }

    /**
     * Inserts one row for each of the values, in the given order, on databases that generate the ids of inserted rows (without
     * {@link Database#nextIds}). SQLite and MySQL query the first id. MariaDB returns the ids by {@code RETURNING}.
     *
     * @return the new ids of the rows
     */
    public <T> ImmutableList<Long> insertManyReturningIds(Sql sql, List<T> values, Function<T, Parameters> parameters)
            throws SQLException {
        ImmutableList.Builder<Long> ids = ImmutableList.builder();
        for (int inserted = 0; inserted < values.size(); ) {
            List<T> left = values.subList(inserted, values.size());
            List<Parameters> rows = database.insertsRowsTogether()
                    ? portion(left, parameters)
                    : Lists.transform(left, parameters::apply);
            Optional<String> firstId = database.firstId(rows.size());
            if (firstId.isPresent()) {
                insertAll(sql, rows, row -> row);
                Row.Mapper<List<Long>> mapper = row -> ids(row, rows.size());
                ids.addAll(get(Sql.parse(firstId.get()), new Parameters(), mapper));
            } else {
                ids.addAll(insertReturningIds(sql, rows));
            }
            inserted += rows.size();
        }
        return ids.build();
    }

    /** Calls {@code execute}, because some drivers do not recognise an {@code INSERT ... RETURNING} as a query. */
    private List<Long> insertReturningIds(Sql sql, List<Parameters> rows) throws SQLException {
        String insert = sql.textOfRows(rows.size()) + " RETURNING id";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            bindRows(sql, statement, rows);
            statement.execute();
            written = true;
            List<Long> ids = new ArrayList<>();
            try (ResultSet result = statement.getResultSet()) {
                while (result.next()) {
                    ids.add(result.getLong(1));
                }
            }
            checkCount(ids.size(), rows.size());
            return ids;
        }
    }

    private void bindRows(Sql sql, PreparedStatement statement, List<Parameters> rows) throws SQLException {
        int before = 0;
        for (Parameters row : rows) {
            row.bind(sql, statement, database, before);
            before += sql.size();
        }
    }

    private static ImmutableList<Long> ids(Row first, int rows) throws SQLException {
        ImmutableList.Builder<Long> ids = ImmutableList.builder();
        for (int row = 0; row < rows; row++) {
            ids.add(first.number("id") + row * first.number("step"));
        }
        return ids.build();
    }

    /** An upsert of MariaDB or MySQL counts an updated row twice. */
    private static void checkCount(int inserted, int rows) throws SQLException {
        if (inserted < rows) {
            throw DetectedFailure.of(inserted + " of " + rows + " rows were inserted");
        }
    }
}
