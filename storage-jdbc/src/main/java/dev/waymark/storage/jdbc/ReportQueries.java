package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import dev.waymark.report.ReportSearchField;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.Slice;

/** Lists and counts reports: what their fields and filters mean in SQL. */
final class ReportQueries {

    private static final String TABLE = "waymark_report";

    private final TableNames names;
    private final Dialect dialect;

    ReportQueries(TableNames names, Dialect dialect) {
        this.names = names;
        this.dialect = dialect;
    }

    ListQuery page(ReportFilter filter, Slice<ReportSortField> slice) {
        return page(filter, slice, order(slice.sort().field()));
    }

    /** The same, for lists by URL where long ones are involved. */
    ListQuery pageByWholeUrl(ReportFilter filter, Slice<ReportSortField> slice) {
        return page(filter, slice, Order.BY_WHOLE_URL);
    }

    private ListQuery page(ReportFilter filter, Slice<ReportSortField> slice, Order order) {
        return ListQuery.page(dialect, ReportRow.COLUMNS, names.applyTo(TABLE), conditions(filter), order, slice);
    }

    ListQuery count(ReportFilter filter) {
        return ListQuery.count(names.applyTo(TABLE), conditions(filter));
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
