package dev.waymark.storage.memory.report;

import com.google.common.collect.ImmutableList;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.support.SortKeys;
import dev.waymark.storage.memory.rows.RowCondition;
import dev.waymark.storage.memory.rows.RowSelection;
import dev.waymark.storage.memory.rows.Snapshot;
import dev.waymark.storage.memory.rows.SortedByFields;
import dev.waymark.storage.memory.text.TextMatches;
import dev.waymark.storage.memory.tree.CodePointOrder;
import dev.waymark.storage.memory.tree.Groups;
import dev.waymark.storage.memory.tree.RowOrder;
import dev.waymark.storage.memory.tree.SortedRows;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** An owner's reports at one moment. Immutable. */
record ReportSnapshot(
        SortedByFields<ReportVersion, ReportSortField> sorted,
        Groups<ReportVersion, ReportVersion> urls,
        Groups<ReportVersion, ReportVersion> projects,
        Groups<ReportVersion, ReportVersion> results)
        implements Snapshot<ReportVersion, ReportSnapshot> {

    static final ReportSnapshot EMPTY = new ReportSnapshot(
            SortedByFields.empty(ReportSortField.ID, ReportVersion::order),
            Groups.of(RowOrder.byNumber(row -> row.urlKey().high()), row -> true),
            Groups.of(RowOrder.byText(row -> CodePointOrder.write(row.report().project())), row -> true),
            Groups.of(
                    ReportVersion.order(ReportSortField.RESULT),
                    row -> row.report().result().isPresent()));

    @Override
    public SortedRows<ReportVersion> byId() {
        return sorted.byId();
    }

    @Override
    public ReportSnapshot edit(Collection<? extends ReportVersion> removed, Collection<? extends ReportVersion> added) {
        return new ReportSnapshot(
                sorted.edit(removed, added),
                urls.edit(removed, added),
                projects.edit(removed, added),
                results.edit(removed, added));
    }

    List<Report> list(ReportFilter filter, Optional<TextMatches> matches, Slice<ReportSortField> slice) {
        return sorted.list(slice, select(filter, matches));
    }

    long count(ReportFilter filter, Optional<TextMatches> matches) {
        return select(filter, matches).count(byId());
    }

    /** Returns the reports with these ids that match the filter. */
    List<ReportVersion> among(Collection<Long> ids, ReportFilter filter, Optional<TextMatches> matches) {
        return among(ids, select(filter, matches)).toList();
    }

    private RowSelection<ReportVersion, Report> select(ReportFilter filter, Optional<TextMatches> matches) {
        ImmutableList.Builder<RowCondition<ReportVersion>> conditions = ImmutableList.builder();
        filter.urlKey()
                .ifPresent(key -> conditions.add(RowCondition.on(
                        row -> row.urlKey().equals(key), urls.group(key.high()).possible())));
        filter.project()
                .ifPresent(project -> conditions.add(RowCondition.on(
                        row -> row.report().project().equals(project), projects.group(new SortKey.OfText(project)))));
        filter.result()
                .ifPresent(result -> conditions.add(RowCondition.on(
                        row -> row.report().result().filter(result::equals).isPresent(),
                        results.group(SortKeys.rank(result)))));
        within(filter.created(), (range, row) -> range.includes(row.report().createdAt()))
                .ifPresent(conditions::add);
        within(filter.updated(), (range, row) -> range.includes(row.report().updatedAt()))
                .ifPresent(conditions::add);
        within(filter.generated(), (range, row) -> range.includes(row.report().generatedAt()))
                .ifPresent(conditions::add);
        filter.search()
                .ifPresent(search -> conditions.add(contains(search, ReportVersion.text(search.field()), matches)));
        return new RowSelection<>(conditions.build(), ReportVersion::report, Optional.empty());
    }
}
