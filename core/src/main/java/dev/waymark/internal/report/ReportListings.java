package dev.waymark.internal.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Lists;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Times;
import dev.waymark.internal.list.CursorCodec;
import dev.waymark.internal.list.Listing;
import dev.waymark.internal.list.QueryFingerprint;
import dev.waymark.query.Folding;
import dev.waymark.query.Page;
import dev.waymark.query.PageRequest;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.StoreRules;
import java.util.Comparator;
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
        return listing(query, checkedFilter(query)).page(page);
    }

    long count(ReportQuery query) {
        return store.count(checkedFilter(query));
    }

    Stream<Report> stream(ReportQuery query) {
        return listing(query, checkedFilter(query)).stream();
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
        listing(query, filter(query)).cursors().get().decode(cursor);
    }

    /**
     * Returns the filter of a query. Queries without conditions are frequent and always valid, so the method does not validate
     * such a query.
     *
     * @throws dev.waymark.error.InvalidInputException if the query breaks a rule
     */
    ReportFilter checkedFilter(ReportQuery query) {
        // A query that permits no bulk change has no condition.
        if (checkNotNull(query, "query").permitsBulkChanges()) {
            environment.validator().check(query);
        }
        return filter(query);
    }

    /** Returns the filter of a valid query. */
    private ReportFilter filter(ReportQuery query) {
        return new ReportFilter(
                owner,
                query.ids(),
                query.search().map(search -> search.map(Folding::fold)),
                query.url().map(UrlKey::of),
                query.project(),
                query.result(),
                Times.roundedUp(query.created()),
                Times.roundedUp(query.updated()),
                Times.roundedUp(query.generated()));
    }

    private Listing<Report, ReportSortField> listing(ReportQuery query, ReportFilter filter) {
        ReportSortField field = query.sort().field();
        return new Listing<>(
                query.sort(),
                Suppliers.memoize(() -> new CursorCodec(fingerprint(query, filter), keys(field))),
                slice -> Lists.transform(store.list(filter, slice), StoredReport::report),
                () -> store.count(filter),
                report -> StoreRules.position(report, field));
    }

    private long fingerprint(ReportQuery query, ReportFilter filter) {
        return new QueryFingerprint("reports", owner, query.sort())
                .with(filter.ids().map(ImmutableSortedSet::copyOf))
                .withSearch(filter.search())
                .with(filter.urlKey())
                .with(filter.project())
                .with(filter.result())
                .with(filter.created())
                .with(filter.updated())
                .with(filter.generated())
                .value();
    }

    private static CursorCodec.Keys keys(ReportSortField field) {
        return switch (field) {
            case ID -> CursorCodec.Keys.ID;
            case GENERATED_AT, RESULT -> CursorCodec.Keys.NUMBER;
            case URL -> CursorCodec.Keys.TEXT;
        };
    }
}
