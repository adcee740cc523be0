package dev.waymark.storage.jdbc.bulk;

import com.google.common.collect.ImmutableList;
import dev.waymark.storage.jdbc.statement.StatementParameters;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The columns of one value of a record, which change together.
 *
 * @param <R> the records
 * @param value returns the value of a record
 * @param binder binds the columns of the value; the parameters have the names of the columns
 * @param columns the columns that are read to get the value
 * @param derived further columns, computed from the value for lists and searches
 */
public record ColumnGroup<R>(
        Function<R, Object> value, Binding<R> binder, ImmutableList<String> columns, ImmutableList<String> derived) {

    /** Binds the columns of a value. */
    @FunctionalInterface
    public interface Binding<R> {
        void bind(StatementParameters parameters, R stored) throws SQLException;
    }

    public static <R> ColumnGroup<R> of(Function<R, Object> value, Binding<R> binder, String... columns) {
        return new ColumnGroup<>(value, binder, ImmutableList.copyOf(columns), ImmutableList.of());
    }

    /** Returns the group with further columns that are computed from the value. */
    public ColumnGroup<R> deriving(String... more) {
        return new ColumnGroup<>(value, binder, columns, ImmutableList.copyOf(more));
    }

    public Object of(R stored) {
        return value.apply(stored);
    }

    public void bind(StatementParameters parameters, R stored) throws SQLException {
        binder.bind(parameters, stored);
    }

    /** Binds the columns of several values of a record. */
    public static <R> void bindAll(List<ColumnGroup<R>> groups, StatementParameters parameters, R stored)
            throws SQLException {
        for (ColumnGroup<R> group : groups) {
            group.bind(parameters, stored);
        }
    }

    /** Returns all columns of the group, including the derived columns. */
    public Stream<String> written() {
        return Stream.concat(columns.stream(), derived.stream());
    }

    /** Returns the columns for SELECT. */
    public static String selected(List<? extends ColumnGroup<?>> groups) {
        return joined(groups.stream().flatMap(group -> group.columns().stream()), "%s");
    }

    /** Returns the INSERT of a row with an id. */
    public static String insert(String table, List<? extends ColumnGroup<?>> groups) {
        return """
                INSERT INTO %s (id, %s)
                VALUES (:id, %s)
                """.formatted(table, joined(allOf(groups), "%s"), joined(allOf(groups), ":%s"));
    }

    /** Returns the assignments to all columns for UPDATE. */
    public static String assignments(List<? extends ColumnGroup<?>> groups) {
        return joined(allOf(groups), "%1$s = :%1$s");
    }

    private static Stream<String> allOf(List<? extends ColumnGroup<?>> groups) {
        return groups.stream().flatMap(ColumnGroup::written);
    }

    private static String joined(Stream<String> columns, String format) {
        return String.join(", ", columns.map(format::formatted).toList());
    }
}
