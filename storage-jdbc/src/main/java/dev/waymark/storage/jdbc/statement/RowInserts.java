package dev.waymark.storage.jdbc.statement;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.DetectedFailure;
import dev.waymark.storage.jdbc.sql.Sql;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * Inserts of several rows by one statement, for databases for which the library {@linkplain Database#avoidsDriverBatches avoids
 * batches of the driver}.
 *
 * @param afterInsert runs after each successful statement
 */
record RowInserts(Connection connection, Database database, Runnable afterInsert) {

    /** With this number, the longest rows fit into MariaDB's default maximum of 16 MiB; MySQL's default is 64 MiB. */
    private static final int ROWS = 100;

    /** Inserts one row for each of the values. */
    <T> void insert(Sql sql, List<T> values, Function<T, Binder> binders) throws SQLException {
        for (List<T> rows : Lists.partition(values, ROWS)) {
            try (PreparedStatement statement = connection.prepareStatement(sql.textOfRows(rows.size()))) {
                bind(sql, statement, rows, binders);
                checkCount(statement.executeUpdate(), rows.size());
                afterInsert.run();
            }
        }
    }

    /**
     * Inserts one row for each of the values, in the given order.
     *
     * @return the new ids of the rows
     */
    <T> ImmutableList<Long> insertReturningIds(Sql sql, List<T> values, Function<T, Binder> binders)
            throws SQLException {
        Optional<Sql> firstId = database.firstId().map(Sql::parse);
        String end = firstId.isPresent() ? "" : " RETURNING id";
        ImmutableList.Builder<Long> ids = ImmutableList.builder();
        for (List<T> rows : Lists.partition(values, ROWS)) {
            try (PreparedStatement statement = connection.prepareStatement(sql.textOfRows(rows.size()) + end)) {
                bind(sql, statement, rows, binders);
                List<Long> some = firstId.isPresent()
                        ? insert(statement, firstId.get(), rows.size())
                        : insertReturningIds(statement);
                checkCount(some.size(), rows.size());
                afterInsert.run();
                ids.addAll(some);
            }
        }
        return ids.build();
    }

    private <T> void bind(Sql sql, PreparedStatement statement, List<T> rows, Function<T, Binder> binders)
            throws SQLException {
        int before = 0;
        for (T row : rows) {
            binders.apply(row).bind(new StatementParameters(sql, statement, database, before));
            before += sql.size();
        }
    }

    private List<Long> insert(PreparedStatement statement, Sql firstId, int rows) throws SQLException {
        checkCount(statement.executeUpdate(), rows);
        return new Session(connection, database)
                .get(firstId, p -> {}, row -> ids(row.number("id"), row.number("step"), rows));
    }

    private static ImmutableList<Long> ids(long first, long step, int rows) {
        return LongStream.range(0, rows).mapToObj(row -> first + row * step).collect(ImmutableList.toImmutableList());
    }

    /** Calls {@code execute}, because some drivers do not recognise an {@code INSERT ... RETURNING} as a query. */
    private static List<Long> insertReturningIds(PreparedStatement statement) throws SQLException {
        statement.execute();
        ImmutableList.Builder<Long> ids = ImmutableList.builder();
        try (ResultSet result = statement.getResultSet()) {
            while (result.next()) {
                ids.add(result.getLong(1));
            }
        }
        return ids.build();
    }

    private static void checkCount(int inserted, int rows) throws SQLException {
        if (inserted != rows) {
            throw DetectedFailure.of(inserted + " of " + rows + " rows were inserted");
        }
    }
}
