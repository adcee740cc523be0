package dev.waymark.storage.memory.report;

import dev.waymark.report.Report;
import dev.waymark.report.ReportSearchField;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.Folding;
import dev.waymark.spi.support.Micros;
import dev.waymark.spi.support.SortKeys;
import dev.waymark.storage.memory.tree.CodePointOrder;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import java.util.function.Function;

/**
 * A stored report with its findings, from one change to the next change. Immutable.
 *
 * @param details the stored report
 * @param url the folded URL, as {@link CodePointOrder} writes it
 */
record ReportVersion(StoredDetails details, String url) implements IndexedRow {

    static ReportVersion of(StoredDetails details) {
        return new ReportVersion(
                details, CodePointOrder.write(Folding.fold(details.report().url())));
    }

    /** Returns the next version, with the same URL. */
    ReportVersion next(StoredDetails newDetails) {
        return new ReportVersion(newDetails, url);
    }

    static RowOrder<ReportVersion> order(ReportSortField field) {
        return switch (field) {
            case ID -> RowOrder.byNumber(ReportVersion::id);
            case GENERATED_AT ->
                RowOrder.byNumber(
                        row -> row.report().generatedAt().map(Micros::of).orElse(SortKey.NO_INSTANT));
            case URL -> RowOrder.byText(ReportVersion::url);
            case RESULT ->
                RowOrder.byNumber(
                        row -> row.report().result().map(SortKeys::rank).orElse(SortKey.NO_RESULT));
        };
    }

    /** The folded text of a field, as {@link CodePointOrder} writes it. */
    static Function<ReportVersion, String> text(ReportSearchField field) {
        return switch (field) {
            case URL -> ReportVersion::url;
        };
    }

    @Override
    public long id() {
        return report().id();
    }

    UrlKey urlKey() {
        return details.stored().urlKey();
    }

    Report report() {
        return details.report();
    }
}
