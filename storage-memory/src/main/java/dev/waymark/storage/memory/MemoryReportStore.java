package dev.waymark.storage.memory;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ClaimedReport;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportReplacement;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Keeps reports. Writers and lists meet at one gate; finding passes it by: a report and its findings are one immutable row,
 * which a change swaps as a whole, inside the gate.
 */
final class MemoryReportStore implements ReportStore {

    private final Gate gate = new Gate();
    private final Map<Long, ReportRow> byId = new ConcurrentHashMap<>();
    private final Map<Owner, ReportPartition> partitions = new ConcurrentHashMap<>();
    private final WorkQueue work = new WorkQueue();
    private final TextIndexing indexing;
    private long lastId;

    MemoryReportStore(TextIndexing indexing) {
        this.indexing = indexing;
    }

    @Override
    public Report insert(StoredDetails draft) {
        return gate.write(() -> insertHere(draft));
    }

    @Override
    public List<Report> insertAll(List<StoredDetails> drafts) {
        return gate.write(() -> drafts.stream().map(this::insertHere).toList());
    }

    /** Inside the gate. */
    private Report insertHere(StoredDetails draft) {
        Report report = draft.report().withId(lastId + 1);
        addNew(draft.withReport(report));
        return report;
    }

    private void addNew(StoredDetails details) {
        add(ReportRow.of(details));
        work.stored(details.report(), ReportWork.KEEP);
        lastId = details.report().id();
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
    public Optional<Report> update(
            StoredReport report, Patch<String> findings, long expectedVersion, ReportWork change) {
        return gate.write(() -> rowOf(report.report().owner(), report.report().id())
                .filter(row -> row.report().version() == expectedVersion)
                .filter(row -> work.allows(row.id(), change))
                .map(row -> replace(row, row.changed(report, findings), change)));
    }

    private Report replace(ReportRow old, ReportRow changed, ReportWork change) {
        sortOut(old);
        add(changed);
        work.stored(changed.report(), change);
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
        work.end(row.id());
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
                        .ifPresent(row ->
                                replaced.add(replace(row, row.changed(each.after(), each.findings()), each.work())
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
        return gate.read(() -> reports(work.requested(), limit));
    }

    @Override
    public List<ClaimedReport> claim(long claim, Instant now, Instant until, int limit) {
        return gate.write(() -> work.claim(claim, now, until, limit).stream()
                .map(claimed -> new ClaimedReport(report(claimed.id()), claimed.tries()))
                .toList());
    }

    @Override
    public boolean extend(long id, long claim, Instant until) {
        return gate.write(() -> work.extend(id, claim, until));
    }

    @Override
    public boolean release(long id, long claim, Optional<Instant> due) {
        return gate.write(() -> work.release(id, claim, due));
    }

    @Override
    public List<Report> setAside(long after, int limit) {
        return gate.read(() -> reports(work.setAside(after), limit));
    }

    private List<Report> reports(Stream<Long> ids, int limit) {
        return ids.limit(limit).map(this::report).toList();
    }

    /** The report that there is work on, so that it is there. */
    private Report report(long id) {
        return checkNotNull(byId.get(id)).report();
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
    }

    private void sortOut(ReportRow row) {
        partitions.computeIfPresent(row.report().owner(), (owner, partition) -> {
            partition.remove(row);
            return partition.isEmpty() ? null : partition;
        });
    }

    @Override
    public Optional<AllOwners<ReportState>> allOwners() {
        return Optional.of(new Everyone<>(() -> partitions.keySet().stream(), this::behind, this::restore, this::move));
    }

    private List<ReportState> behind(long id, int limit) {
        return gate.read(() -> Everyone.behind(byId.keySet(), id, lastId)
                .limit(limit)
                .map(each -> new ReportState(checkNotNull(byId.get(each)).details(), work.on(each)))
                .toList());
    }

    private void restore(List<ReportState> reports) {
        gate.write(() -> reports.forEach(report -> {
            addNew(report.details());
            report.work()
                    .ifPresent(state -> work.restore(report.details().report().id(), state));
        }));
    }

    private boolean move(Owner from, long id, Owner to, Instant now) {
        return gate.write(() -> {
            Optional<ReportRow> row = rowOf(from, id);
            row.ifPresent(old -> {
                sortOut(old);
                add(old.movedTo(to, now));
            });
            return row.isPresent();
        });
    }
}
