package dev.waymark.storage.jdbc.list;

import com.google.common.base.Joiner;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.query.TimeRange;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the records of a list must fulfil.
 *
 * @param sql the condition, which can stand beside others with {@code AND} between them; its parameters have names that no
 *     other condition of the list has
 * @param binder what binds them
 * @param indexed the column that must equal a value, if there is an index on owner, this column and id
 * @param hasOwnIndex whether the records that fulfil it may be found by an index of its own
 * @param elsewhere whether other tables must be looked at, too
 */
public record Condition(String sql, Binder binder, Optional<String> indexed, boolean hasOwnIndex, boolean elsewhere) {

    private static final Joiner AND = Joiner.on("\n  AND ");

    public static Condition of(String sql, Binder binder) {
        return new Condition(sql, binder, Optional.empty(), false, false);
    }

    /** A condition for which rows of other tables must be looked at, too, by an index of theirs. */
    public static Condition elsewhere(String sql, Binder binder) {
        return new Condition(sql, binder, Optional.empty(), true, true);
    }

    /** The record is the owner's, which few of a table are. */
    public static Condition ownedBy(Database database, Table table, Owner owner) {
        return of(database.selective(table.column(Order.OWNER) + " = :owner_id"), p -> p.set("owner_id", owner.key()));
    }

    /** The column, which has an index with owner and id, has this value. */
    public static Condition equal(Table table, String column, long value) {
        return equal(table, column, p -> p.set(column, value));
    }

    /** The column, which has an index with owner and id, has this value. */
    public static Condition equal(Table table, String column, String value) {
        return equal(table, column, p -> p.set(column, value));
    }

    private static Condition equal(Table table, String column, Binder binder) {
        return new Condition(
                table.column(column) + " = :" + column, binder, Optional.of(table.column(column)), true, false);
    }

    /** The column, which is never absent, has a time of this range. Empty if the range has no end. */
    public static Optional<Condition> within(Table table, String column, TimeRange range) {
        return within(table, column, range, Optional.empty());
    }

    /**
     * The column has a time of this range. Empty if the range has no end.
     *
     * @param present the condition that it has a time at all; a constant one, from which databases see that an index that
     *     leaves out the other records will do
     */
    public static Optional<Condition> within(Table table, String column, TimeRange range, String present) {
        return within(table, column, range, Optional.of(present));
    }

    private static Optional<Condition> within(Table table, String column, TimeRange range, Optional<String> present) {
        if (range.isAlways()) {
            return Optional.empty();
        }
        String from = column + "_from";
        String before = column + "_before";
        String sql = Stream.of(
                        range.from().map(first -> table.column(column) + " >= :" + from),
                        range.before().map(end -> table.column(column) + " < :" + before),
                        present)
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" AND "));
        Binder binder = p -> {
            if (range.from().isPresent()) {
                p.set(from, range.from().get());
            }
            if (range.before().isPresent()) {
                p.set(before, range.before().get());
            }
        };
        return Optional.of(new Condition(sql, binder, Optional.empty(), true, false));
    }

    /** One of the columns contains the term. */
    public static Condition contains(SearchMethod method, Table table, TextSearch search) {
        List<String> columns = search.columns();
        String sql = columns.stream()
                .map(column -> method.contains(table.column(column), ":term"))
                .collect(Collectors.joining(" OR "));
        return of(columns.size() == 1 ? sql : "(" + sql + ")", p -> p.setFolded("term", method.bound(search.term())));
    }

    /**
     * A condition, in such a way that no index is used for it. Where the ids of a few hundred records are known, databases that
     * take the owner for one of average size would otherwise read all records of one that is much larger.
     */
    public static String unindexed(String sql) {
        return "CASE WHEN " + sql + " THEN 1 ELSE 0 END = 1";
    }

    /** The condition that all of these are fulfilled. */
    public static String allOf(List<Condition> conditions) {
        return allOf(conditions, List.of());
    }

    /** The same, and more conditions in SQL. */
    public static String allOf(List<Condition> conditions, List<String> more) {
        return AND.join(Iterables.transform(
                Iterables.concat(Lists.transform(conditions, Condition::sql), more),
                condition -> condition.replace("\n", "\n  ")));
    }

    /** Binds the parameters of all of these. */
    public static Binder bindAll(List<Condition> conditions) {
        return parameters -> {
            for (Condition condition : conditions) {
                condition.binder().bind(parameters);
            }
        };
    }
}
