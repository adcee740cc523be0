package dev.waymark.storage.memory;

import com.google.common.collect.ImmutableList;
import dev.waymark.report.Report;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSearchField;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.Slice;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** One owner's reports. To be used under a lock. */
final class ReportPartition {

    private final Groups<ReportRow, String> projects =
            new Groups<>(row -> Set.of(row.report().project()));
    private final Groups<ReportRow, ReportResult> results =
            new Groups<>(row -> row.report().result().map(Set::of).orElse(Set.of()));
    private final TextSearch<ReportRow, ReportSearchField> texts;
    private final Partition<ReportRow, ReportSortField> rows;

    ReportPartition(TextIndexing indexing) {
        texts = new TextSearch<>(indexing, ReportSearchField.class, ReportRow::text);
        rows = new Partition<>(ReportSortField.class, ReportRow::order, ImmutableList.of(projects, results, texts));
    }

    void add(ReportRow row) {
        rows.add(ImmutableList.of(row));
    }

    void remove(ReportRow row) {
        rows.remove(row);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** How reports are found by a part of a text. */
    TextSearch<ReportRow, ReportSearchField> texts() {
        return texts;
    }

    List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return rows.list(slice, select(filter));
    }

    long count(ReportFilter filter) {
        return rows.count(select(filter));
    }

    private Selection<ReportRow, Report> select(ReportFilter filter) {
        ImmutableList<Condition<ReportRow>> conditions = Stream.of(
                        filter.project().map(projects::contain),
                        filter.result().map(results::contain),
                        filter.search().map(texts::contains))
                .flatMap(Optional::stream)
                .collect(ImmutableList.toImmutableList());
        return new Selection<>(conditions, ReportRow::report, Optional.empty());
    }
}
