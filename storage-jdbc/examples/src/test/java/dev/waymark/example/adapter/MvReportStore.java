package dev.waymark.example.adapter;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.Comparator.comparing;

import dev.waymark.access.Owner;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportState.Work;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.StoreRules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
        return state.stored().report();
    }

    @Override
    public List<Report> insert(List<StoredReport> drafts) {
        return storage.atomically(() -> drafts.stream().map(this::add).toList());
    }

    private Report add(StoredReport draft) {
        StoredReport stored = draft.withReport(draft.report().withId(records.nextId()));
        return add(after(stored, ReportWork.KEEP, Optional.empty()));
    }

    @Override
    public List<Report> insertUnlessReported(List<StoredReport> drafts) {
        Owner owner = drafts.get(0).report().owner();
        Set<UrlKey> urls = drafts.stream().map(StoredReport::urlKey).collect(Collectors.toSet());
        return storage.atomically(() -> {
            Set<UrlKey> reported = ofUrls(owner, urls).map(StoredReport::urlKey).collect(Collectors.toSet());
            return drafts.stream()
                    .filter(draft -> !reported.contains(draft.urlKey()))
                    .map(this::add)
                    .toList();
        });
    }

    @Override
    public List<StoredReport> current(Owner owner, Set<UrlKey> urls) {
        return storage.atomically(
                () -> ofUrls(owner, urls).collect(Collectors.groupingBy(StoredReport::urlKey)).values().stream()
                        .flatMap(reports -> StoreRules.current(reports.stream()).stream())
                        .toList());
    }

    /** Returns the reports of a URL without findings. The caller holds the lock of the storage. */
    Stream<StoredReport> ofUrl(Owner owner, UrlKey key) {
        return ofUrls(owner, Set.of(key));
    }

    private Stream<StoredReport> ofUrls(Owner owner, Set<UrlKey> urls) {
        return records.readable()
                .map(state -> state.stored().withoutFindings())
                .filter(stored -> stored.report().owner().equals(owner) && urls.contains(stored.urlKey()));
    }

    private Report add(ReportState state) {
        Report report = report(state);
        if (pageKeys.putIfAbsent(report.pageKey(), report.id()) != null) {
            throw DuplicateKeyException.ofPageKey();
        }
        return put(state);
    }

    private Report put(ReportState state) {
        records.put(report(state).id(), state);
        return report(state);
    }

    private static ReportState after(StoredReport stored, ReportWork change, Optional<Work> before) {
        return new ReportState(stored, Work.after(stored.report(), change, before));
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        return findWithFindings(owner, id).map(StoredReport::withoutFindings);
    }

    @Override
    public Optional<StoredReport> findWithFindings(Owner owner, long id) {
        return storage.atomically(() -> records.find(owner, id).map(ReportState::stored));
    }

    @Override
    public Optional<StoredReport> findByPageKey(String pageKey) {
        return storage.atomically(() -> Optional.ofNullable(pageKeys.get(pageKey))
                .flatMap(records::find)
                .map(state -> state.stored().withoutFindings()));
    }

    @Override
    public Set<Long> update(List<ReportStore.Replacement> replacements) {
        return storage.atomically(() -> replacements.stream()
                .filter(this::update)
                .map(ReportStore.Replacement::id)
                .collect(toImmutableSet()));
    }

    private boolean update(ReportStore.Replacement replacement) {
        Report before = replacement.before().report();
        Optional<ReportState> found = records.find(before.owner(), before.id())
                .filter(old -> report(old).version() == before.version())
                .filter(old -> replacement.work().isPermitted(old.work()));
        found.ifPresent(old -> put(after(
                old.stored().replacedBy(replacement.after(), replacement.writesFindings()),
                replacement.work(),
                old.work())));
        return found.isPresent();
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
    public List<StoredReport> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return storage.atomically(() -> StoreRules.sliceOfReports(matching(filter), slice));
    }

    @Override
    public long count(ReportFilter filter) {
        return storage.atomically(() -> matching(filter).count());
    }

    private Stream<StoredReport> matching(ReportFilter filter) {
        return records.readable()
                .map(state -> state.stored().withoutFindings())
                .filter(stored -> StoreRules.includes(filter, stored));
    }

    /** Returns the requested reports that are not set aside, in the order of their due times. */
    private Stream<ReportState> due() {
        return records.readable()
                .filter(state -> state.work().flatMap(Work::due).isPresent())
                .sorted(comparing(state -> state.work().flatMap(Work::due).orElseThrow()));
    }

    @Override
    public List<ReportClaim> claim(long claim, Instant now, Instant until, int limit, int maxTries) {
        return storage.atomically(() -> {
            List<ReportClaim> claimed = new ArrayList<>();
            int open = limit;
            for (ReportState state : due().toList()) {
                if (open == 0 || !state.work().orElseThrow().isDueAt(now)) {
                    break;
                }
                Work work = state.work().orElseThrow().claimedBy(claim, until, maxTries);
                Report report = put(new ReportState(state.stored(), Optional.of(work)));
                claimed.add(new ReportClaim(report, work.tries(), until, claim));
                open -= work.due().isPresent() ? 1 : 0;
            }
            return List.copyOf(claimed);
        });
    }

    @Override
    public boolean extend(long id, long claim, Instant until) {
        return change(id, claim, Optional.of(until), claim).isPresent();
    }

    @Override
    public Optional<Report> release(long id, long claim, Optional<Instant> due) {
        return change(id, claim, due, Work.NO_CLAIM);
    }

    private Optional<Report> change(long id, long claim, Optional<Instant> due, long newClaim) {
        return storage.atomically(() -> {
            Optional<ReportState> held = records.find(id)
                    .filter(state ->
                            state.work().filter(work -> work.claim() == claim).isPresent());
            return held.map(state -> put(new ReportState(
                    state.stored(), state.work().map(work -> new Work(due, work.tries(), newClaim)))));
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
                    Optional<ReportState> moved = records.find(from, id)
                            .map(old -> new ReportState(old.stored().movedTo(to, now), old.work()));
                    moved.ifPresent(this::put);
                    return moved;
                }));
    }
}
