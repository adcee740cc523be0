package dev.waymark.internal.report;

import com.google.common.base.Suppliers;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.CursorCodec;
import dev.waymark.internal.list.Fingerprint;
import dev.waymark.internal.list.Listing;
import dev.waymark.internal.list.Lists;
import dev.waymark.internal.list.Times;
import dev.waymark.query.Sort;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Position;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.Folding;
import dev.waymark.spi.support.SortKeys;

/** What a query of reports means to the store. */
final class ReportListings {

    private final ReportStore store;
    private final Owner owner;
    private final Lists<Report, ReportQuery> lists;

    ReportListings(Environment environment, Owner owner) {
        this.store = environment.storage().reports();
        this.owner = owner;
        this.lists = new Lists<>(environment.validator(), ReportListings::hasConditions, this::listing);
    }

    /** The lists. */
    Lists<Report, ReportQuery> lists() {
        return lists;
    }

    private static boolean hasConditions(ReportQuery query) {
        Sort<ReportSortField> sort = query.sort();
        return !query.equals(ReportQuery.all().sortBy(sort.field(), sort.direction()));
    }

    /** What a valid query means now. */
    ReportFilter filter(ReportQuery query) {
        return new ReportFilter(
                owner,
                query.search().map(search -> search.map(Folding::fold)),
                query.url().map(UrlKey::of),
                query.project(),
                query.result(),
                Times.stored(query.created()),
                Times.stored(query.updated()),
                Times.stored(query.generated()));
    }

    private Listing<Report, ReportSortField> listing(ReportQuery query) {
        ReportFilter filter = filter(query);
        ReportSortField field = query.sort().field();
        return new Listing<>(
                query.sort(),
                Suppliers.memoize(() -> new CursorCodec(fingerprint(query, filter), field == ReportSortField.URL)),
                slice -> store.list(filter, slice),
                () -> store.count(filter),
                report -> new Position(SortKeys.of(report, field), report.id()));
    }

    private long fingerprint(ReportQuery query, ReportFilter filter) {
        return new Fingerprint("reports", owner, query.sort())
                .withSearch(filter.search())
                .with(filter.urlKey())
                .with(filter.project())
                .with(filter.result())
                .with(filter.created())
                .with(filter.updated())
                .with(filter.generated())
                .value();
    }
}
