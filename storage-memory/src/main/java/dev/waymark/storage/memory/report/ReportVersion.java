package dev.waymark.storage.memory.report;

import com.google.common.collect.Comparators;
import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSearchField;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.Folding;
import dev.waymark.spi.support.Micros;
import dev.waymark.spi.support.SortKeys;
import dev.waymark.storage.memory.tree.CodePointOrder;
import dev.waymark.storage.memory.tree.IndexedRow;
import dev.waymark.storage.memory.tree.RowOrder;
import java.time.Instant;
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

    /** Returns the version after a change. The URL, the project, the page key and the instant of creation stay the same. */
    ReportVersion changed(StoredReport replacement, Patch<String> findings) {
        Report kept = replacement.report().toBuilder()
                .url(report().url())
                .project(report().project())
                .pageKey(report().pageKey())
                .createdAt(report().createdAt())
                .build();
        return new ReportVersion(
                new StoredDetails(
                        new StoredReport(kept, urlKey(), replacement.password()), findings.applyTo(details.findings())),
                url);
    }

    /** Returns the version after a move to another owner. */
    ReportVersion movedTo(Owner owner, Instant now) {
        Report moved = report().toBuilder()
                .owner(owner)
                .version(report().version() + 1)
                .updatedAt(Comparators.max(now, report().updatedAt()))
                .build();
        return new ReportVersion(details.withReport(moved), url);
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
