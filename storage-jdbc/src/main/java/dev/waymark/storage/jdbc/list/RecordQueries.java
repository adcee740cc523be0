package dev.waymark.storage.jdbc.list;

import dev.waymark.spi.Position;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.database.SortDirection;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The queries that list and count the records of one kind. A subclass says what its filters and sort fields mean in SQL.
 *
 * @param <F> the filters
 * @param <S> the fields that can be sorted by
 */
public abstract class RecordQueries<F, S extends Enum<S>> {

    private final Database database;
    private final SearchMethod searches;
    private final Table table;
    private final Source all;

    protected RecordQueries(Database database, SearchMethod searches, Table table) {
        this.database = database;
        this.searches = searches;
        this.table = table;
        this.all = Source.of(database, table);
    }

    /** The table that has the records. */
    protected final Table table() {
        return table;
    }

    /** Which records a filter means. */
    protected abstract Selection selection(F filter);

    /** The order of a list that is sorted by this field. */
    protected abstract Order order(S field);

    /** The transactions in which to count what a filter means: searches may need more than the rest. */
    public final Transactions counting(F filter, Transactions transactions) {
        return counting(selection(filter), transactions);
    }

    private Transactions counting(Selection selection, Transactions transactions) {
        return selection.search().isPresent() ? searches.in(planned(transactions)) : transactions;
    }

    /** The transactions in which to list what a filter means: what has several good plans may need more than the rest, too. */
    public final Transactions listing(F filter, S field, Transactions transactions) {
        return listing(filter, order(field), transactions);
    }

    /** The same for {@link #idsBelow}. */
    public final Transactions listingIds(F filter, Transactions transactions) {
        return listing(filter, Order.BY_ID, transactions);
    }

    private Transactions listing(F filter, Order order, Transactions transactions) {
        Selection selection = selection(filter);
        return selection.hasSeveralPlans(order) ? planned(transactions) : counting(selection, transactions);
    }

    private Transactions planned(Transactions transactions) {
        Optional<String> planning = database.planningForValues();
        return planning.isPresent() ? transactions.readingTogether(planning) : transactions;
    }

    public final ListQuery page(Session session, F filter, Slice<S> slice) throws SQLException {
        return page(session, selection(filter), order(slice.sort().field()), slice);
    }

    /** The same page in the order of whole URLs, for where {@link Order#dependsOnWholeUrls} says so. */
    public final ListQuery pageByWholeUrl(Session session, F filter, Slice<S> slice) throws SQLException {
        return page(session, selection(filter), Order.BY_WHOLE_URL, slice);
    }

    private ListQuery page(Session session, Selection selection, Order order, Slice<S> slice) throws SQLException {
        Source source = source(session, selection, SearchMethod.Use.of(order));
        SortDirection direction = SortDirection.of(slice.sort().direction());
        return new PageQuery(database, source, selection.conditions(database, searches, table), order, direction)
                .of(slice);
    }

    public final ListQuery count(Session session, F filter) throws SQLException {
        Selection selection = selection(filter);
        return ListQuery.count(
                source(session, selection, SearchMethod.Use.COUNT), selection.conditions(database, searches, table));
    }

    private Source source(Session session, Selection selection, SearchMethod.Use use) throws SQLException {
        return selection.search().isPresent()
                ? searches.source(
                        session, all, selection.owner(), selection.search().get(), use)
                : all;
    }

    /** The highest ids of the records that a filter means, in the order of ids downwards. */
    public final ListQuery idsBelow(Session session, F filter, long below, int limit) throws SQLException {
        Selection selection = selection(filter);
        Source source = source(session, selection, SearchMethod.Use.LIST_BY_ID).withColumns(Order.ID);
        Position position = new Position(new SortKey.OfNumber(below), below);
        return new PageQuery(
                        database,
                        source,
                        selection.conditions(database, searches, table),
                        Order.BY_ID,
                        SortDirection.DESC)
                .below(position, limit);
    }

    /** Those of some records that a filter means. */
    public final ListQuery among(F filter, List<Long> ids) {
        return among(table, filter, ids, "");
    }

    /** The ids of those of some records that a filter means. */
    public final ListQuery idsAmong(F filter, List<Long> ids) {
        return among(table.withColumns(Order.ID), filter, ids, "");
    }

    /** The same, and each of their rows is locked before it is looked at for the last time. */
    public final ListQuery lockedIdsAmong(F filter, List<Long> ids) {
        return among(table.withColumns(Order.ID), filter, ids, database.lockingRows());
    }

    /** Whether the rows of the records alone tell which of them a filter means. */
    public final boolean looksAtRowsAlone(F filter) {
        return selection(filter).conditions().stream().noneMatch(Condition::elsewhere);
    }

    private ListQuery among(Table selected, F filter, List<Long> ids, String locking) {
        return ListQuery.among(selected, ids, selection(filter).conditions(database, searches, table), locking);
    }
}
