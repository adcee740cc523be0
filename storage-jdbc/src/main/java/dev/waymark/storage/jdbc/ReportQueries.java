package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import dev.waymark.query.Search;
import dev.waymark.report.ReportSearchField;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.Slice;
import java.sql.SQLException;

/** Lists and counts reports: what their fields and filters mean in SQL. */
final class ReportQueries {

    private static final String TABLE = "waymark_report";

    private final Dialect dialect;
    private final Source table;
    private final SearchPlanner planner;

    ReportQueries(TableNames names, Dialect dialect) {
        this(names, dialect, SearchPlanner.Few.DEFAULT);
    }

    ReportQueries(TableNames names, Dialect dialect, SearchPlanner.Few few) {
        this.dialect = dialect;
        this.table = Source.of(names.applyTo(TABLE));
        this.planner = dialect.searchPlanner(table.table(), few);
    }

    /** A page, from wherever a search had best read. */
    ListQuery page(Session session, ReportFilter filter, Slice<ReportSortField> slice) throws SQLException {
        return page(session, filter, slice, order(slice.sort().field()));
    }

    /** The same, for lists by URL where long ones are involved. */
    ListQuery pageByWholeUrl(Session session, ReportFilter filter, Slice<ReportSortField> slice) throws SQLException {
        return page(session, filter, slice, Order.BY_WHOLE_URL);
    }

    private ListQuery page(Session session, ReportFilter filter, Slice<ReportSortField> slice, Order order)
            throws SQLException {
        return page(source(session, filter, TextSearch.Use.of(order)), filter, slice, order);
    }

    /** A page from the table itself. */
    ListQuery page(ReportFilter filter, Slice<ReportSortField> slice) {
        return page(table, filter, slice, order(slice.sort().field()));
    }

    private ListQuery page(Source source, ReportFilter filter, Slice<ReportSortField> slice, Order order) {
        return ListQuery.page(dialect, ReportRow.COLUMNS, source, conditions(filter), order, slice);
    }

    /** How many there are, by wherever a search had best read. */
    ListQuery count(Session session, ReportFilter filter) throws SQLException {
        return ListQuery.count(source(session, filter, TextSearch.Use.COUNT), conditions(filter));
    }

    /** How many there are, by the table itself. */
    ListQuery count(ReportFilter filter) {
        return ListQuery.count(table, conditions(filter));
    }

    private Source source(Session session, ReportFilter filter, TextSearch.Use use) throws SQLException {
        if (filter.search().isEmpty()) {
            return table;
        }
        Search<ReportSearchField> search = filter.search().get();
        return planner.source(
                session, new TextSearch(filter.owner(), search.field().wireName(), search.term(), use));
    }

    private ImmutableList<Condition> conditions(ReportFilter filter) {
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        conditions.add(Condition.ownedBy(dialect, filter.owner()));
        filter.project()
                .ifPresent(project ->
                        conditions.add(Condition.equal("project", project).indexedOn("project")));
        filter.result()
                .ifPresent(result -> conditions.add(
                        Condition.equal("result", Codes.of(filter.result())).indexedOn("result")));
        filter.search()
                .ifPresent(
                        search -> conditions.add(Condition.contains(dialect, columns(search.field()), search.term())));
        return conditions.build();
    }

    private static Order order(ReportSortField field) {
        return switch (field) {
            case ID -> Order.BY_ID;
            case GENERATED_AT -> Order.by("generated_at");
            case URL -> Order.by("url_folded");
            case RESULT -> Order.by("result");
        };
    }

    private static ImmutableList<String> columns(ReportSearchField field) {
        return switch (field) {
            case URL -> ImmutableList.of("url_folded", "url_long");
        };
    }
}
