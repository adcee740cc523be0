package dev.waymark.storage.jdbc.report;

import com.google.common.collect.ImmutableList;
import dev.waymark.query.Search;
import dev.waymark.report.ReportSearchField;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.Slice;
import dev.waymark.storage.jdbc.database.Database;
import dev.waymark.storage.jdbc.list.Condition;
import dev.waymark.storage.jdbc.list.ListQuery;
import dev.waymark.storage.jdbc.list.Order;
import dev.waymark.storage.jdbc.list.SearchMethod;
import dev.waymark.storage.jdbc.list.Selection;
import dev.waymark.storage.jdbc.list.Table;
import dev.waymark.storage.jdbc.list.TableQueries;
import dev.waymark.storage.jdbc.list.TextSearch;
import dev.waymark.storage.jdbc.statement.Codes;
import dev.waymark.storage.jdbc.statement.Session;
import dev.waymark.storage.jdbc.statement.TableNames;
import dev.waymark.storage.jdbc.statement.Transactions;
import java.sql.SQLException;

/** Lists and counts reports: what their fields and filters mean in SQL. */
public final class ReportFilters {

    private final Table table;
    private final TableQueries queries;

    public ReportFilters(TableNames names, Database database, SearchMethod searches) {
        this.table = ReportRow.table(names);
        this.queries = new TableQueries(database, searches, table);
    }

    /** Where to read what a filter means. */
    public Transactions reading(Transactions transactions, ReportFilter filter) {
        return queries.reading(transactions, filter.search());
    }

    public ListQuery page(Session session, ReportFilter filter, Slice<ReportSortField> slice) throws SQLException {
        return queries.page(session, selection(filter), order(slice.sort().field()), slice);
    }

    /** For lists by URL where long ones are involved. */
    public ListQuery pageByWholeUrl(Session session, ReportFilter filter, Slice<ReportSortField> slice)
            throws SQLException {
        return queries.page(session, selection(filter), Order.BY_WHOLE_URL, slice);
    }

    public ListQuery count(Session session, ReportFilter filter) throws SQLException {
        return queries.count(session, selection(filter));
    }

    private Selection selection(ReportFilter filter) {
        ImmutableList.Builder<Condition> conditions = ImmutableList.builder();
        filter.project().ifPresent(project -> conditions.add(Condition.equal(table, "project", project)));
        filter.result()
                .ifPresent(result -> conditions.add(Condition.equal(table, "result", Codes.of(filter.result()))));
        return new Selection(filter.owner(), conditions.build(), filter.search().map(ReportFilters::textSearch));
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
