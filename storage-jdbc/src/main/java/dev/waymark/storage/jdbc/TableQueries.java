package dev.waymark.storage.jdbc;

import dev.waymark.spi.Slice;
import java.sql.SQLException;

/** Lists and counts the records of a table, a search from wherever it had best read. */
final class TableQueries {

    private final Dialect dialect;
    private final Source table;
    private final String columns;
    private final SearchPlanner planner;

    TableQueries(Dialect dialect, String table, String columns, SearchPlanner.Few few) {
        this.dialect = dialect;
        this.table = Source.of(table);
        this.columns = columns;
        this.planner = dialect.searchMethod().planner(this.table, few);
    }

    ListQuery page(Session session, Selection selection, Order order, Slice<?> slice) throws SQLException {
        Source source = source(session, selection, SearchPlanner.Use.of(order));
        return ListQuery.page(dialect, columns, source, selection.allConditions(dialect), order, slice);
    }

    ListQuery count(Session session, Selection selection) throws SQLException {
        return ListQuery.count(source(session, selection, SearchPlanner.Use.COUNT), selection.allConditions(dialect));
    }

    private Source source(Session session, Selection selection, SearchPlanner.Use use) throws SQLException {
        return selection.search().isPresent()
                ? planner.source(session, selection.owner(), selection.search().get(), use)
                : table;
    }
}
