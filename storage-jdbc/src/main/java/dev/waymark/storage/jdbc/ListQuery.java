package dev.waymark.storage.jdbc;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.Parameters.Binder;
import java.util.List;

/**
 * The queries that list and count an owner's records; links and reports share them.
 *
 * <p>The order begins with the owner although there is only one: otherwise H2 would not see that the index on owner, key
 * and id has it already, and sort all of the owner's records for each page.
 *
 * @param sql the query
 * @param binder what binds its parameters
 */
record ListQuery(Sql sql, Binder binder) {

    private static final String OWNER = "owner_id";
    private static final String ID = "id";

    /** Counts the records of a table that fulfil all conditions. */
    static ListQuery count(String table, List<Condition> conditions) {
        String sql = """
                SELECT COUNT(*) AS total
                FROM %s
                WHERE %s
                """.formatted(table, allOf(conditions));
        return new ListQuery(Sql.ofFewKinds(sql), bindAll(conditions));
    }

    /** Lists a slice of the records of a table that fulfil all conditions. */
    static ListQuery page(
            Dialect dialect, String columns, String table, List<Condition> conditions, Order order, Slice<?> slice) {
        ImmutableList<Condition> all = ImmutableList.<Condition>builder()
                .addAll(conditions)
                .addAll(slice.after().map(after -> order.behind(dialect, after, slice.isDescending())).stream()
                        .iterator())
                .build();
        String orderBy = orderBy(order, conditions, slice.isDescending());
        Binder binder = bindAll(all).and(p -> p.set("limit", slice.limit()));
        return slice.offset() == 0
                ? of(dialect, order, select(columns, table, all, orderBy), binder)
                : of(
                        dialect,
                        order,
                        selectFarOut(columns, table, all, orderBy),
                        binder.and(p -> p.set("offset", slice.offset())));
    }

    private static ListQuery of(Dialect dialect, Order order, String select, Binder binder) {
        return new ListQuery(
                Sql.ofFewKinds(order.sortsLongTexts() ? dialect.sortingLongTexts(select) : select), binder);
    }

    private static String select(String columns, String table, List<Condition> conditions, String orderBy) {
        return """
                SELECT %s
                FROM %s
                WHERE %s
                ORDER BY %s
                LIMIT :limit
                """.formatted(columns, table, allOf(conditions), orderBy);
    }

    /** What is skipped is read from the index alone; whole rows are fetched for the page only. */
    private static String selectFarOut(String columns, String table, List<Condition> conditions, String orderBy) {
        return """
                SELECT %s
                FROM (
                %sOFFSET :offset
                ) page
                JOIN %s ON id = page_id
                ORDER BY %s
                """.formatted(columns, select("id AS page_id", table, conditions, orderBy), table, orderBy);
    }

    /** In the order of ids, a column that has only one value may stand in between, so that its index serves. */
    private static String orderBy(Order order, List<Condition> conditions, boolean descending) {
        List<String> between = order.columns().isEmpty()
                ? conditions.stream()
                        .flatMap(c -> c.indexed().stream())
                        .limit(1)
                        .toList()
                : order.columns();
        List<String> columns = ImmutableList.<String>builder()
                .add(OWNER)
                .addAll(between)
                .add(ID)
                .build();
        String direction = descending ? " DESC" : " ASC";
        return Joiner.on(", ").join(Lists.transform(columns, column -> column + direction));
    }

    private static String allOf(List<Condition> conditions) {
        return Joiner.on("\nAND ").join(Lists.transform(conditions, condition -> "(" + condition.sql() + ")"));
    }

    private static Binder bindAll(List<Condition> conditions) {
        return parameters -> {
            for (Condition condition : conditions) {
                condition.binder().bind(parameters);
            }
        };
    }
}
