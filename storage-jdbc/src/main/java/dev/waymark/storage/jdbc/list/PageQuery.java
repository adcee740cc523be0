package dev.waymark.storage.jdbc.list;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.waymark.query.Direction;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.util.List;
import java.util.Map;

/**
 * The statement that lists a page of an owner's records. The golden files of {@code ListSqlTest} contain the statements of each
 * database.
 *
 * @param conditions all conditions of the page, one at least
 * @param idsFirst whether a page without an offset, too, consists of ids first
 */
record PageQuery(
        Database database,
        Table table,
        Source source,
        List<Condition> conditions,
        Order order,
        Slice<?> slice,
        boolean idsFirst) {

    /** The rows of a page in the order of an index. */
    private static final SqlTemplate PAGE = SqlTemplate.of("""
            SELECT {columns}
            FROM {source}
            WHERE {conditions}
            ORDER BY {order}
            {limit}""");

    /** The rows of a page that consists of ids and keys, so the database reads whole rows only for the page. */
    private static final SqlTemplate ROWS_OF_PAGE = SqlTemplate.of("""
            SELECT {columns}
            FROM (
              {page}
            ) page
            JOIN {table} ON {id} = page_id{joins}
            ORDER BY {order}
            LIMIT :limit""");

    /** A page after a position, for databases that need two ranges to start an index scan exactly after the position. */
    private static final SqlTemplate TWO_RANGES = SqlTemplate.of("""
            SELECT page_id, sort_key
            FROM (
              {first}
            )
            UNION ALL
            SELECT page_id, sort_key
            FROM (
              {second}
            )""");

    private static final String LIMIT = "LIMIT :limit";
    private static final String LIMIT_AND_OFFSET = LIMIT + "\nOFFSET :offset";

    /** Returns the statement, without the values of its parameters. */
    String sql() {
        String begin = order.isLong() ? database.planning().sortingLongTexts() : "";
        if (slice.after().isPresent()) {
            return begin + pageAfterSql();
        }
        return begin + (slice.offset() > 0 ? rowsSql(keysSql(conditions, LIMIT_AND_OFFSET)) : pageSql(conditions));
    }

    /** Returns the parameters of {@link #sql}. */
    Parameters parameters() {
        Parameters p = Condition.parametersOf(conditions).set("limit", slice.limit());
        if (slice.offset() > 0) {
            p.set("offset", slice.offset());
        }
        if (slice.after().isPresent()) {
            Position after = slice.after().get();
            p.set("after_id", after.id());
            if (!order.isById()) {
                p.setKeyOf("after_key", after);
            }
        }
        return p;
    }

    private String pageAfterSql() {
        String operator = slice.sort().direction() == Direction.ASC ? ">" : "<";
        List<String> ranges = order.keyColumn(table)
                .map(key -> database.planning().rowsAfter(key, source.id(), operator))
                .orElseGet(() -> ImmutableList.of(source.id() + " " + operator + " :after_id"));
        return ranges.size() == 1
                ? pageSql(conditionsWith(ranges.get(0)))
                : rowsSql(TWO_RANGES.fill(Map.of(
                        "first", keysSql(conditionsWith(ranges.get(0)), LIMIT),
                        "second", keysSql(conditionsWith(ranges.get(1)), LIMIT))));
    }

    private List<Condition> conditionsWith(String range) {
        return ImmutableList.<Condition>builder()
                .addAll(conditions)
                .add(Condition.of(range, new Parameters()))
                .build();
    }

    private String pageSql(List<Condition> all) {
        return idsFirst ? rowsSql(keysSql(all, LIMIT)) : selectSql(table.columns(), all, LIMIT);
    }

    private String keysSql(List<Condition> all, String limit) {
        String columns = source.id() + " AS page_id"
                + order.keyColumn(table).map(key -> ", " + key + " AS sort_key").orElse("");
        return selectSql(columns, all, limit);
    }

    private String selectSql(String columns, List<Condition> all, String limit) {
        return PAGE.fill(Map.of(
                "columns", columns,
                "source", source.from(),
                "conditions", Condition.allOf(all),
                "order", directed(orderOfSource()),
                "limit", limit));
    }

    private String rowsSql(String page) {
        return ROWS_OF_PAGE.fill(Map.of(
                "columns", table.columnsOfPage(),
                "page", page,
                "table", table.declaration(),
                "id", table.column(Order.ID),
                "joins", table.joinsOfPage(),
                "order", directed(order.isById() ? List.of("page_id") : List.of("sort_key", "page_id"))));
    }

    /**
     * Returns the columns of the order. The order begins with the owner, although a list has one owner: H2 uses the order of an index
     * only if the order contains all columns of the index. In a list by id, a condition may fix the value of a column for which an
     * index on owner, this column and id exists. The order then includes this column, and so equals the order of the index.
     */
    private List<String> orderOfSource() {
        ImmutableList.Builder<String> columns = ImmutableList.builder();
        if (source.owner().isPresent()) {
            columns.add(source.owner().get());
            if (order.isById()) {
                conditions.stream()
                        .flatMap(condition -> condition.column().stream())
                        .findFirst()
                        .ifPresent(columns::add);
            }
        }
        order.keyColumn(table).ifPresent(columns::add);
        return columns.add(source.id()).build();
    }

    private String directed(List<String> columns) {
        String end = " " + slice.sort().direction();
        return Joiner.on(end + ", ").join(columns) + end;
    }
}
