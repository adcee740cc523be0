package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableSet;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Lists and counts the records of a table. A subclass translates filters and sort fields into SQL.
 *
 * @param <F> the filters
 * @param <S> the sort fields
 * @param <R> the records
 */
public abstract class RecordQueries<F, S extends Enum<S>, R> {

    private static final String PAGE_ID = "page_id";

    /** The sort field of {@link #ids}. */
    private enum ById {
        ID
    }

    private final String kind;
    private final SqlCatalog sql;
    private final SearchMethod searches;
    private final Table table;
    private final Row.Mapper<R> mapper;

    /**
     * Creates the queries of a table.
     *
     * @param kind the name of a record, for messages: "link"
     * @param mapper reads a record, or throws the exception of a damaged record
     */
    protected RecordQueries(String kind, SqlCatalog sql, SearchMethod searches, Table table, Row.Mapper<R> mapper) {
        this.kind = kind;
        this.sql = sql;
        this.searches = searches;
        this.table = table;
        this.mapper = mapper;
    }

    /** Returns the name of a record, for messages. */
    public final String kind() {
        return kind;
    }

    /** Returns the records of an owner that match a filter. */
    public abstract Selection selection(F filter);

    /** Returns the order of a sort field. */
    protected abstract Order order(S field);

    /**
     * Returns a part of the sorted list of the records that match a filter.
     *
     * @throws dev.waymark.error.StorageException if one of these records is damaged
     */
    public final List<R> list(Transactions transactions, F filter, Slice<S> slice) {
        Selection selection = selection(filter);
        boolean plans = selection.hasSeveralPlans(order(slice.sort().field()));
        return transactions.run(
                mode(selection, plans),
                "listing " + kind + "s",
                session -> session.list(pageQuery(session, selection, slice), mapper));
    }

    /** Returns the number of records that match a filter. */
    public final long count(Transactions transactions, F filter) {
        Selection selection = selection(filter);
        return transactions.run(
                mode(selection, selection.search().isPresent() || selection.readsOtherTables()),
                "counting " + kind + "s",
                session -> session.get(countQuery(session, selection), row -> row.number("total")));
    }

    /** Returns the highest ids below a bound of the records that match a filter, in descending order, damaged records included. */
    public final List<Long> ids(Transactions transactions, F filter, long below, int limit) {
        Selection selection = selection(filter);
        return transactions.run(
                mode(selection, selection.hasSeveralPlans(Order.BY_ID)),
                "listing ids of " + kind + "s",
                session -> session.numbers(idsQuery(session, selection, below, limit), PAGE_ID));
    }

    /** Returns the ids of the matching records among some records, damaged records included, in ascending order. */
    public final List<Long> idsAmong(Session session, F filter, List<Long> ids) throws SQLException {
        return session.numbers(idsAmongQuery(session, selection(filter), ids), PAGE_ID);
    }

    /** Returns the query of {@link #list}. */
    public final BoundStatement pageQuery(Session session, Selection selection, Slice<S> slice) throws SQLException {
        Order order = order(slice.sort().field());
        SearchMethod.Use use = order.isById() ? SearchMethod.Use.LIST_BY_ID : SearchMethod.Use.LIST_SORTED;
        return statement(session, selection, order, use).page(slice);
    }

    /** Returns the query of {@link #ids}. */
    public final BoundStatement idsQuery(Session session, Selection selection, long below, int limit)
            throws SQLException {
        return statement(session, selection, Order.BY_ID, SearchMethod.Use.LIST_BY_ID)
                .ids(Slice.below(ById.ID, below, limit));
    }

    /** Returns the query of {@link #idsAmong}. */
    public final BoundStatement idsAmongQuery(Session session, Selection selection, List<Long> ids)
            throws SQLException {
        Selection among = selection.among(ImmutableSet.copyOf(ids));
        return statement(session, among, Order.BY_ID, SearchMethod.Use.LIST_BY_ID)
                .ids(Slice.from(Sort.by(ById.ID, Direction.ASC), 0, ids.size()));
    }

    /** Returns the query of {@link #count}. */
    public final BoundStatement countQuery(Session session, Selection selection) throws SQLException {
        return statement(session, selection, Order.BY_ID, SearchMethod.Use.COUNT)
                .count();
    }

    private ListStatement statement(Session session, Selection selection, Order order, SearchMethod.Use use)
            throws SQLException {
        Optional<Matches> matches =
                selection.search().isPresent() && selection.ids().isEmpty()
                        ? searches.matches(
                                session,
                                sql,
                                table,
                                selection.owner(),
                                selection.search().get(),
                                use)
                        : Optional.empty();
        return new ListStatement(sql, searches, table, selection, order, matches);
    }

    /**
     * Returns the mode of a query. A search may need a mode of its own.
     *
     * @param plansForValues whether the best plan depends on the values of the filter: a generic plan would assume an owner with the
     *     average number of records
     */
    private TransactionMode mode(Selection selection, boolean plansForValues) {
        boolean plans = plansForValues
                && sql.database().planning().planningEachExecution().isPresent();
        return plans || (selection.search().isPresent() && searches.readsOneState())
                ? TransactionMode.READING
                : TransactionMode.STATEMENTS;
    }
}
