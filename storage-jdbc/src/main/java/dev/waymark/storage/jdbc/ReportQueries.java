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

    private final Table table;
    private final TableQueries queries;

    ReportQueries(TableNames names, Dialect dialect, SearchPlanner.Few few) {
        this.table = ReportRow.table(names);
        this.queries = new TableQueries(dialect, table, few);
    }

    ListQuery page(Session session, ReportFilter filter, Slice<ReportSortField> slice) throws SQLException {
        return queries.page(session, selection(filter), order(slice.sort().field()), slice);
    }

    /** For lists by URL where long ones are involved. */
    ListQuery pageByWholeUrl(Session session, ReportFilter filter, Slice<ReportSortField> slice) throws SQLException {
        return queries.page(session, selection(filter), Order.BY_WHOLE_URL, slice);
    }

    ListQuery count(Session session, ReportFilter filter) throws SQLException {
        return queries.count(session, selection(filter));
    }

    private Selection selection(ReportFilter filter) {
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        filter.project().ifPresent(project -> conditions.add(Condition.equal(table, "project", project)));
        filter.result()
                .ifPresent(result -> conditions.add(Condition.equal(table, "result", Codes.of(filter.result()))));
        return new Selection(filter.owner(), conditions.build(), filter.search().map(ReportQueries::textSearch));
    }

    private static TextSearch textSearch(Search<ReportSearchField> search) {
        return new TextSearch(search.field().wireName(), columns(search.field()), search.term());
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
