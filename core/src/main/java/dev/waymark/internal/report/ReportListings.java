package dev.waymark.internal.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.Batches;
import dev.waymark.internal.list.CursorCodec;
import dev.waymark.internal.list.Pages;
import dev.waymark.internal.list.QueryFingerprint;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.query.Sort;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Position;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.support.StoreRules;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The lists of the reports of one owner. */
public final class ReportListings {

    private static final Comparator<Report> NEWEST_FIRST =
            Comparator.comparing(Report::createdAt).thenComparing(Report::id).reversed();

    private final Environment environment;
    private final ReportStore store;
    private final Owner owner;

    ReportListings(Environment environment, Owner owner) {
        this.environment = environment;
        this.store = environment.storage().reports();
        this.owner = owner;
    }

    Page<Report> page(ReportQuery query, PageRequest page) {
        checkNotNull(page, "page");
        ReportFilter filter = checkedFilter(query);
        Sort<ReportSortField> sort = query.sort();
        Optional<Position> after = page.cursor().map(cursor -> cursors(filter).decode(cursor));
        List<Report> found = list(filter, Pages.slice(sort, after, page));
        Optional<String> next = Pages.lastIfMoreFollow(page, found)
                .map(last -> cursors(filter).encode(StoreRules.position(last, sort.field())));
        Optional<Long> total = page.countsTotal() ? Optional.of(store.count(filter)) : Optional.empty();
        return Pages.page(page, found, next, total);
    }

    private List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return Lists.transform(store.list(filter, slice), StoredReport::report);
    }

    long count(ReportQuery query) {
        return store.count(checkedFilter(query));
    }

    Stream<Report> stream(ReportQuery query) {
        ReportFilter filter = checkedFilter(query);
        Sort<ReportSortField> sort = query.sort();
        return Batches.walk(
                Batches.RECORDS,
                list(filter, Slice.from(sort, 0, Batches.RECORDS)),
                last -> list(filter, Slice.after(sort, StoreRules.position(last, sort.field()), Batches.RECORDS)));
    }

    /** Returns the reports about a URL, the newest first. An import may have stored an old report after a new report. */
    Stream<Report> history(String url) {
        return stream(ReportQuery.all().url(url)).sorted(NEWEST_FIRST);
    }

    /**
     * Checks that a cursor belongs to a query. The query must be valid.
     *
     * @throws dev.waymark.error.InvalidInputException if the cursor does not belong to the query
     */
    public void checkCursor(ReportQuery query, String cursor) {
        cursors(filter(query)).decode(cursor);
    }

    /**
     * Returns the filter of a query. Queries without conditions are frequent and always valid, so the method does not validate
     * such a query.
     *
     * @throws dev.waymark.error.InvalidInputException if the query breaks a rule
     */
    ReportFilter checkedFilter(ReportQuery query) {
        if (checkNotNull(query, "query").hasConditions()) {
            environment.validator().check(query);
        }
        return filter(query);
    }

    /** Returns the filter of a valid query. */
    private ReportFilter filter(ReportQuery query) {
        return ReportFilter.of(owner, query);
    }

    private CursorCodec cursors(ReportFilter filter) {
        ReportQuery query = filter.query();
        long fingerprint = new QueryFingerprint("reports", owner, query.sort())
                .with(query.ids())
                .with(query.search())
                .with(filter.urlKey())
                .with(query.project())
                .with(query.result())
                .with(query.created())
                .with(query.updated())
                .with(query.generated())
                .value();
        return new CursorCodec(fingerprint, keys(query.sort().field()));
    }

    private static CursorCodec.Keys keys(ReportSortField field) {
        return switch (field) {
            case ID -> CursorCodec.Keys.ID;
            case GENERATED_AT, RESULT -> CursorCodec.Keys.NUMBER;
            case URL -> CursorCodec.Keys.TEXT;
        };
    }
}
