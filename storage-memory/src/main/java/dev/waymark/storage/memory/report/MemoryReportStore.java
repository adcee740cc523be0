package dev.waymark.storage.memory.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSearchField;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import dev.waymark.storage.memory.rows.OwnerRows;
import dev.waymark.storage.memory.rows.RowsTransaction;
import dev.waymark.storage.memory.shared.AllRecords;
import dev.waymark.storage.memory.shared.FairReadWriteLock;
import dev.waymark.storage.memory.text.SearchedTexts;
import dev.waymark.storage.memory.text.TextIndexing;
import dev.waymark.storage.memory.text.TextMatches;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The store of reports. One lock excludes concurrent writers and claims of work; finding and listing take no lock. The
 * reports of an owner are an immutable snapshot, which a change replaces.
 */
public final class MemoryReportStore implements ReportStore {

    private final FairReadWriteLock lock = new FairReadWriteLock();

    /** All reports; used under the lock. */
    private final Map<Long, ReportVersion> byId = new ConcurrentHashMap<>();

    /** The ids of all reports by page key; used under the lock. */
    private final Map<String, Long> byPageKey = new HashMap<>();

    private final Map<Owner, OwnerRows<ReportVersion, ReportSearchField, ReportSnapshot>> partitions =
            new ConcurrentHashMap<>();
    private final WorkQueue work = new WorkQueue();
    private final SearchedTexts<ReportVersion, ReportSearchField> texts;
    private long lastId;

    public MemoryReportStore(TextIndexing indexing) {
        texts = new SearchedTexts<>(indexing, ReportSearchField.class, ReportVersion::text);
    }

    @Override
    public List<Report> insertAll(List<StoredDetails> drafts) {
        return lock.write(() -> {
            List<StoredDetails> reports = new ArrayList<>(drafts.size());
            for (StoredDetails draft : drafts) {
                reports.add(draft.withReport(draft.report().withId(lastId + reports.size() + 1)));
            }
            addNew(reports);
            return reports.stream().map(StoredDetails::report).toList();
        });
    }

    /** Adds reports in the order of their ids. These ids are higher than all existing ids. */
    private void addNew(List<StoredDetails> reports) {
        checkPageKeys(reports);
        List<ReportVersion> rows = reports.stream().map(ReportVersion::of).toList();
        // A failed change also uses up its ids, so no id is used twice.
        rows.stream().mapToLong(ReportVersion::id).max().ifPresent(last -> lastId = last);
        change(ImmutableList.of(), rows);
        for (ReportVersion row : rows) {
            byId.put(row.id(), row);
            byPageKey.put(row.report().pageKey(), row.id());
            work.stored(row.report(), ReportWork.KEEP);
        }
    }

    private void checkPageKeys(List<StoredDetails> reports) {
        Set<String> used = new HashSet<>();
        for (StoredDetails each : reports) {
            String key = each.report().pageKey();
            if (byPageKey.containsKey(key) || !used.add(key)) {
                throw new ReportStore.DuplicatePageKeyException();
            }
        }
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        return findDetails(owner, id).map(StoredDetails::stored);
    }

    @Override
    public Optional<StoredDetails> findDetails(Owner owner, long id) {
        return existing(owner).flatMap(rows -> rows.now().byId().withId(id)).map(ReportVersion::details);
    }

    @Override
    public Optional<StoredReport> findByPageKey(String pageKey) {
        return lock.read(() -> Optional.ofNullable(byPageKey.get(pageKey))
                .map(byId::get)
                .map(row -> row.details().stored()));
    }

    @Override
    public Optional<Report> update(
            StoredReport report, Patch<String> findings, long expectedVersion, ReportWork change) {
        return lock.write(() -> rowOf(report.report().owner(), report.report().id())
                .filter(row -> row.report().version() == expectedVersion)
                .filter(row -> change.isPermitted(work.on(row.id())))
                .map(row -> {
                    ReportVersion changed = row.next(row.details().replacedBy(report, findings));
                    replace(ImmutableMap.of(row, changed));
                    work.stored(changed.report(), change);
                    return changed.report();
                }));
    }

    /** Replaces rows by their new versions. */
    private void replace(Map<ReportVersion, ReportVersion> replacements) {
        change(replacements.keySet(), replacements.values());
        replacements.forEach((old, next) -> {
            byId.put(next.id(), next);
            dropIfEmpty(old.report().owner());
        });
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return lock.write(() -> {
            Optional<ReportVersion> old = rowOf(owner, id);
            old.ifPresent(row -> remove(ImmutableList.of(row)));
            return old.isPresent();
        });
    }

    private void change(Collection<ReportVersion> removed, Collection<ReportVersion> added) {
        RowsTransaction<ReportVersion, ReportSearchField, ReportSnapshot> change = new RowsTransaction<>();
        removed.forEach(row -> change.remove(partition(row), row));
        added.forEach(row -> change.add(partition(row), row));
        change.prepare();
        change.commit(() -> {});
    }

    private void remove(List<ReportVersion> rows) {
        change(rows, ImmutableList.of());
        for (ReportVersion row : rows) {
            byId.remove(row.id());
            byPageKey.remove(row.report().pageKey());
            work.end(row.id());
            dropIfEmpty(row.report().owner());
        }
    }

    @Override
    public List<StoredReport> findAll(ReportFilter filter, List<Long> ids) {
        return read(filter, (now, matches) -> now.among(ids, filter, matches)).stream()
                .flatMap(List::stream)
                .map(row -> row.details().stored())
                .toList();
    }

    @Override
    public Set<Long> updateAll(List<ReportStore.Replacement> replacements) {
        return lock.write(() -> {
            Map<ReportVersion, ReportVersion> replaced = new LinkedHashMap<>();
            Map<Report, ReportWork> changes = new LinkedHashMap<>();
            for (ReportStore.Replacement each : replacements) {
                Report before = each.before().report();
                rowOf(before.owner(), each.id())
                        .filter(row -> row.report().version() == before.version() && !replaced.containsKey(row))
                        .ifPresent(row -> {
                            ReportVersion next = row.next(row.details().replacedBy(each.after(), each.findings()));
                            replaced.put(row, next);
                            changes.put(next.report(), each.work());
                        });
            }
            replace(replaced);
            changes.forEach(work::stored);
            return changes.keySet().stream().map(Report::id).collect(ImmutableSet.toImmutableSet());
        });
    }

    @Override
    public Set<Long> deleteAll(ReportFilter filter, List<Long> ids) {
        startIndexing(filter);
        return lock.write(() -> {
            List<ReportVersion> rows = readNow(filter, (now, matches) -> now.among(ids, filter, matches))
                    .orElse(ImmutableList.of());
            remove(rows);
            return rows.stream().map(ReportVersion::id).collect(ImmutableSet.toImmutableSet());
        });
    }

    @Override
    public List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return read(filter, (now, matches) -> now.list(filter, matches, slice)).orElse(ImmutableList.of());
    }

    @Override
    public long count(ReportFilter filter) {
        return read(filter, (now, matches) -> now.count(filter, matches)).orElse(0L);
    }

    /**
     * Reads an owner's current reports, and starts to build the index that the search needs. Returns empty if the owner
     * has no reports.
     */
    private <T> Optional<T> read(ReportFilter filter, BiFunction<ReportSnapshot, Optional<TextMatches>, T> reading) {
        startIndexing(filter);
        return readNow(filter, reading);
    }

    private void startIndexing(ReportFilter filter) {
        filter.search()
                .ifPresent(
                        search -> existing(filter.owner()).ifPresent(rows -> rows.startIndexing(search, lock::write)));
    }

    private <T> Optional<T> readNow(ReportFilter filter, BiFunction<ReportSnapshot, Optional<TextMatches>, T> reading) {
        return existing(filter.owner()).map(rows -> rows.read(filter.search(), reading));
    }

    @Override
    public List<Report> requested(int limit) {
        return lock.read(() -> reports(work.requested(), limit));
    }

    @Override
    public List<ReportStore.Claimed> claim(long claim, Instant now, Instant until, int limit) {
        return lock.write(() -> work.claim(claim, now, until, limit).stream()
                .map(claimed -> new ReportStore.Claimed(
                        report(claimed.id()), claimed.work().tries()))
                .toList());
    }

    @Override
    public boolean extend(long id, long claim, Instant until) {
        return lock.write(() -> work.extend(id, claim, until));
    }

    @Override
    public boolean release(long id, long claim, Optional<Instant> due) {
        return lock.write(() -> work.release(id, claim, due));
    }

    @Override
    public List<Report> setAside(long after, int limit) {
        return lock.read(() -> reports(work.setAside(after), limit));
    }

    private List<Report> reports(Stream<Long> ids, int limit) {
        return ids.limit(limit).map(this::report).toList();
    }

    /** Returns the report with this id. The report must have work, and therefore exists. */
    private Report report(long id) {
        return checkNotNull(byId.get(id)).report();
    }

    private Optional<ReportVersion> rowOf(Owner owner, long id) {
        return Optional.ofNullable(byId.get(id))
                .filter(row -> row.report().owner().equals(owner));
    }

    private Optional<OwnerRows<ReportVersion, ReportSearchField, ReportSnapshot>> existing(Owner owner) {
        return Optional.ofNullable(partitions.get(owner));
    }

    private OwnerRows<ReportVersion, ReportSearchField, ReportSnapshot> partition(ReportVersion row) {
        return checkNotNull(partitions.computeIfAbsent(
                row.report().owner(), unknown -> new OwnerRows<>(ReportSnapshot.EMPTY, texts)));
    }

    private void dropIfEmpty(Owner owner) {
        partitions.computeIfPresent(owner, (unchanged, rows) -> rows.isEmpty() ? null : rows);
    }

    @Override
    public Optional<AllOwners<ReportState>> allOwners() {
        return Optional.of(
                new AllRecords<>(() -> partitions.keySet().stream(), this::after, this::restore, this::move));
    }

    private List<ReportState> after(long id, int limit) {
        return lock.read(() -> AllRecords.after(byId.keySet(), id, lastId)
                .limit(limit)
                .map(each -> new ReportState(checkNotNull(byId.get(each)).details(), work.on(each)))
                .toList());
    }

    private void restore(List<ReportState> reports) {
        lock.write(() -> {
            addNew(reports.stream().map(ReportState::details).toList());
            reports.forEach(report -> report.work()
                    .ifPresent(state -> work.put(report.details().report().id(), state)));
        });
    }

    private boolean move(Owner from, long id, Owner to, Instant now) {
        return lock.write(() -> {
            Optional<ReportVersion> row = rowOf(from, id);
            row.ifPresent(old ->
                    replace(ImmutableMap.of(old, old.next(old.details().movedTo(to, now)))));
            return row.isPresent();
        });
    }
}
