package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
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
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        filter.urlKey().ifPresent(key -> conditions.add(Condition.equal(TABLE, "url_key", key.text())));
        filter.project().ifPresent(project -> conditions.add(Condition.equal(TABLE, "project", project)));
        if (filter.result().isPresent()) {
            conditions.add(Condition.equal(TABLE, "result", Codes.of(filter.result())));
        }
        Condition.within(TABLE, "created_at", filter.created()).ifPresent(conditions::add);
        Condition.within(TABLE, "updated_at", filter.updated()).ifPresent(conditions::add);
        Condition.within(TABLE, "generated_at", filter.generated(), IS_GENERATED)
                .ifPresent(conditions::add);
        Optional<TextSearch> search =
                filter.search().map(each -> new TextSearch(each.field().wireName(), each.term()));
        return new Selection(filter.owner(), filter.ids(), conditions.build(), search);
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
