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

    /** Those of some rows of this partition that are meant. */
    List<ReportRow> among(Stream<ReportRow> some, ReportFilter filter) {
        Selection<ReportRow, Report> selection = select(filter);
        return some.filter(row -> selection.among(Stream.of(row)).findAny().isPresent())
                .toList();
    }

    private Selection<ReportRow, Report> select(ReportFilter filter) {
        ImmutableList.Builder<Condition<ReportRow>> conditions = ImmutableList.builder();
        filter.project().ifPresent(project -> conditions.add(projects.contain(project)));
        filter.result().ifPresent(result -> conditions.add(results.contain(result)));
        addTimes(filter, conditions);
        filter.search().ifPresent(search -> conditions.add(texts.contains(search)));
        return new Selection<>(conditions.build(), ReportRow::report, Optional.empty());
    }

    /** No index has these, as for links; who wants them sorted by generation has one. */
    private static void addTimes(ReportFilter filter, ImmutableList.Builder<Condition<ReportRow>> conditions) {
        if (!filter.created().isAlways()) {
            conditions.add(
                    Condition.on(row -> filter.created().includes(row.report().createdAt())));
        }
        if (!filter.updated().isAlways()) {
            conditions.add(
                    Condition.on(row -> filter.updated().includes(row.report().updatedAt())));
        }
        if (!filter.generated().isAlways()) {
            conditions.add(
                    Condition.on(row -> filter.generated().includes(row.report().generatedAt())));
        }
    }
}
