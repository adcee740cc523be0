package dev.waymark.storage.jdbc.list;

import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.SortDirection;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.sql.SQLException;
import java.util.Optional;

/** Lists and counts the records of a table, a search from wherever it had best read. */
public final class TableQueries {

    private final Database database;
    private final SearchMethod searches;
    private final Table table;
    private final Source all;

    public TableQueries(Database database, SearchMethod searches, Table table) {
        this.database = database;
        this.searches = searches;
        this.table = table;
        this.all = Source.of(table);
    }

    /** Where to read, if something is looked for. */
    public Transactions reading(Transactions transactions, Optional<?> search) {
        return search.isPresent() ? searches.in(transactions) : transactions;
    }

    public ListQuery page(Session session, Selection selection, Order order, Slice<?> slice) throws SQLException {
        Source source = source(session, selection, SearchMethod.Use.of(order));
        SortDirection direction = SortDirection.of(slice.sort().direction());
        return new PageQuery(database, source, selection.conditions(database, searches, table), order, direction)
                .of(slice);
    }

    public ListQuery count(Session session, Selection selection) throws SQLException {
        return ListQuery.count(
                source(session, selection, SearchMethod.Use.COUNT), selection.conditions(database, searches, table));
    }

    private Source source(Session session, Selection selection, SearchMethod.Use use) throws SQLException {
        return selection.search().isPresent()
                ? searches.source(
                        session, all, selection.owner(), selection.search().get(), use)
                : all;
    }
}
