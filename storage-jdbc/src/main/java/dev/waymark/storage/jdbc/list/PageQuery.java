package dev.waymark.storage.jdbc.list;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.SortDirection;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.StatementParameters.Binder;
import java.util.List;

/**
 * The statements that list a page of an owner's records. They have one of three shapes; the golden files of their test show
 * what becomes of them on each database.
 *
 * <p>The order begins with the owner if the database {@linkplain Database#ordersByConstants needs constants in the order}.
 */
public final class PageQuery {

    /**
     * A page as an index has it.
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
     * A page behind a position, for databases that begin to read an index at the very row only if they are asked for two ranges
     * of it one by one.
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
     * A page by its number: what is skipped is read from the index alone, and whole rows are fetched for the page only.
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

    private final SqlCatalog catalog;
    private final Database database;
    private final Source source;
    private final ImmutableList<Condition> conditions;
    private final Order order;
    private final SortDirection direction;

    /** A page of the records that fulfil all conditions. */
    public PageQuery(
            SqlCatalog catalog, Source source, List<Condition> conditions, Order order, SortDirection direction) {
        this.catalog = catalog;
        this.database = catalog.database();
        this.source = source;
        this.conditions = ImmutableList.<Condition>builder()
                .addAll(source.conditions())
                .addAll(conditions)
                .build();
        this.order = order;
        this.direction = direction;
    }

    public ListQuery of(Slice<?> slice) {
        Binder binder = Condition.bindAll(conditions).and(p -> p.set("limit", slice.limit()));
        if (slice.offset() > 0) {
            return query(idsFirst(), binder.and(p -> p.set("offset", slice.offset())));
        }
        return slice.after()
                .map(position -> behind(position, binder))
                .orElseGet(() -> query(direct(ImmutableList.of()), binder));
    }

    /** The first records behind a position. */
    ListQuery below(Position position, int limit) {
        return behind(position, Condition.bindAll(conditions).and(p -> p.set("limit", limit)));
    }

    private ListQuery behind(Position position, Binder binder) {
        ImmutableList<String> ranges = order.behind(database, source.table(), source.id(), direction);
        String sql = ranges.size() == 1 ? direct(ranges) : twoRanges(ranges.get(0), ranges.get(1));
        return query(sql, binder.and(order.binder(position)));
    }

    private ListQuery query(String sql, Binder binder) {
        return new ListQuery(catalog.of(sql), binder);
    }

    private String direct(List<String> range) {
        return DIRECT.fill(holes().put("conditions", Condition.allOf(conditions, range))
                .put("order", orderOf(source))
                .buildOrThrow());
    }

    private String twoRanges(String first, String second) {
        return TWO_RANGES.fill(holes().put("conditions", Condition.allOf(conditions))
                .put("first_range", first)
                .put("second_range", second)
                .put("order", orderOf(source))
                .buildOrThrow());
    }

    private String idsFirst() {
        return IDS_FIRST.fill(holes().put("conditions", Condition.allOf(conditions))
                .put("source_order", orderOf(source))
                .put("order", orderOf(Source.of(database, source.table())))
                .buildOrThrow());
    }

    /** What fills the holes of all shapes. */
    private ImmutableMap.Builder<String, String> holes() {
        Table table = source.table();
        return ImmutableMap.<String, String>builder()
                .put("select", order.sortsLongTexts() ? database.selectSortingLongTexts() : "SELECT")
                .put("columns", table.columns())
                .put("source", source.from())
                .put("table", table.declaration())
                .put("id", table.column(Order.ID));
    }

    /**
     * A list by id may name a column between owner and id in which all its records have the same value, so that the index on
     * the three has the order. A source with ids of its own is read in their order, and has no owner to begin with.
     */
    private String orderOf(Source rows) {
        if (order.isById() && (rows.hasOwnIds() || !database.ordersByConstants())) {
            return rows.id() + " " + direction;
        }
        Table table = rows.table();
        List<String> owner = database.ordersByConstants() ? List.of(table.column(Order.OWNER)) : List.of();
        Iterable<String> columns = Iterables.concat(owner, betweenOwnerAndId(table), List.of(table.column(Order.ID)));
        return COMMAS.join(Iterables.transform(columns, column -> column + " " + direction));
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
