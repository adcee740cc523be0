package dev.waymark.storage.jdbc.list;

import com.google.common.base.Joiner;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.query.TimeRange;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A condition of a list's {@code WHERE} clause.
 *
 * @param sql the condition, as an operand of {@code AND}; the names of its parameters are unique in the list
 * @param binder binds the parameters
 * @param indexed the column of an equality condition, if an index on owner, this column and id exists
 * @param hasOwnIndex whether an index for this condition may exist
 * @param readsOtherTables whether the condition reads other tables
 */
public record Condition(
        String sql, Binder binder, Optional<String> indexed, boolean hasOwnIndex, boolean readsOtherTables) {

    private static final Joiner AND = Joiner.on("\n  AND ");

    public static Condition of(String sql, Binder binder) {
        return new Condition(sql, binder, Optional.empty(), false, false);
    }

    /** Returns a condition that reads rows of another table, by an index of that table. */
    public static Condition inOtherTable(String sql, Binder binder) {
        return new Condition(sql, binder, Optional.empty(), true, true);
    }

    /** Returns the condition that a record belongs to the owner. */
    public static Condition ownedBy(Database database, Table table, Owner owner) {
        return of(database.selective(table.column(Order.OWNER) + " = :owner_id"), p -> p.set("owner_id", owner.key()));
    }

    /** Returns the condition that a column has a value. An index on owner, this column and id exists. */
    public static Condition equal(Table table, String column, long value) {
        return equal(table, column, p -> p.set(column, value));
    }

    /** Returns the condition that a column has a value. An index on owner, this column and id exists. */
    public static Condition equal(Table table, String column, String value) {
        return equal(table, column, p -> p.set(column, value));
    }

    private static Condition equal(Table table, String column, Binder binder) {
        return new Condition(
                table.column(column) + " = :" + column, binder, Optional.of(table.column(column)), true, false);
    }

    /**
     * Returns the condition that the time of a column is in a range. Empty for the unlimited range.
     *
     * @param present the condition that the column has a time, if the column can have absent values. This condition
     * contains constants instead of parameters, so that databases recognise a suitable partial index
     */
    public static Optional<Condition> within(Table table, String column, TimeRange range, String... present) {
        if (range.isAlways()) {
            return Optional.empty();
        }
        String from = column + "_from";
        String before = column + "_before";
        List<String> all = new ArrayList<>();
        range.from().ifPresent(first -> all.add(table.column(column) + " >= :" + from));
        range.before().ifPresent(end -> all.add(table.column(column) + " < :" + before));
        all.addAll(List.of(present));
        Binder binder = p -> {
            if (range.from().isPresent()) {
                p.set(from, range.from().get());
            }
            if (range.before().isPresent()) {
                p.set(before, range.before().get());
            }
        };
        return Optional.of(new Condition(String.join(" AND ", all), binder, Optional.empty(), true, false));
    }

    /** Returns whether this condition selects a range of an index on the owner, a time and the id. */
    boolean isTimeRange() {
        return hasOwnIndex && indexed.isEmpty() && !readsOtherTables;
    }

    /** Returns the condition that one of the columns contains the term. */
    public static Condition contains(SearchMethod method, Table table, TextSearch search) {
        List<String> columns = search.columns();
        String sql = columns.stream()
                .map(column -> method.contains(table.column(column), ":term"))
                .collect(Collectors.joining(" OR "));
        return of(columns.size() == 1 ? sql : "(" + sql + ")", p -> p.setFolded("term", method.bound(search.term())));
    }

    /**
     * Returns a condition in a form that prevents the use of an index. For a query with a few hundred ids, a database may
     * otherwise assume an owner of average size and read all records of a very large owner.
     */
    public static String unindexed(String sql) {
        return "CASE WHEN " + sql + " THEN 1 ELSE 0 END = 1";
    }

    /** Returns the conjunction of the conditions and of further conditions in SQL. */
    public static String allOf(List<Condition> conditions, List<String> more) {
        return AND.join(Iterables.transform(
                Iterables.concat(Lists.transform(conditions, Condition::sql), more),
                condition -> condition.replace("\n", "\n  ")));
    }

    /** Returns a binder for the parameters of all conditions. */
    public static Binder bindAll(List<Condition> conditions) {
        return parameters -> {
            for (Condition condition : conditions) {
                condition.binder().bind(parameters);
            }
        };
    }
}
