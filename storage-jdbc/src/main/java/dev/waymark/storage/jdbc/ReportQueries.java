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

    private final TableQueries table;

    ReportQueries(TableNames names, Dialect dialect, SearchPlanner.Few few) {
        this.table = new TableQueries(dialect, names.applyTo(TABLE), ReportRow.COLUMNS, few);
    }

    ListQuery page(Session session, ReportFilter filter, Slice<ReportSortField> slice) throws SQLException {
        return table.page(session, selection(filter), order(slice.sort().field()), slice);
    }

    /** For lists by URL where long ones are involved. */
    ListQuery pageByWholeUrl(Session session, ReportFilter filter, Slice<ReportSortField> slice) throws SQLException {
        return table.page(session, selection(filter), Order.BY_WHOLE_URL, slice);
    }

    ListQuery count(Session session, ReportFilter filter) throws SQLException {
        return table.count(session, selection(filter));
    }

    private static Selection selection(ReportFilter filter) {
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        filter.project()
                .ifPresent(project ->
                        conditions.add(Condition.equal("project", project).indexedOn("project")));
        filter.result()
                .ifPresent(result -> conditions.add(
                        Condition.equal("result", Codes.of(filter.result())).indexedOn("result")));
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
