package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import dev.waymark.query.TimeRange;
import dev.waymark.spi.UrlKey;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A condition of a list's {@code WHERE} clause.
 *
 * @param index the index that finds the records
 * @param sql the condition, as an operand of {@code AND}; the names of its parameters are unique in the list, except
 *     {@code :owner_id}, the owner of all records, which several conditions share
 * @param parameters the parameters
 * @param column the column of an {@link Index#OF_VALUE} condition
 */
public record Condition(Index index, String sql, Parameters parameters, Optional<String> column) {

    /** The index that finds the records of an owner that meet a condition. */
    public enum Index {
        /** No index for this condition. */
        NONE,
        /** An index on the owner, the column and the id, so the records with one value are in the order of their ids. */
        OF_VALUE,
        /** An index on the owner, a time and the id. */
        OF_TIME,
        /** An index of another table. */
        OF_OTHER_TABLE
    }

    private static final SqlTemplate AND = SqlTemplate.of("""
            {first}
              AND {second}""");

    /** Returns a condition without an index. */
    public static Condition of(String sql, Parameters parameters) {
        return of(Index.NONE, sql, parameters);
    }

    /** Returns a condition that reads rows of another table, by an index of that table. */
    public static Condition inOtherTable(String sql, Parameters parameters) {
        return of(Index.OF_OTHER_TABLE, sql, parameters);
    }

    private static Condition of(Index index, String sql, Parameters parameters) {
        return new Condition(index, sql, parameters, Optional.empty());
    }

    /** Returns the condition that a column has a value. An index on owner, this column and id exists. */
    public static Condition equal(Table table, String column, long value) {
        return equal(table, column, new Parameters().set(column, value));
    }

    /** Returns the condition that a column has a value. An index on owner, this column and id exists. */
    public static Condition equal(Table table, String column, String value) {
        return equal(table, column, new Parameters().set(column, value));
    }

    private static Condition equal(Table table, String column, Parameters parameters) {
        String qualified = table.column(column);
        return new Condition(Index.OF_VALUE, qualified + " = :" + column, parameters, Optional.of(qualified));
    }

    /** Returns the condition that the time of a column is in a range. Empty for the unlimited range. */
    public static Optional<Condition> within(Table table, String column, TimeRange range) {
        if (range.isAlways()) {
            return Optional.empty();
        }
        List<String> limits = new ArrayList<>();
        Parameters p = new Parameters();
        if (range.from().isPresent()) {
            limits.add(table.column(column) + " >= :" + column + "_from");
            p.set(column + "_from", range.from().get());
        }
        if (range.before().isPresent()) {
            limits.add(table.column(column) + " < :" + column + "_before");
            p.set(column + "_before", range.before().get());
        }
        return Optional.of(of(Index.OF_TIME, String.join(" AND ", limits), p));
    }

    /**
     * Returns the condition that the time of a column with absent values is in a range. Empty for the unlimited range.
     *
     * @param present the condition that the column has a time. This condition contains constants instead of parameters, so that
     *     databases recognise a suitable partial index
     */
    public static Optional<Condition> within(Table table, String column, TimeRange range, String present) {
        return within(table, column, range)
                .map(limits -> of(Index.OF_TIME, limits.sql() + " AND " + present, limits.parameters()));
    }

    /**
     * Returns the conditions, and first the condition that a record has a URL, if the URL is given. Then only the URL may use its
     * index: few records have one URL, but a database without statistics may prefer the index of another condition, such as the
     * domain of all links of an owner.
     */
    public static ImmutableList<Condition> withUrl(
            Table table, Optional<UrlKey> url, ImmutableList<Condition> conditions) {
        if (url.isEmpty()) {
            return conditions;
        }
        Condition ofUrl = equal(table, "url_key", url.get().text());
        return conditions.isEmpty() ? ImmutableList.of(ofUrl) : ImmutableList.of(ofUrl, unindexed(conditions));
    }

    /** Returns the condition that a column contains the term. */
    static Condition contains(SearchMethod method, Table table, TextSearch search) {
        return of(
                method.contains(table.column(search.column())),
                new Parameters().setFolded("term", method.bound(search.term())));
    }

    /**
     * Returns the conjunction of conditions in a form that prevents the use of an index. For a query with a few hundred ids or with
     * a URL, a database may otherwise assume an owner of average size and read all records of a very large owner.
     */
    static Condition unindexed(List<Condition> conditions) {
        return of("CASE WHEN " + allOf(conditions) + " THEN 1 ELSE 0 END = 1", parametersOf(conditions));
    }

    /** Returns the conjunction of one or more conditions, each on a line of its own. */
    static String allOf(List<Condition> conditions) {
        return conditions.stream()
                .map(Condition::sql)
                .reduce((first, second) -> AND.fill(Map.of("first", first, "second", second)))
                .orElseThrow();
    }

    /** Returns the parameters of all conditions. */
    static Parameters parametersOf(List<Condition> conditions) {
        Parameters all = new Parameters();
        for (Condition condition : conditions) {
            all = all.and(condition.parameters());
        }
        return all;
    }
}
