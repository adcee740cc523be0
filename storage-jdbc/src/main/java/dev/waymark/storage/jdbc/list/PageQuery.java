package dev.waymark.storage.jdbc.list;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.waymark.query.Direction;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.util.List;

/**
 * The statement that lists a page of an owner's records, in one of three forms. The golden files of {@code ListSqlTest} contain
 * the statements of each database.
 *
 * <p>The order begins with the owner if the database {@linkplain Database#ordersByConstants needs constants in the order}.
 */
public record PageQuery(
        SqlCatalog catalog, Source source, List<Condition> conditions, Order order, Direction direction) {

    /**
     * The form for a page that an index scan returns.
     *
     * <pre>
     * SELECT id, alias, ...
     * FROM waymark_link link
     * WHERE link.owner_id = :owner_id
     *   AND (link.clicks, link.id) &lt; (:after_key, :after_id)
     * ORDER BY link.owner_id DESC, link.clicks DESC, link.id DESC
     * LIMIT :limit
     * </pre>
     */
    private static final SqlTemplate DIRECT = SqlTemplate.of("""
            {select} {columns}
            FROM {source}
            WHERE {conditions}
            ORDER BY {order}
            LIMIT :limit
            """);

    /**
     * The form for a page after a position, for databases that need two separate ranges to start an index scan exactly
     * after the position.
     *
     * <pre>
     * SELECT id, alias, ...
     * FROM (
     *   SELECT page_id
     *   FROM (
     *     SELECT link.id AS page_id
     *     FROM waymark_link link
     *     WHERE link.owner_id = :owner_id
     *       AND link.clicks = :after_key AND link.id &lt; :after_id
     *     ORDER BY link.owner_id DESC, link.clicks DESC, link.id DESC
     *     LIMIT :limit
     *   )
     *   UNION ALL
     *   SELECT page_id
     *   FROM (
     *     ... AND link.clicks &lt; :after_key ...
     *   )
     * ) page
     * JOIN waymark_link link ON link.id = page_id
     * ORDER BY link.owner_id DESC, link.clicks DESC, link.id DESC
     * LIMIT :limit
     * </pre>
     */
    private static final SqlTemplate TWO_RANGES = SqlTemplate.of("""
            {select} {columns}
            FROM (
              SELECT page_id
              FROM (
                SELECT {id} AS page_id
                FROM {source}
                WHERE {conditions}
                  AND {first_range}
                ORDER BY {order}
                LIMIT :limit
              )
              UNION ALL
              SELECT page_id
              FROM (
                SELECT {id} AS page_id
                FROM {source}
                WHERE {conditions}
                  AND {second_range}
                ORDER BY {order}
                LIMIT :limit
              )
            ) page
            JOIN {table} ON {id} = page_id
            ORDER BY {order}
            LIMIT :limit
            """);

    /**
     * The form for a page by number, and for the first page of a time range. The database reads the other records only from the index,
     * and reads whole rows only for the page.
     *
     * <pre>
     * SELECT id, alias, ...
     * FROM (
     *   SELECT link.id AS page_id
     *   FROM waymark_link link
     *   WHERE link.owner_id = :owner_id
     *   ORDER BY link.owner_id DESC, link.clicks DESC, link.id DESC
     *   LIMIT :limit
     *   OFFSET :offset
     * ) page
     * JOIN waymark_link link ON link.id = page_id
     * ORDER BY link.owner_id DESC, link.clicks DESC, link.id DESC
     * LIMIT :limit
     * </pre>
     */
    private static final SqlTemplate IDS_FIRST = SqlTemplate.of("""
            {select} {columns}
            FROM (
              SELECT {id} AS page_id
              FROM {source}
              WHERE {conditions}
              ORDER BY {source_order}
              LIMIT :limit
              OFFSET :offset
            ) page
            JOIN {table} ON {id} = page_id
            ORDER BY {order}
            LIMIT :limit
            """);

    private static final Joiner COMMAS = Joiner.on(", ");

    public PageQuery {
        conditions = ImmutableList.copyOf(Iterables.concat(source.conditions(), conditions));
    }

    public ListQuery of(Slice<?> slice) {
        Binder binder = binder(slice);
        if (slice.offset() > 0) {
            return query(idsFirst(ImmutableList.of()), binder.and(p -> p.set("offset", slice.offset())));
        }
        return slice.after()
                .map(position -> rowsAfter(position, binder))
                .orElseGet(() -> query(direct(ImmutableList.of()), binder));
    }

    /**
     * Returns the query for the first page of a list by id whose conditions select a time range. The database reads all ids of the
     * range from the index of the time, and sorts the ids. A later page starts at its position in the order of ids.
     *
     * @param expectation the condition of {@link Database#expectingFewRows}
     */
    ListQuery firstOfTimeRange(Slice<?> slice, String expectation) {
        return query(idsFirst(ImmutableList.of(expectation)), binder(slice).and(p -> p.set("offset", 0)));
    }

    private Binder binder(Slice<?> slice) {
        return Condition.bindAll(conditions).and(p -> p.set("limit", slice.limit()));
    }

    private ListQuery rowsAfter(Position position, Binder binder) {
        String operator = direction == Direction.ASC ? ">" : "<";
        ImmutableList<String> ranges = order.rowsAfter(database(), source.table(), source.id(), operator);
        String sql = ranges.size() == 1 ? direct(ranges) : twoRanges(ranges.get(0), ranges.get(1));
        return query(sql, binder.and(order.binder(position)));
    }

    private ListQuery query(String sql, Binder binder) {
        return new ListQuery(catalog.of(sql), binder);
    }

    private String direct(List<String> range) {
        return DIRECT.fill(commonValues()
                .put("conditions", Condition.allOf(conditions, range))
                .put("order", orderOf(source))
                .buildOrThrow());
    }

    private String twoRanges(String first, String second) {
        return TWO_RANGES.fill(commonValues()
                .put("conditions", Condition.allOf(conditions, ImmutableList.of()))
                .put("first_range", first)
                .put("second_range", second)
                .put("order", orderOf(source))
                .buildOrThrow());
    }

    private String idsFirst(List<String> more) {
        return IDS_FIRST.fill(commonValues()
                .put("conditions", Condition.allOf(conditions, more))
                .put("source_order", orderOf(source))
                .put("order", orderOf(Source.of(database(), source.table())))
                .buildOrThrow());
    }

    /** Returns the values of the placeholders that all forms contain. */
    private ImmutableMap.Builder<String, String> commonValues() {
        Table table = source.table();
        return ImmutableMap.<String, String>builder()
                .put("select", order.sortsLongTexts() ? database().selectSortingLongTexts() : "SELECT")
                .put("columns", table.columns())
                .put("source", source.from())
                .put("table", table.declaration())
                .put("id", table.column(Order.ID));
    }

    /**
     * Returns the columns of {@code ORDER BY} with the direction. In a list by id, a condition may fix the value of a
     * column for which an index on owner, this column and id exists. The order then includes this column, and so equals the
     * order of the index. A source with its own ids has no owner column, and is read in the order of these ids.
     */
    private String orderOf(Source rows) {
        if (order.isById() && (rows.hasOwnIds() || !database().ordersByConstants())) {
            return rows.id() + " " + direction;
        }
        Table table = rows.table();
        List<String> owner = database().ordersByConstants() ? List.of(table.column(Order.OWNER)) : List.of();
        Iterable<String> columns = Iterables.concat(owner, betweenOwnerAndId(table), List.of(table.column(Order.ID)));
        return COMMAS.join(Iterables.transform(columns, column -> column + " " + direction));
    }

    private Database database() {
        return catalog.database();
    }

    private Iterable<String> betweenOwnerAndId(Table table) {
        return order.isById()
                ? conditions.stream()
                        .flatMap(condition -> condition.indexed().stream())
                        .limit(1)
                        .toList()
                : Lists.transform(order.columns(), table::column);
    }
}
