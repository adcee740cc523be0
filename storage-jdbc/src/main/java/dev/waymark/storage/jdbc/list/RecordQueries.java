package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableSet;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.database.Planning;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists and counts the records of a table. A subclass translates filters and sort fields into SQL.
 *
 * @param <F> the filters
 * @param <S> the sort fields
 * @param <R> the records
 */
public abstract class RecordQueries<F, S extends Enum<S>, R> {

    private static final SqlTemplate COUNT = SqlTemplate.of("""
            SELECT COUNT(*) AS total
            FROM {source}
            WHERE {conditions}""");

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
                session -> session.numbers(idsQuery(session, selection, below, limit), Order.ID));
    }

    /** Returns the ids of the matching records among some records, damaged records included, in ascending order. */
    public final List<Long> idsAmong(Session session, F filter, List<Long> ids) throws SQLException {
        return session.numbers(idsAmongQuery(session, selection(filter), ids), Order.ID);
    }

    /** Returns the query of {@link #list}. */
    public final BoundStatement pageQuery(Session session, Selection selection, Slice<S> slice) throws SQLException {
        return pageQuery(session, table, selection, order(slice.sort().field()), slice);
    }

    /** Returns the query of {@link #ids}. */
    public final BoundStatement idsQuery(Session session, Selection selection, long below, int limit)
            throws SQLException {
        return pageQuery(session, onlyIds(), selection, Order.BY_ID, Slice.below(ById.ID, below, limit));
    }

    /** Returns the query of {@link #idsAmong}. */
    public final BoundStatement idsAmongQuery(Session session, Selection selection, List<Long> ids)
            throws SQLException {
        Slice<?> slice = Slice.from(Sort.by(ById.ID, Direction.ASC), 0, ids.size());
        return pageQuery(session, onlyIds(), selection.among(ImmutableSet.copyOf(ids)), Order.BY_ID, slice);
    }

    private Table onlyIds() {
        return new Table(table.name(), table.alias(), table.column(Order.ID));
    }

    /** Returns the query of {@link #count}. */
    public final BoundStatement countQuery(Session session, Selection selection) throws SQLException {
        String from = sql.database().planning().listing(table.declaration(), "PRIMARY");
        Source source = source(session, selection, from, SearchMethod.Use.COUNT);
        List<Condition> conditions = conditions(selection, source);
        String count = COUNT.fill(Map.of("source", source.from(), "conditions", Condition.allOf(conditions)));
        return query(count, selection, Condition.parametersOf(conditions));
    }

    private BoundStatement pageQuery(Session session, Table selected, Selection selection, Order order, Slice<?> slice)
            throws SQLException {
        Source source = source(session, selection, from(selection, order), SearchMethod.Use.of(order));
        if (order.counter().isPresent()) {
            boolean isReadFirst = readsCountersFirst(selection, order);
            source = source.orderedBy(order.counter().get(), selection, isReadFirst);
        }
        List<Condition> conditions = conditions(selection, source);
        Optional<String> expectation = expectation(selection, order, slice);
        expectation.ifPresent(condition -> conditions.add(Condition.of(condition, new Parameters())));
        boolean hasJoins = !table.joinsOfPage().isEmpty();
        boolean idsFirst = order.counter().isPresent()
                || expectation.isPresent()
                || (hasJoins && sql.database().planning().joinsRowsOfPages());
        PageQuery page = new PageQuery(sql.database(), selected, source, conditions, order, slice, idsFirst);
        return query(page.sql(), selection, page.parameters());
    }

    /**
     * Returns a condition that makes the database expect fewer rows, if the database would otherwise expect to find the page early in
     * the order of the list. The first page of a list by id then reads all ids of a time range from the index of the time; a later
     * page starts at its position in the order of ids.
     */
    private Optional<String> expectation(Selection selection, Order order, Slice<?> slice) {
        String id = table.column(Order.ID);
        if (order.counter().isPresent() && selection.hasSeveralPlans(order)) {
            return sql.database().planning().expectingNinthOfRows(id);
        }
        boolean isFirst = slice.after().isEmpty() && slice.offset() == 0;
        return order.isById() && isFirst && selection.isTimeRange()
                ? sql.database().planning().expectingFewRows(id)
                : Optional.empty();
    }

    /** Returns the text after {@code FROM} of a list without ids and without a search index. */
    private String from(Selection selection, Order order) {
        Planning planning = sql.database().planning();
        String listed = table.declaration();
        if (selection.hasIndexOf(order)) {
            return planning.listing(listed, "PRIMARY", table.indexById());
        }
        return order.isById() && !selection.hasIndex()
                ? planning.listingById(listed, table.indexById())
                : planning.listing(listed, "PRIMARY");
    }

    /** @param from the text after {@code FROM}, if the selection has no ids, and the search uses no search index */
    private Source source(Session session, Selection selection, String from, SearchMethod.Use use) throws SQLException {
        if (selection.ids().isPresent()) {
            return Source.ofIds(table, selection.idList());
        }
        Source wholeTable = Source.of(from, table);
        if (selection.search().isEmpty()) {
            return wholeTable;
        }
        SearchMethod.Searched searched = new SearchMethod.Searched(sql, table, wholeTable);
        return searches.source(
                session, searched, selection.owner(), selection.search().get(), use);
    }

    /**
     * Returns whether a list in the order of another table must read that table first: a database would otherwise read all
     * records of the owner by an index for other lists.
     */
    private boolean readsCountersFirst(Selection selection, Order order) {
        return !selection.isEverything()
                && !selection.hasSeveralPlans(order)
                && sql.database()
                        .planning()
                        .expectingNinthOfRows(table.column(Order.ID))
                        .isEmpty();
    }

    /** Returns the conditions of the source, and then the conditions of the selection. */
    private List<Condition> conditions(Selection selection, Source source) {
        String owner = selection.isEverything() ? source.owner().orElseThrow() : table.column(Order.OWNER);
        List<Condition> selected = new ArrayList<>();
        selected.add(Condition.ownedBy(sql.database(), owner, selection.owner()));
        selected.addAll(selection.conditions());
        selection.search().ifPresent(search -> selected.add(Condition.contains(searches, table, search)));
        List<Condition> all = new ArrayList<>(source.conditions());
        all.addAll(source.isReadFirst() ? List.of(Condition.unindexed(selected)) : selected);
        return all;
    }

    private BoundStatement query(String statement, Selection selection, Parameters parameters) {
        return new BoundStatement(
                selection.ids().isPresent() ? sql.ofIds(statement, selection.idList()) : sql.of(statement), parameters);
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
