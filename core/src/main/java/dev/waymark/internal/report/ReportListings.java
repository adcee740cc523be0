package dev.waymark.internal.report;

import com.google.common.base.Suppliers;
import dev.waymark.access.Owner;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.list.CursorCodec;
import dev.waymark.internal.list.Fingerprint;
import dev.waymark.internal.list.Listing;
import dev.waymark.internal.list.Lists;
import dev.waymark.query.Sort;
import dev.waymark.report.Report;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.Position;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.help.Folding;
import dev.waymark.spi.help.SortKeys;

/** What a query of reports means to the store. */
final class ReportListings {

    private final ReportStore store;
    private final Owner owner;

    private ReportListings(ReportStore store, Owner owner) {
        this.store = store;
        this.owner = owner;
    }

    static Lists<Report, ReportQuery> of(Environment environment, Owner owner) {
        ReportListings listings = new ReportListings(environment.storage().reports(), owner);
        return new Lists<>(environment.validator(), ReportListings::hasConditions, listings::listing);
    }

    private static boolean hasConditions(ReportQuery query) {
        Sort<ReportSortField> sort = query.sort();
        return !query.equals(ReportQuery.all().sortBy(sort.field(), sort.direction()));
    }

    private Listing<Report, ReportSortField> listing(ReportQuery query) {
        ReportFilter filter = new ReportFilter(
                owner, query.search().map(search -> search.map(Folding::fold)), query.project(), query.result());
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
                .with(filter.project())
                .with(filter.result())
                .value();
    }
}
