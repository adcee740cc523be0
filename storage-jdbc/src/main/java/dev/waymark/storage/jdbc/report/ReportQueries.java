package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.Order;
import dev.waymark.storage.jdbc.list.RecordQueries;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.Selection;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.list.TextSearch;
import dev.waymark.storage.jdbc.sql.SqlCatalog;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Codes;
import java.util.Optional;

/** The queries that list and count reports. */
public final class ReportQueries extends RecordQueries<ReportFilter, ReportSortField, StoredReport> {

    private static final Table TABLE = ReportRow.TABLE;

    private static final String IS_GENERATED = "report.generated_at > " + AbsentValues.INSTANT;

    public ReportQueries(SqlCatalog sql, SearchMethod searches) {
        super(ReportRow.KIND, sql, searches, TABLE, ReportRow.MAPPER);
    }

    @Override
    public Selection selection(ReportFilter filter) {
        ReportQuery query = filter.query();
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        query.project().ifPresent(project -> conditions.add(Condition.equal(TABLE, "project", project)));
        if (query.result().isPresent()) {
            conditions.add(Condition.equal(TABLE, "result", Codes.of(query.result())));
        }
        Condition.within(TABLE, "created_at", query.created()).ifPresent(conditions::add);
        Condition.within(TABLE, "updated_at", query.updated()).ifPresent(conditions::add);
        Condition.within(TABLE, "generated_at", query.generated(), IS_GENERATED).ifPresent(conditions::add);
        Optional<TextSearch> search = query.search().map(term -> new TextSearch("url", term));
        ImmutableList<Condition> all = Condition.withUrl(TABLE, filter.urlKey(), conditions.build());
        return new Selection(filter.owner(), query.ids(), all, search);
    }

    @Override
    protected Order order(ReportSortField field) {
        return switch (field) {
            case ID -> Order.BY_ID;
            case GENERATED_AT -> Order.by("generated_at");
            case URL -> Order.byLongText("url_sort");
            case RESULT -> Order.by("result");
        };
    }
}
