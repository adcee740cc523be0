package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import dev.waymark.query.Search;
import dev.waymark.report.ReportSearchField;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.Order;
import dev.waymark.storage.jdbc.list.RecordQueries;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.Selection;
import dev.waymark.storage.jdbc.list.TextSearch;
import dev.waymark.storage.jdbc.sql.TableNames;
import dev.waymark.storage.jdbc.statement.AbsentValues;
import dev.waymark.storage.jdbc.statement.Codes;

/** What the filters and sort fields of reports mean in SQL. */
public final class ReportFilters extends RecordQueries<ReportFilter, ReportSortField> {

    private static final String IS_GENERATED = "report.generated_at > " + AbsentValues.INSTANT;

    public ReportFilters(TableNames names, Database database, SearchMethod searches) {
        super(database, searches, ReportRow.table(names));
    }

    @Override
    protected Selection selection(ReportFilter filter) {
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        filter.urlKey().ifPresent(key -> conditions.add(Condition.equal(table(), "url_key", key.text())));
        filter.project().ifPresent(project -> conditions.add(Condition.equal(table(), "project", project)));
        filter.result()
                .ifPresent(result -> conditions.add(Condition.equal(table(), "result", Codes.of(filter.result()))));
        if (!filter.created().isAlways()) {
            conditions.add(Condition.within(table(), "created_at", filter.created()));
        }
        if (!filter.updated().isAlways()) {
            conditions.add(Condition.within(table(), "updated_at", filter.updated()));
        }
        if (!filter.generated().isAlways()) {
            conditions.add(Condition.within(table(), "generated_at", filter.generated(), IS_GENERATED));
        }
        return new Selection(filter.owner(), conditions.build(), filter.search().map(ReportFilters::textSearch));
    }

    private static TextSearch textSearch(Search<ReportSearchField> search) {
        return new TextSearch(search.field().wireName(), columns(search.field()), search.term());
    }

    @Override
    protected Order order(ReportSortField field) {
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
