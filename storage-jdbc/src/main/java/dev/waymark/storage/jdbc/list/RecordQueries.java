package dev.waymark.storage.jdbc.list;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.sql.SqlTemplate;
import dev.waymark.storage.jdbc.statement.BoundStatement;
import dev.waymark.storage.jdbc.statement.Parameters;
import dev.waymark.storage.jdbc.statement.Row;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.transaction.TransactionMode;
import dev.waymark.storage.jdbc.transaction.Transactions;
import java.sql.SQLException;
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
    private final SearchMethod.Searched searched;

    /** The source of records with known ids. Their order does not begin with the owner, as the indexes of orders do. */
    private final Source known;

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
        this.searched = new SearchMethod.Searched(
                sql, table, Source.of(sql.database().listingOneOwner(table.declaration()), table));
        this.known = new Source(table.declaration(), Optional.empty(), table.column(Order.ID), ImmutableList.of());
        this.mapper = mapper;
    }

    /** Returns the records of an owner that match a filter. */
    protected abstract Selection selection(F filter);

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
                session ->
                        session.numbers(countQuery(session, selection), "total").get(0));
    }

    /** Returns the highest ids below a bound of the records that match a filter, in descending order, damaged records included. */
    public final List<Long> ids(Transactions transactions, F filter, long below, int limit) {
        Selection selection = selection(filter);
        return transactions.run(
                mode(selection, selection.hasSeveralPlans(Order.BY_ID)),
                "listing ids of " + kind + "s",
                session -> session.numbers(idsQuery(session, selection, below, limit), Order.ID));
    }

    /** Returns those of the ids whose records match a filter, in ascending order, damaged records included. */
    public final List<Long> idsAmong(Session session, F filter, List<Long> ids) throws SQLException {
        return session.numbers(idsAmongQuery(session, filter, ids), Order.ID);
    }

    /** Returns the query of {@link #list}. */
    public final BoundStatement pageQuery(Session session, F filter, Slice<S> slice) throws SQLException {
        return pageQuery(session, selection(filter), slice);
    }

    private BoundStatement pageQuery(Session session, Selection selection, Slice<S> slice) throws SQLException {
        return pageQuery(session, table, selection, order(slice.sort().field()), slice);
    }

    /** Returns the query of {@link #ids}. */
    public final BoundStatement idsQuery(Session session, F filter, long below, int limit) throws SQLException {
        return idsQuery(session, selection(filter), below, limit);
    }

    private BoundStatement idsQuery(Session session, Selection selection, long below, int limit) throws SQLException {
        return pageQuery(session, onlyIds(), selection, Order.BY_ID, Slice.below(ById.ID, below, limit));
    }

    /** Returns the query of {@link #idsAmong}. */
    public final BoundStatement idsAmongQuery(Session session, F filter, List<Long> ids) throws SQLException {
        Selection selection = selection(filter).among(ImmutableSet.copyOf(ids));
        Slice<?> slice = Slice.from(Sort.by(ById.ID, Direction.ASC), 0, ids.size());
        return pageQuery(session, onlyIds(), selection, Order.BY_ID, slice);
    }

    private Table onlyIds() {
        return new Table(table.name(), table.alias(), table.column(Order.ID));
    }

    /** Returns the query of {@link #count}. */
    public final BoundStatement countQuery(Session session, F filter) throws SQLException {
        return countQuery(session, selection(filter));
    }

    private BoundStatement countQuery(Session session, Selection selection) throws SQLException {
        Source source = source(session, selection, SearchMethod.Use.COUNT);
        ImmutableList<Condition> conditions = conditions(selection, source, false);
        String count = COUNT.fill(Map.of("source", source.from(), "conditions", Condition.allOf(conditions)));
        return query(count, selection, Condition.parametersOf(conditions));
    }

    private BoundStatement pageQuery(Session session, Table selected, Selection selection, Order order, Slice<?> slice)
            throws SQLException {
        Source rows = source(session, selection, SearchMethod.Use.of(order));
        Source source = order.counter()
                .map(counter -> rows.orderedBy(counter, selection))
                .orElse(rows);
        Optional<Condition> expectation = expectation(selection, order, slice);
        ImmutableList<Condition> conditions = ImmutableList.<Condition>builder()
                .addAll(conditions(selection, source, readsCountersFirst(selection, order)))
                .addAll(expectation.stream().iterator())
                .build();
        boolean idsFirst = order.counter().isPresent() || expectation.isPresent();
        PageQuery page = new PageQuery(
                sql.database(),
                selected,
                source,
                conditions,
                order,
                slice.sort().direction(),
                idsFirst);
        return query(page.sql(slice), selection, page.parameters(slice));
    }

    /**
     * Returns a condition that makes the database expect fewer rows, if the database would otherwise expect to find the page early in
     * the order of the list. The first page of a list by id then reads all ids of a time range from the index of the time; a later
     * page starts at its position in the order of ids.
     */
    private Optional<Condition> expectation(Selection selection, Order order, Slice<?> slice) {
        String id = table.column(Order.ID);
        boolean isFirst = slice.after().isEmpty() && slice.offset() == 0;
        Optional<String> expectation = Optional.empty();
        if (order.counter().isPresent() && selection.hasSeveralPlans(order)) {
            expectation = sql.database().expectingNinthOfRows(id);
        } else if (order.isById() && isFirst && selection.isTimeRange()) {
            expectation = sql.database().expectingFewRows(id);
        }
        return expectation.map(condition -> Condition.of(condition, new Parameters()));
    }

    private Source source(Session session, Selection selection, SearchMethod.Use use) throws SQLException {
        if (selection.ids().isPresent()) {
            return known;
        }
        return selection.search().isPresent()
                ? searches.source(
                        session, searched, selection.owner(), selection.search().get(), use)
                : searched.wholeTable();
    }

    /**
     * Returns whether a list in the order of another table must read that table first. The conditions of the selection then use
     * no index: a database would otherwise read all records of the owner by an index for other lists.
     */
    private boolean readsCountersFirst(Selection selection, Order order) {
        return order.counter().isPresent()
                && !selection.isEverything()
                && !selection.hasSeveralPlans(order)
                && sql.database().expectingNinthOfRows(table.column(Order.ID)).isEmpty();
    }

    private ImmutableList<Condition> conditions(Selection selection, Source source, boolean unindexed) {
        ImmutableList.Builder<Condition> filter = ImmutableList.builder();
        String owner = selection.isEverything() ? source.owner().orElseThrow() : table.column(Order.OWNER);
        filter.add(Condition.ownedBy(sql.database(), owner, selection.owner())).addAll(selection.conditions());
        selection.search().ifPresent(search -> filter.add(Condition.contains(searches, table, search)));
        if (selection.ids().isPresent()) {
            Condition ids = Condition.of(
                    table.column(Order.ID) + " IN (:ids)", new Parameters().setEach("ids", selection.idList()));
            return ImmutableList.of(ids, Condition.unindexed(filter.build()));
        }
        return ImmutableList.<Condition>builder()
                .addAll(source.conditions())
                .addAll(unindexed ? ImmutableList.of(Condition.unindexed(filter.build())) : filter.build())
                .build();
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
        boolean plans = plansForValues && sql.database().planningEachExecution().isPresent();
        return plans || (selection.search().isPresent() && searches.readsOneState())
                ? TransactionMode.READING
                : TransactionMode.STATEMENTS;
    }
}
