package dev.waymark.storage.memory;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportReplacement;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps reports. Writers and lists meet at one gate; finding passes it by: a report and its findings are one immutable row,
 * which a change swaps as a whole, inside the gate.
 */
final class MemoryReportStore implements ReportStore {

    private final Gate gate = new Gate();
    private final Map<Long, ReportRow> byId = new ConcurrentHashMap<>();
    private final Map<Owner, ReportPartition> partitions = new ConcurrentHashMap<>();
    private final SortedRows<ReportRow> requested = new SortedRows<>(ReportRow.requestOrder());
    private final TextIndexing indexing;
    private long lastId;

    MemoryReportStore(TextIndexing indexing) {
        this.indexing = indexing;
    }

    @Override
    public Report insert(StoredDetails draft) {
        return gate.write(() -> {
            Report report = draft.report().withId(lastId + 1);
            add(ReportRow.of(draft.withReport(report)));
            lastId = report.id();
            return report;
        });
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        return findDetails(owner, id).map(StoredDetails::stored);
    }

    @Override
    public Optional<StoredDetails> findDetails(Owner owner, long id) {
        return rowOf(owner, id).map(ReportRow::details);
    }

    @Override
    public Optional<Report> update(StoredReport report, Patch<String> findings, long expectedVersion) {
        return gate.write(() -> rowOf(report.report().owner(), report.report().id())
                .filter(row -> row.report().version() == expectedVersion)
                .map(row -> replace(row, row.changed(report, findings))));
    }

    private Report replace(ReportRow old, ReportRow changed) {
        sortOut(old);
        add(changed);
        return changed.report();
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return gate.write(() -> {
            Optional<ReportRow> old = rowOf(owner, id);
            old.ifPresent(this::remove);
            return old.isPresent();
        });
    }

    private void remove(ReportRow row) {
        sortOut(row);
        byId.remove(row.id());
    }

    @Override
    public List<StoredReport> findAll(ReportFilter filter, List<Long> ids) {
        prepare(filter);
        return gate.read(() ->
                meant(filter, ids).stream().map(row -> row.details().stored()).toList());
    }

    private List<ReportRow> meant(ReportFilter filter, List<Long> ids) {
        ReportPartition partition = partitions.get(filter.owner());
        return partition == null
                ? List.of()
                : partition.among(ids.stream().flatMap(id -> rowOf(filter.owner(), id).stream()), filter);
    }

    @Override
    public Set<Long> updateAll(List<ReportReplacement> replacements) {
        return gate.write(() -> {
            ImmutableSet.Builder<Long> replaced = ImmutableSet.builder();
            for (ReportReplacement each : replacements) {
                Report before = each.before().report();
                rowOf(before.owner(), each.id())
                        .filter(row -> row.report().version() == before.version())
                        .ifPresent(row -> replaced.add(replace(row, row.changed(each.after(), each.findings()))
                                .id()));
            }
            return replaced.build();
        });
    }

    @Override
    public Set<Long> deleteAll(ReportFilter filter, List<Long> ids) {
        prepare(filter);
        return gate.write(() -> {
            List<ReportRow> rows = meant(filter, ids);
            rows.forEach(this::remove);
            return rows.stream().map(ReportRow::id).collect(ImmutableSet.toImmutableSet());
        });
    }

    @Override
    public List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
        prepare(filter);
        return gate.read(() -> {
            ReportPartition partition = partitions.get(filter.owner());
            return partition == null ? ImmutableList.<Report>of() : partition.list(filter, slice);
        });
    }

    @Override
    public long count(ReportFilter filter) {
        prepare(filter);
        return gate.read(() -> {
            ReportPartition partition = partitions.get(filter.owner());
            return partition == null ? 0L : partition.count(filter);
        });
    }

    private void prepare(ReportFilter filter) {
        ReportPartition partition = partitions.get(filter.owner());
        if (partition != null) {
            partition.texts().prepare(filter.search(), gate);
        }
    }

    @Override
    public List<Report> requested(int limit) {
        return gate.read(
                () -> requested.stream().limit(limit).map(ReportRow::report).toList());
    }

    private Optional<ReportRow> rowOf(Owner owner, long id) {
        return Optional.ofNullable(byId.get(id))
                .filter(row -> row.report().owner().equals(owner));
    }

    /** Puts the row where it belongs, in place of the one with its id, which must not be sorted anywhere. */
    private void add(ReportRow row) {
        byId.put(row.id(), row);
        partitions
                .computeIfAbsent(row.report().owner(), owner -> new ReportPartition(indexing))
                .add(row);
        if (row.report().requestedAt().isPresent()) {
            requested.add(row);
        }
    }

    private void sortOut(ReportRow row) {
        partitions.computeIfPresent(row.report().owner(), (owner, partition) -> {
            partition.remove(row);
            return partition.isEmpty() ? null : partition;
        });
        if (row.report().requestedAt().isPresent()) {
            requested.remove(row);
        }
    }
}
