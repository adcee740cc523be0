package dev.waymark.storage.jdbc.list;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.waymark.query.Direction;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.database.Planning;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The statement that lists or counts the records of a selection. The conditions of a filter are in {@code LinkQueries} and
 * {@code ReportQueries}; this class contains the rest of the statement, with the hints of {@link Planning}. The golden files of
 * {@code ListSqlTest} contain the statements of each database.
 *
 * @param matches the records that a search index has found, if the search uses one
 */
record ListStatement(
        SqlCatalog sql,
        SearchMethod searches,
        Table table,
        Selection selection,
        Order order,
        Optional<Matches> matches) {

    private static final SqlTemplate COUNT = SqlTemplate.of("""
            SELECT COUNT(*) AS total
            FROM {from}
            WHERE {conditions}""");

    /** The rows of a page in the order of an index. */
    private static final SqlTemplate PAGE = SqlTemplate.of("""
            SELECT {columns}
            FROM {from}
            WHERE {conditions}{further}
            ORDER BY {order}
            LIMIT :limit{offset}""");

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

    /** The rows of a page that consists of ids and keys, so the database reads whole rows only for the page. */
    private static final SqlTemplate ROWS_OF_PAGE = SqlTemplate.of("""
            SELECT {columns}
            FROM (
              {page}
            ) page
            JOIN {table} ON {id} = page_id{joins}
            ORDER BY {order}
            LIMIT :limit""");

    /**
     * The rows that a statement reads.
     *
     * @param from the text after {@code FROM}
     * @param owner the column of the owner, with which the order begins; empty for rows without an index of the owner
     * @param id the column of the ids, for the order
     */
    private record Rows(String from, Optional<String> owner, String id, ImmutableList<Condition> conditions) {}

    private Planning planning() {
        return sql.database().planning();
    }

    /** Returns the query for the number of records, {@code total}. The order must be {@link Order#BY_ID}. */
    BoundStatement count() {
        Rows rows = rows(planning().listing(table.declaration(), "PRIMARY"));
        String count = COUNT.fill(Map.of("from", rows.from(), "conditions", Condition.allOf(rows.conditions())));
        return bound(count, Condition.parametersOf(rows.conditions()));
    }

    /** Returns the query for the ids of a slice, {@code page_id}. */
    BoundStatement ids(Slice<?> slice) {
        Rows rows = rows(from());
        return bound(keys(rows, slice), parameters(rows, slice));
    }

    /** Returns the query for the records of a slice. */
    BoundStatement page(Slice<?> slice) {
        Rows rows = rows(from());
        boolean idsFirst = order.counter().isPresent()
                || slice.offset() > 0
                || further(rows, slice).size() > 1
                || expectation(slice).isPresent()
                || (!table.joinsOfPage().isEmpty() && planning().joinsRowsOfPages());
        String page = idsFirst
                ? ROWS_OF_PAGE.fill(Map.of(
                        "columns", table.columnsOfPage(),
                        "page", keys(rows, slice),
                        "table", table.declaration(),
                        "id", table.column(Order.ID),
                        "joins", table.joinsOfPage(),
                        "order", directed(order.isById() ? List.of("page_id") : List.of("sort_key", "page_id"), slice)))
                : select(table.columns(), rows, further(rows, slice).get(0), slice);
        return bound((order.isLong() ? planning().sortingLongTexts() : "") + page, parameters(rows, slice));
    }

    private BoundStatement bound(String statement, Parameters parameters) {
        return new BoundStatement(
                selection.ids().isPresent() ? sql.ofIds(statement, selection.idList()) : sql.of(statement), parameters);
    }

    private Parameters parameters(Rows rows, Slice<?> slice) {
        Parameters p = Condition.parametersOf(rows.conditions()).set("limit", slice.limit());
        if (slice.offset() > 0) {
            p.set("offset", slice.offset());
        }
        slice.after().ifPresent(after -> p.set("after_id", after.id()));
        if (slice.after().isPresent() && !order.isById()) {
            p.setKeyOf("after_key", slice.after().get());
        }
        return p;
    }

    /** Returns the text after {@code FROM} of a list without ids and without a search index. */
    private String from() {
        if (selection.hasIndexOf(order)) {
            return planning().listing(table.declaration(), "PRIMARY", table.indexById());
        }
        return order.isById() && !selection.hasIndex()
                ? planning().listingById(table.declaration(), table.indexById())
                : planning().listing(table.declaration(), "PRIMARY");
    }

    /** @param from the text after {@code FROM}, if the selection has no ids, and the search uses no search index */
    private Rows rows(String from) {
        String owner = table.column(Order.OWNER);
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        conditions.add(ownedBy(owner)).addAll(selection.conditions());
        selection.search().ifPresent(search -> conditions.add(Condition.contains(searches, table, search)));
        String id = table.column(Order.ID);
        if (selection.ids().isPresent()) {
            Condition hasId = Condition.of(id + " IN (:ids)", Parameters.ofIds(selection.idList()));
            Condition others = Condition.unindexed(conditions.build());
            return withCounters(new Rows(table.declaration(), Optional.empty(), id, ImmutableList.of(hasId, others)));
        }
        if (matches.isPresent()) {
            Matches found = matches.get();
            return withCounters(new Rows(
                    found.from(),
                    found.areInOrder() ? Optional.empty() : Optional.of(owner),
                    found.id(),
                    ImmutableList.<Condition>builder()
                            .add(found.condition())
                            .addAll(conditions.build())
                            .build()));
        }
        Rows records = new Rows(from, Optional.of(owner), id, conditions.build());
        return order.counter().map(counter -> inOrderOf(counter, records)).orElse(records);
    }

    private Condition ownedBy(String owner) {
        return Condition.of(planning().selective(owner + " = :owner_id"), Parameters.of(selection.owner()));
    }

    /** Returns a few rows together with the table of the order. */
    private Rows withCounters(Rows few) {
        return order.counter()
                .map(counter -> new Rows(
                        few.from() + " JOIN " + counter.table().declaration() + " ON " + counter.idColumn() + " = "
                                + few.id(),
                        few.owner(),
                        few.id(),
                        few.conditions()))
                .orElse(few);
    }

    /**
     * Returns the rows of the table of the order, which has the index of the order; the table of the records is read only if the
     * selection has conditions. If one plan is best, the database must read the table of the order first: it would otherwise read all
     * records of the owner by an index for other lists.
     */
    private Rows inOrderOf(Order.Counter counter, Rows records) {
        String counters = counter.table().declaration();
        String owner = counter.table().column(Order.OWNER);
        if (selection.isEverything()) {
            return new Rows(counters, Optional.of(owner), counter.idColumn(), ImmutableList.of(ownedBy(owner)));
        }
        boolean countersFirst = !selection.hasSeveralPlans(order)
                && planning().expectingNinthOfRows(records.id()).isEmpty();
        return new Rows(
                counters + " JOIN " + records.from() + " ON " + counter.idColumn() + " = " + records.id(),
                Optional.of(owner),
                counter.idColumn(),
                ImmutableList.<Condition>builder()
                        .add(Condition.of(owner + " = :owner_id", new Parameters()))
                        .addAll(
                                countersFirst
                                        ? ImmutableList.of(Condition.unindexed(records.conditions()))
                                        : records.conditions())
                        .build());
    }

    /**
     * Returns a condition that makes the database expect fewer rows, if the database would otherwise expect to find the page early in
     * the order of the list. The first page of a list by id then reads all ids of a time range from the index of the time; a later
     * page starts at its position in the order of ids.
     */
    private Optional<String> expectation(Slice<?> slice) {
        String id = table.column(Order.ID);
        if (order.counter().isPresent() && selection.hasSeveralPlans(order)) {
            return planning().expectingNinthOfRows(id);
        }
        boolean isFirst = slice.after().isEmpty() && slice.offset() == 0;
        return order.isById() && isFirst && selection.isTimeRange()
                ? planning().expectingFewRows(id)
                : Optional.empty();
    }

    /** Returns the further conditions of a slice, for each range of the index. */
    private List<List<String>> further(Rows rows, Slice<?> slice) {
        List<String> expected = expectation(slice).stream().toList();
        if (slice.after().isEmpty()) {
            return List.of(expected);
        }
        String operator = slice.sort().direction() == Direction.ASC ? ">" : "<";
        List<String> ranges = order.keyColumn(table)
                .map(key -> planning().rowsAfter(key, rows.id(), operator))
                .orElseGet(() -> ImmutableList.of(rows.id() + " " + operator + " :after_id"));
        return ranges.stream()
                .map(range -> Stream.concat(expected.stream(), Stream.of(range)).toList())
                .toList();
    }

    private String keys(Rows rows, Slice<?> slice) {
        String columns = rows.id() + " AS page_id"
                + order.keyColumn(table).map(key -> ", " + key + " AS sort_key").orElse("");
        List<String> parts = further(rows, slice).stream()
                .map(conditions -> select(columns, rows, conditions, slice))
                .toList();
        return parts.size() == 1
                ? parts.get(0)
                : TWO_RANGES.fill(Map.of("first", parts.get(0), "second", parts.get(1)));
    }

    /**
     * Returns the rows in the order of an index. H2 uses this order only if {@code ORDER BY} contains all columns of the index, also
     * the columns with one value in all rows: the owner and, in a list by id, a column whose value a condition fixes and for which
     * an index on owner, this column and id exists.
     */
    private String select(String columns, Rows rows, List<String> further, Slice<?> slice) {
        List<String> sorted = new ArrayList<>();
        rows.owner().ifPresent(sorted::add);
        if (rows.owner().isPresent() && order.isById()) {
            selection.conditions().stream()
                    .flatMap(condition -> condition.column().stream())
                    .findFirst()
                    .ifPresent(sorted::add);
        }
        order.keyColumn(table).ifPresent(sorted::add);
        sorted.add(rows.id());
        return PAGE.fill(Map.of(
                "columns", columns,
                "from", rows.from(),
                "conditions", Condition.allOf(rows.conditions()),
                "further", further.stream().map("\n  AND "::concat).collect(Collectors.joining()),
                "order", directed(sorted, slice),
                "offset", slice.offset() > 0 ? "\nOFFSET :offset" : ""));
    }

    private static String directed(List<String> columns, Slice<?> slice) {
        String end = " " + slice.sort().direction();
        return Joiner.on(end + ", ").join(columns) + end;
    }
}
