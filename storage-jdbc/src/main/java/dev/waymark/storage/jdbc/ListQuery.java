package dev.waymark.storage.jdbc;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.Parameters.Binder;
import java.sql.SQLException;
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
    private static final String PAGE_ID = "id AS page_id";

    /** A query that depends on what is in the database by then. */
    @FunctionalInterface
    interface Choice {
        ListQuery in(Session session) throws SQLException;
    }

    /** Counts the records that fulfil all conditions. */
    static ListQuery count(Source source, List<Condition> conditions) {
        ImmutableList<Condition> all = and(source.conditions(), conditions);
        String sql = """
                SELECT COUNT(*) AS total
                FROM %s
                WHERE %s
                """.formatted(source.from(), allOf(all));
        return new ListQuery(Sql.ofFewKinds(sql), bindAll(all));
    }

    /** Lists a slice of the records that fulfil all conditions. */
    static ListQuery page(
            Dialect dialect, String columns, Source source, List<Condition> conditions, Order order, Slice<?> slice) {
        Order reading = source.order(order);
        ImmutableList<Condition> all = and(source.conditions(), conditions);
        ImmutableList<Condition> behind = slice.after()
                .map(after -> reading.behind(dialect, after, slice.isDescending()))
                .orElse(ImmutableList.of());
        String from = source.from();
        String orderBy = orderBy(reading, conditions, slice.isDescending());
        Binder binder = bindAll(and(all, behind)).and(p -> p.set("limit", slice.limit()));
        if (slice.offset() > 0) {
            String ids = select(PAGE_ID, from, all, orderBy) + "OFFSET :offset\n";
            String select = fetch(columns, source.table(), ids, orderBy(order, conditions, slice.isDescending()));
            return of(dialect, order, select, binder.and(p -> p.set("offset", slice.offset())));
        }
        if (behind.size() > 1) {
            String ids =
                    anyOf(Lists.transform(behind, each -> select(PAGE_ID, from, and(all, List.of(each)), orderBy)));
            return of(dialect, order, fetch(columns, source.table(), ids, orderBy), binder);
        }
        return of(dialect, order, select(columns, from, and(all, behind), orderBy), binder);
    }

    private static ListQuery of(Dialect dialect, Order order, String select, Binder binder) {
        return new ListQuery(
                Sql.ofFewKinds(order.sortsLongTexts() ? dialect.sortingLongTexts(select) : select), binder);
    }

    private static String select(String columns, String from, List<Condition> conditions, String orderBy) {
        return """
                SELECT %s
                FROM %s
                WHERE %s
                ORDER BY %s
                LIMIT :limit
                """.formatted(columns, from, allOf(conditions), orderBy);
    }

    private static String anyOf(List<String> ids) {
        return Joiner.on("UNION ALL\n").join(Lists.transform(ids, each -> """
                SELECT page_id
                FROM (
                %s)
                """.formatted(each)));
    }

    /** What is skipped is read from the index alone; whole rows are fetched for the page only. */
    private static String fetch(String columns, String table, String ids, String orderBy) {
        return """
                SELECT %s
                FROM (
                %s) page
                JOIN %s ON id = page_id
                ORDER BY %s
                LIMIT :limit
                """.formatted(columns, ids, table, orderBy);
    }

    /**
     * In the order of ids, a column that has only one value may stand in between, so that its index serves; but what has the
     * ids under another name is in no order but its own.
     */
    private static String orderBy(Order order, List<Condition> conditions, boolean descending) {
        String direction = descending ? " DESC" : " ASC";
        if (!order.id().equals(Order.ID)) {
            return order.id() + direction;
        }
        List<String> between = order.isById()
                ? conditions.stream()
                        .flatMap(c -> c.indexed().stream())
                        .limit(1)
                        .toList()
                : order.columns();
        List<String> columns = ImmutableList.<String>builder()
                .add(OWNER)
                .addAll(between)
                .add(order.id())
                .build();
        return Joiner.on(", ").join(Lists.transform(columns, column -> column + direction));
    }

    private static ImmutableList<Condition> and(List<Condition> some, List<Condition> more) {
        return ImmutableList.<Condition>builder().addAll(some).addAll(more).build();
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
