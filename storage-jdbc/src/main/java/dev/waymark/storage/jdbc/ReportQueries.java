package dev.waymark.storage.jdbc;

import com.google.common.collect.ImmutableList;
import dev.waymark.report.ReportSearchField;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.Slice;

/** Lists and counts reports: what their fields and filters mean in SQL. */
final class ReportQueries {

    private static final String TABLE = "waymark_report";

    private final TablePrefix prefix;
    private final Dialect dialect;

    ReportQueries(TablePrefix prefix, Dialect dialect) {
        this.prefix = prefix;
        this.dialect = dialect;
    }

    ListQuery page(ReportFilter filter, Slice<ReportSortField> slice) {
        String key = column(slice.sort().field());
        return ListQuery.page(ReportRow.COLUMNS, prefix.applyTo(TABLE), conditions(filter), key, slice);
    }

    ListQuery count(ReportFilter filter) {
        return ListQuery.count(prefix.applyTo(TABLE), conditions(filter));
    }

    private ImmutableList<Condition> conditions(ReportFilter filter) {
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        conditions.add(Condition.equal("owner_id", filter.owner().key()));
        filter.project()
                .ifPresent(project ->
                        conditions.add(Condition.equal("project", project).indexedOn("project")));
        filter.result()
                .ifPresent(result -> conditions.add(
                        Condition.equal("result", Codes.of(filter.result())).indexedOn("result")));
        filter.search()
                .ifPresent(
                        search -> conditions.add(Condition.contains(dialect, column(search.field()), search.term())));
        return conditions.build();
    }

    private static String column(ReportSortField field) {
        return switch (field) {
            case ID -> "id";
            case GENERATED_AT -> "generated_at";
            case URL -> "url_folded";
            case RESULT -> "result";
        };
    }

    private static String column(ReportSearchField field) {
        return switch (field) {
            case URL -> "url_folded";
        };
    }
}
