package dev.waymark.contract;

import dev.waymark.access.Owner;
import dev.waymark.contract.ReferenceOrder.Place;
import dev.waymark.contract.ReferenceOrder.Placed;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reports in a list. */
final class ReferenceReports implements ReportStore {

    private static final List<ReportResult> WORST_FIRST =
            List.of(ReportResult.BAD, ReportResult.DECENT, ReportResult.GOOD);
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;

    private final List<StoredDetails> rows = new ArrayList<>();
    private long lastId;

    @Override
    public synchronized Report insert(StoredDetails draft) {
        lastId++;
        Report report = draft.report().withId(lastId);
        rows.add(draft.withReport(report));
        return report;
    }

    @Override
    public synchronized Optional<StoredReport> find(Owner owner, long id) {
        return findDetails(owner, id).map(StoredDetails::stored);
    }

    @Override
    public synchronized Optional<StoredDetails> findDetails(Owner owner, long id) {
        return rows.stream()
                .filter(row ->
                        row.report().owner().equals(owner) && row.report().id() == id)
                .findFirst();
    }

    @Override
    public synchronized Optional<Report> update(StoredReport report, Patch<String> findings, long expectedVersion) {
        Optional<StoredDetails> current = findDetails(
                        report.report().owner(), report.report().id())
                .filter(row -> row.report().version() == expectedVersion);
        if (current.isEmpty()) {
            return Optional.empty();
        }
        StoredDetails old = current.get();
        StoredReport changed = ReportSample.like(report)
                .url(old.report().url(), old.report().project())
                .createdAt(old.report().createdAt())
                .stored();
        rows.set(rows.indexOf(old), new StoredDetails(changed, findings.applyTo(old.findings())));
        return Optional.of(changed.report());
    }

    @Override
    public synchronized boolean delete(Owner owner, long id) {
        return rows.removeIf(
                row -> row.report().owner().equals(owner) && row.report().id() == id);
    }

    @Override
    public synchronized List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return ReferenceOrder.cut(
                matching(filter)
                        .map(report ->
                                new Placed<>(new Place(key(report, slice.sort().field()), report.id()), report))
                        .toList(),
                slice);
    }

    @Override
    public synchronized long count(ReportFilter filter) {
        return matching(filter).count();
    }

    @Override
    public synchronized List<Report> requested(int limit) {
        Comparator<Report> byRequest =
                Comparator.comparing(report -> report.requestedAt().orElseThrow());
        return rows.stream()
                .map(StoredDetails::report)
                .filter(report -> report.requestedAt().isPresent())
                .sorted(byRequest.thenComparingLong(Report::id))
                .limit(limit)
                .toList();
    }

    private Stream<Report> matching(ReportFilter filter) {
        return rows.stream()
                .map(StoredDetails::report)
                .filter(report -> report.owner().equals(filter.owner()))
                .filter(report -> filter.search().isEmpty()
                        || ReferenceOrder.fold(report.url())
                                .contains(filter.search().get().term()))
                .filter(report ->
                        filter.project().isEmpty() || filter.project().get().equals(report.project()))
                .filter(report -> filter.result().isEmpty() || filter.result().equals(report.result()))
                .filter(report -> ReferenceOrder.isIn(filter.created(), Optional.of(report.createdAt())))
                .filter(report -> ReferenceOrder.isIn(filter.updated(), Optional.of(report.updatedAt())))
                .filter(report -> ReferenceOrder.isIn(filter.generated(), report.generatedAt()));
    }

    private static List<Long> key(Report report, ReportSortField field) {
        return switch (field) {
            case ID -> ReferenceOrder.number(report.id());
            case GENERATED_AT ->
                ReferenceOrder.number(
                        report.generatedAt().map(ReferenceReports::micros).orElse(SortKey.NO_INSTANT));
            case URL -> ReferenceOrder.text(report.url());
            case RESULT ->
                ReferenceOrder.number(report.result()
                        .map(result -> WORST_FIRST.indexOf(result) + 1L)
                        .orElse(SortKey.NO_RESULT));
        };
    }

    private static long micros(Instant instant) {
        return instant.getEpochSecond() * MICROS_PER_SECOND + instant.getNano() / NANOS_PER_MICRO;
    }
}
