package dev.waymark.example.adapter;

import static java.util.Comparator.comparing;

import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportState.Work;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.support.Filters;
import dev.waymark.spi.support.RecordBytes;
import dev.waymark.spi.support.Slices;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** The reports with their findings and their work, and an index of their page keys. */
final class MvReportStore implements ReportStore {

    private final MvStorage storage;
    private final Records<ReportState> records;
    private final MVMap<String, Long> pageKeys;

    MvReportStore(MvStorage storage, MVStore store) {
        this.storage = storage;
        records = new Records<>(
                store,
                new Records.Kind<>(
                        "report",
                        RecordBytes::ofReport,
                        RecordBytes::toReport,
                        state -> report(state).owner()));
        pageKeys = store.openMap("page keys");
    }

    private static Report report(ReportState state) {
        return state.details().report();
    }

    @Override
    public List<Report> insertAll(List<StoredDetails> drafts) {
        return storage.atomically(() -> drafts.stream()
                .map(draft -> draft.withReport(draft.report().withId(records.nextId())))
                .map(details -> add(after(details, ReportWork.KEEP, Optional.empty())))
                .toList());
    }

    private Report add(ReportState state) {
        Report report = report(state);
        if (pageKeys.putIfAbsent(report.pageKey(), report.id()) != null) {
            throw new ReportStore.DuplicatePageKeyException();
        }
        return put(state);
    }

    private Report put(ReportState state) {
        records.put(report(state).id(), state);
        return report(state);
    }

    private static ReportState after(StoredDetails details, ReportWork change, Optional<Work> before) {
        return new ReportState(details, Work.after(details.report(), change, before));
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        return findDetails(owner, id).map(StoredDetails::stored);
    }

    @Override
    public Optional<StoredDetails> findDetails(Owner owner, long id) {
        return storage.atomically(() -> records.find(owner, id).map(ReportState::details));
    }

    @Override
    public Optional<StoredReport> findByPageKey(String pageKey) {
        return storage.atomically(() -> Optional.ofNullable(pageKeys.get(pageKey))
                .flatMap(records::find)
                .map(state -> state.details().stored()));
    }

    @Override
    public Optional<Report> update(
            StoredReport report, Patch<String> findings, long expectedVersion, ReportWork change) {
        return storage.atomically(() -> records.find(
                        report.report().owner(), report.report().id())
                .filter(old -> report(old).version() == expectedVersion)
                .filter(old -> change.isPermitted(old.work()))
                .map(old -> put(after(old.details().replacedBy(report, findings), change, old.work()))));
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return storage.atomically(() -> {
            Optional<ReportState> found = records.find(owner, id);
            found.ifPresent(old -> {
                pageKeys.remove(report(old).pageKey());
                records.remove(id);
            });
            return found.isPresent();
        });
    }

    @Override
    public List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return storage.atomically(() -> Slices.ofReports(matching(filter).map(StoredReport::report), slice));
    }

    @Override
    public long count(ReportFilter filter) {
        return storage.atomically(() -> matching(filter).count());
    }

    @Override
    public List<StoredReport> findAll(ReportFilter filter, List<Long> ids) {
        return storage.atomically(() -> matching(filter)
                .filter(stored -> ids.contains(stored.report().id()))
                .toList());
    }

    private Stream<StoredReport> matching(ReportFilter filter) {
        return records.readable()
                .map(state -> state.details().stored())
                .filter(stored -> Filters.includes(filter, stored));
    }

    @Override
    public List<Report> requested(int limit) {
        return storage.atomically(
                () -> due().map(MvReportStore::report).limit(limit).toList());
    }

    /** Returns the requested reports that are not set aside, in the order of their due times. */
    private Stream<ReportState> due() {
        return records.readable()
                .filter(state -> state.work().flatMap(Work::due).isPresent())
                .sorted(comparing(state -> state.work().flatMap(Work::due).orElseThrow()));
    }

    @Override
    public List<ReportStore.Claimed> claim(long claim, Instant now, Instant until, int limit) {
        return storage.atomically(() -> due().filter(
                        state -> state.work().orElseThrow().isDueAt(now))
                .limit(limit)
                .map(state -> {
                    Work work = state.work().orElseThrow().claimedBy(claim, until);
                    return new ReportStore.Claimed(
                            put(new ReportState(state.details(), Optional.of(work))), work.tries());
                })
                .toList());
    }

    @Override
    public boolean extend(long id, long claim, Instant until) {
        return change(id, claim, Optional.of(until), claim);
    }

    @Override
    public boolean release(long id, long claim, Optional<Instant> due) {
        return change(id, claim, due, Work.NO_CLAIM);
    }

    private boolean change(long id, long claim, Optional<Instant> due, long newClaim) {
        return storage.atomically(() -> {
            Optional<ReportState> held = records.find(id)
                    .filter(state ->
                            state.work().filter(work -> work.claim() == claim).isPresent());
            held.ifPresent(state -> put(new ReportState(
                    state.details(), state.work().map(work -> new Work(due, work.tries(), newClaim)))));
            return held.isPresent();
        });
    }

    @Override
    public List<Report> setAside(long after, int limit) {
        return storage.atomically(() -> records.readable()
                .filter(state ->
                        state.work().filter(work -> work.due().isEmpty()).isPresent())
                .map(MvReportStore::report)
                .filter(report -> report.id() > after)
                .limit(limit)
                .toList());
    }

    @Override
    public Optional<AllOwners<ReportState>> allOwners() {
        return Optional.of(new MvAllOwners<>(
                storage,
                records,
                restored ->
                        restored.forEach(state -> records.reserveId(add(state).id())),
                (from, id, to, now) -> {
                    Optional<ReportState> found = records.find(from, id);
                    found.ifPresent(old -> put(new ReportState(old.details().movedTo(to, now), old.work())));
                    return found.isPresent();
                }));
    }
}
