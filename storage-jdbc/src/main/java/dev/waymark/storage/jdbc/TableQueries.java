package dev.waymark.storage.jdbc;

import dev.waymark.spi.Slice;
import java.sql.SQLException;

/** Lists and counts the records of a table, a search from wherever it had best read. */
final class TableQueries {

    private final Dialect dialect;
    private final Table table;
    private final Source all;
    private final SearchPlanner planner;

    TableQueries(Dialect dialect, Table table, SearchPlanner.Few few) {
        this.dialect = dialect;
        this.table = table;
        this.all = Source.of(table);
        this.planner = dialect.searchMethod().planner(all, few);
    }

    ListQuery page(Session session, Selection selection, Order order, Slice<?> slice) throws SQLException {
        Source source = source(session, selection, SearchPlanner.Use.of(order));
        SortDirection direction = SortDirection.of(slice.sort().direction());
        return new PageQuery(dialect, source, selection.allConditions(dialect, table), order, direction).of(slice);
    }

    ListQuery count(Session session, Selection selection) throws SQLException {
        return ListQuery.count(
                source(session, selection, SearchPlanner.Use.COUNT), selection.allConditions(dialect, table));
    }

    private Source source(Session session, Selection selection, SearchPlanner.Use use) throws SQLException {
        return selection.search().isPresent()
                ? planner.source(session, selection.owner(), selection.search().get(), use)
                : all;
    }
}
