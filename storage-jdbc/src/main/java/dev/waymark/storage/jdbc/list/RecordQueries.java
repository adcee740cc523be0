package dev.waymark.storage.jdbc.list;

import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.MaybeDamaged;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Lists and counts the records of a table. A subclass translates filters and sort fields into SQL, and reads records.
 *
 * @param <F> the filters
 * @param <S> the sort fields
 * @param <R> the records
 */
public abstract class RecordQueries<F, S extends Enum<S>, R> {

    private final String kind;
    private final SqlCatalog sql;
    private final SearchMethod searches;
    private final Table table;
    private final Source all;
    private final DamagedRecordFilter undamaged;

    /** @param kind the name of a record, for messages: "link" */
    protected RecordQueries(String kind, SqlCatalog sql, SearchMethod searches, Table table) {
        this.kind = kind;
        this.sql = sql;
        this.searches = searches;
        this.table = table;
        this.all = Source.of(sql.database(), table);
        this.undamaged = new DamagedRecordFilter(kind);
    }

    /** Returns the records of an owner that match a filter. */
    public abstract Selection selection(F filter);

    /** Returns the order of a sort field. */
    protected abstract Order order(S field);

    /**
     * Reads the records of a query, in the order of the query.
     *
     * @param doing the operation, for the message of a failure: "listing links"
     * @param query creates the query in the session that runs the query: a search may first read the number of matches in the
     *     same transaction, as on SQLite
     */
    protected abstract List<MaybeDamaged<R>> read(
            Transactions transactions, String doing, Transactions.Work<ListQuery> query);

    /** Returns the URL of a record. */
    protected abstract String url(R stored);

    /**
     * Returns a part of the sorted list of the records that match a filter, without damaged records.
     *
     * <p>The query is repeated for four reasons, here from the outermost loop to the innermost loop:
     *
     * <ol>
     *   <li>Too few records remain without the damaged records ({@link DamagedRecordFilter}).
     *   <li>The order depends on the end of a long URL, which is not in the index ({@link Order#dependsOnWholeUrls}).
     *   <li>A link changes between the statements that read its row, its targeting entries and its pixels ({@code LinkReader},
     *       {@link Transactions#readConsistently}).
     *   <li>The database rolls the transaction back in favour of another transaction ({@code OwnTransactions}).
     * </ol>
     */
    public final List<R> list(Transactions transactions, F filter, Slice<S> slice) {
        Selection selection = selection(filter);
        Order order = order(slice.sort().field());
        Transactions listing = transactionsForList(transactions, selection, order);
        return undamaged.list(slice.limit(), limit -> readPage(listing, selection, order, slice.withLimit(limit)));
    }

    private List<MaybeDamaged<R>> readPage(Transactions listing, Selection selection, Order order, Slice<S> slice) {
        String doing = "listing " + kind + "s";
        List<MaybeDamaged<R>> records = read(listing, doing, session -> pageQuery(session, selection, order, slice));
        boolean isInWrongOrder = order.sortsLongTexts()
                && Order.dependsOnWholeUrls(
                        slice, records.stream().flatMap(MaybeDamaged::stream).map(this::url));
        return isInWrongOrder
                ? read(listing, doing, session -> pageQuery(session, selection, Order.BY_WHOLE_URL, slice))
                : records;
    }

    /**
     * Returns the first records of another query, without damaged records.
     *
     * @param doing the operation, for the message of a failure
     * @param limit the maximum number of records
     * @param query creates the query for a number of rows
     */
    public final List<R> list(Transactions transactions, String doing, int limit, IntFunction<ListQuery> query) {
        return undamaged.list(limit, rows -> read(transactions, doing, session -> query.apply(rows)));
    }

    /** Returns the records with these ids that match a filter, without damaged records. */
    public final List<R> findAll(Transactions transactions, F filter, List<Long> ids) {
        return undamaged.wholeOf(read(transactions, "finding " + kind + "s", session -> among(filter, ids)));
    }

    /** Returns the number of records that match a filter. */
    public final long count(Transactions transactions, F filter) {
        Selection selection = selection(filter);
        return transactionsForCount(transactions, selection)
                .read(
                        "counting " + kind + "s",
                        session -> countQuery(session, selection).total(session));
    }

    /**
     * Returns the ids of the records that match a filter, damaged records included.
     *
     * @param slice a slice of the list by id
     */
    public final List<Long> ids(Transactions transactions, F filter, Slice<S> slice) {
        Selection selection = selection(filter);
        return transactionsForList(transactions, selection, Order.BY_ID)
                .read(
                        "listing ids of " + kind + "s",
                        session -> idsQuery(session, selection, slice).list(session, row -> row.number("id")));
    }

    /** Returns the query of {@link #findAll}. */
    public final ListQuery among(F filter, List<Long> ids) {
        return among(table, filter, ids, "");
    }

    /** Returns the query for the given ids whose records match a filter. */
    public final ListQuery idsAmong(F filter, List<Long> ids) {
        return among(table.withColumns(Order.ID), filter, ids, "");
    }

    /**
     * Returns the query of {@link #idsAmong} with row locks. The database evaluates the filter again after the lock of a row.
     */
    public final ListQuery lockedIdsAmong(F filter, List<Long> ids) {
        return among(table.withColumns(Order.ID), filter, ids, sql.database().lockingRows());
    }

    private ListQuery among(Table selected, F filter, List<Long> ids, String locking) {
        return ListQuery.among(sql, selected, ids, conditions(selection(filter)), locking);
    }

    /** Returns whether a filter reads only this table. */
    public final boolean readsOnlyThisTable(F filter) {
        return !selection(filter).readsOtherTables();
    }

    /** Returns the query of {@link #list}. */
    public final ListQuery pageQuery(Session session, F filter, Slice<S> slice) throws SQLException {
        return pageQuery(session, selection(filter), order(slice.sort().field()), slice);
    }

    /** Returns the query of a page of {@link #list} in the given order. */
    public final ListQuery pageQuery(Session session, Selection selection, Order order, Slice<S> slice)
            throws SQLException {
        return pageQuery(source(session, selection, SearchMethod.Use.of(order)), selection, order, slice);
    }

    private ListQuery pageQuery(Source source, Selection selection, Order order, Slice<S> slice) {
        PageQuery query = new PageQuery(
                sql, source, conditions(selection), order, slice.sort().direction());
        boolean isFirst = slice.after().isEmpty() && slice.offset() == 0;
        Optional<String> expectation = isFirst && order.isById() && selection.isTimeRange()
                ? sql.database().expectingFewRows(source.id())
                : Optional.empty();
        return expectation.map(few -> query.firstOfTimeRange(slice, few)).orElseGet(() -> query.of(slice));
    }

    /** Returns the query of {@link #count}. */
    public final ListQuery countQuery(Session session, Selection selection) throws SQLException {
        return ListQuery.count(sql, source(session, selection, SearchMethod.Use.COUNT), conditions(selection));
    }

    /** Returns the query of {@link #ids}. */
    public final ListQuery idsQuery(Session session, Selection selection, Slice<S> slice) throws SQLException {
        Source source = source(session, selection, SearchMethod.Use.LIST_BY_ID).withColumns(Order.ID);
        return pageQuery(source, selection, Order.BY_ID, slice);
    }

    private List<Condition> conditions(Selection selection) {
        return selection.conditions(sql.database(), searches, table);
    }

    private Source source(Session session, Selection selection, SearchMethod.Use use) throws SQLException {
        return selection.search().isPresent()
                ? searches.source(
                        session, sql, all, selection.owner(), selection.search().get(), use)
                : all;
    }

    /**
     * Returns the transactions for a list, with planning for each execution if the best index depends on the values of the
     * filter.
     */
    private Transactions transactionsForList(Transactions transactions, Selection selection, Order order) {
        return selection.hasSeveralPlans(order)
                ? planningEachExecution(transactions)
                : transactionsForCount(transactions, selection);
    }

    /**
     * Returns the transactions for a count. For a search, and for a condition on another table, the database plans each execution:
     * a generic plan would assume an owner with the average number of records. A search uses the transactions of the search
     * technique.
     */
    private Transactions transactionsForCount(Transactions transactions, Selection selection) {
        if (selection.search().isPresent()) {
            return searches.in(planningEachExecution(transactions));
        }
        return selection.readsOtherTables() ? planningEachExecution(transactions) : transactions;
    }

    /** Returns transactions in which the database plans each statement for the values of its parameters. */
    private Transactions planningEachExecution(Transactions transactions) {
        return sql.database().planningEachExecution().isPresent() ? transactions.readingInTransactions() : transactions;
    }
}
