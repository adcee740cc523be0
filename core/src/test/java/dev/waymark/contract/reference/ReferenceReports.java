package dev.waymark.contract.reference;

import com.google.common.collect.Comparators;
import dev.waymark.access.Owner;
import dev.waymark.contract.reference.ReferenceOrder.Place;
import dev.waymark.contract.reference.ReferenceOrder.Placed;
import dev.waymark.contract.sample.ReferenceFolding;
import dev.waymark.contract.sample.ReportSample;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportQuery;
import dev.waymark.report.ReportResult;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.DuplicateKeyException;
import dev.waymark.spi.Position;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The reports in a list, with the work on the reports. */
final class ReferenceReports implements ReportStore {

    private static final List<ReportResult> WORST_FIRST =
            List.of(ReportResult.BAD, ReportResult.DECENT, ReportResult.GOOD);
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;

    private final List<StoredReport> rows = new ArrayList<>();
    private final ReferenceWork work = new ReferenceWork();
    private long lastId;

    @Override
    public synchronized List<Report> insert(List<StoredReport> drafts) {
        checkPageKeys(drafts);
        return drafts.stream().map(this::add).toList();
    }

    @Override
    public synchronized List<Report> insertUnlessReported(List<StoredReport> drafts) {
        return insert(drafts.stream()
                .filter(draft -> ofUrl(draft.report().owner(), draft.urlKey()).isEmpty())
                .toList());
    }

    private List<StoredReport> ofUrl(Owner owner, UrlKey key) {
        return rows.stream()
                .filter(row ->
                        row.report().owner().equals(owner) && row.urlKey().equals(key))
                .map(StoredReport::withoutFindings)
                .toList();
    }

    @Override
    public synchronized List<StoredReport> current(Owner owner, Set<UrlKey> urls) {
        return urls.stream().flatMap(key -> current(ofUrl(owner, key)).stream()).toList();
    }

    private static Optional<StoredReport> current(List<StoredReport> ofUrl) {
        List<StoredReport> requested = ofUrl.stream()
                .filter(row -> row.report().requestedAt().isPresent())
                .toList();
        return newest(requested.isEmpty() ? ofUrl : requested);
    }

    private static Optional<StoredReport> newest(List<StoredReport> reports) {
        Optional<StoredReport> newest = Optional.empty();
        for (StoredReport each : reports) {
            if (newest.isEmpty() || isNewer(each.report(), newest.get().report())) {
                newest = Optional.of(each);
            }
        }
        return newest;
    }

    private static boolean isNewer(Report report, Report other) {
        Instant time = report.generatedAt().orElse(Instant.MIN);
        Instant otherTime = other.generatedAt().orElse(Instant.MIN);
        return time.isAfter(otherTime) || (time.equals(otherTime) && report.id() > other.id());
    }

    /** Returns the report of a URL with the latest generation, or a report without a generation; empty without a report. */
    synchronized Optional<Report> latest(Owner owner, UrlKey key) {
        return newest(ofUrl(owner, key)).map(StoredReport::report);
    }

    private void checkPageKeys(List<StoredReport> added) {
        Set<String> keys = Stream.concat(rows.stream(), added.stream())
                .map(each -> each.report().pageKey())
                .collect(Collectors.toSet());
        if (keys.size() < rows.size() + added.size()) {
            throw DuplicateKeyException.ofPageKey();
        }
    }

    private Report add(StoredReport draft) {
        lastId++;
        Report report = draft.report().withId(lastId);
        rows.add(draft.withReport(report));
        work.stored(report, ReportWork.KEEP);
        return report;
    }

    @Override
    public synchronized Optional<StoredReport> find(Owner owner, long id) {
        return findWithFindings(owner, id).map(StoredReport::withoutFindings);
    }

    @Override
    public synchronized Optional<StoredReport> findWithFindings(Owner owner, long id) {
        return rows.stream()
                .filter(row ->
                        row.report().owner().equals(owner) && row.report().id() == id)
                .findFirst();
    }

    @Override
    public synchronized Optional<StoredReport> findByPageKey(String pageKey) {
        return rows.stream()
                .filter(row -> row.report().pageKey().equals(pageKey))
                .map(StoredReport::withoutFindings)
                .findFirst();
    }

    @Override
    public synchronized Set<Long> update(List<ReportStore.Replacement> replacements) {
        return replacements.stream()
                .filter(this::update)
                .map(ReportStore.Replacement::id)
                .collect(Collectors.toUnmodifiableSet());
    }

    private boolean update(ReportStore.Replacement replacement) {
        StoredReport after = replacement.after();
        Optional<StoredReport> current = findWithFindings(
                        after.report().owner(), after.report().id())
                .filter(row ->
                        row.report().version() == replacement.before().report().version())
                .filter(row -> work.allows(row.report().id(), replacement.work()));
        if (current.isEmpty()) {
            return false;
        }
        StoredReport old = current.get();
        StoredReport changed = ReportSample.like(after)
                .url(old.report().url(), old.report().project())
                .urlKey(old.urlKey())
                .pageKey(old.report().pageKey())
                .createdAt(old.report().createdAt())
                .findings(replacement.writesFindings() ? after.findings() : old.findings())
                .stored();
        rows.set(rows.indexOf(old), changed);
        work.stored(changed.report(), replacement.work());
        return true;
    }

    @Override
    public synchronized boolean delete(Owner owner, long id) {
        return rows.removeIf(
                row -> row.report().owner().equals(owner) && row.report().id() == id);
    }

    @Override
    public synchronized List<StoredReport> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return ReferenceOrder.cut(
                matching(filter)
                        .map(row -> new Placed<>(
                                new Place(
                                        key(row.report(), slice.sort().field()),
                                        row.report().id()),
                                row.withoutFindings()))
                        .toList(),
                slice);
    }

    @Override
    public synchronized long count(ReportFilter filter) {
        return matching(filter).count();
    }

    @Override
    public synchronized List<ReportClaim> claim(long claim, Instant now, Instant until, int limit, int maxTries) {
        List<Long> taken = new ArrayList<>();
        int open = limit;
        for (long id : work.due(now, present()).toList()) {
            if (open == 0) {
                break;
            }
            taken.add(id);
            work.claim(id, claim, until);
            if (work.tries(id) > maxTries) {
                work.release(id, claim, Optional.empty());
            } else {
                open--;
            }
        }
        return reports(taken.stream())
                .map(report -> new ReportClaim(report, work.tries(report.id()), until, claim))
                .toList();
    }

    @Override
    public synchronized boolean extend(long id, long claim, Instant until) {
        return present().contains(id) && work.extend(id, claim, until);
    }

    @Override
    public synchronized Optional<Report> release(long id, long claim, Optional<Instant> due) {
        return present().contains(id) && work.release(id, claim, due)
                ? reports(Stream.of(id)).findFirst()
                : Optional.empty();
    }

    @Override
    public synchronized List<Report> setAside(long after, int limit) {
        return reports(work.setAside(present()).filter(id -> id > after))
                .limit(limit)
                .toList();
    }

    private Set<Long> present() {
        return rows.stream().map(row -> row.report().id()).collect(Collectors.toSet());
    }

    private Stream<Report> reports(Stream<Long> ids) {
        return ids.map(id -> rows.stream()
                .map(StoredReport::report)
                .filter(report -> report.id() == id)
                .findFirst()
                .orElseThrow());
    }

    private Stream<StoredReport> matching(ReportFilter filter) {
        return rows.stream()
                .filter(row ->
                        filter.urlKey().isEmpty() || filter.urlKey().get().equals(row.urlKey()))
                .filter(row -> matches(filter, row.report()));
    }

    private static boolean matches(ReportFilter filter, Report report) {
        ReportQuery query = filter.query();
        return report.owner().equals(filter.owner())
                && (query.ids().isEmpty() || query.ids().get().contains(report.id()))
                && (query.search().isEmpty()
                        || ReferenceFolding.fold(report.url())
                                .contains(query.search().get()))
                && (query.project().isEmpty() || query.project().get().equals(report.project()))
                && (query.result().isEmpty() || query.result().equals(report.result()))
                && ReferenceOrder.isIn(query.created(), Optional.of(report.createdAt()))
                && ReferenceOrder.isIn(query.updated(), Optional.of(report.updatedAt()))
                && ReferenceOrder.isIn(query.generated(), report.generatedAt());
    }

    private static List<Long> key(Report report, ReportSortField field) {
        return switch (field) {
            case ID -> ReferenceOrder.number(report.id());
            case GENERATED_AT ->
                ReferenceOrder.number(
                        report.generatedAt().map(ReferenceReports::micros).orElse(Position.NO_INSTANT));
            case URL -> ReferenceOrder.text(report.url());
            case RESULT ->
                ReferenceOrder.number(report.result()
                        .map(result -> WORST_FIRST.indexOf(result) + 1L)
                        .orElse(Position.NO_RESULT));
        };
    }

    private static long micros(Instant instant) {
        return instant.getEpochSecond() * MICROS_PER_SECOND + instant.getNano() / NANOS_PER_MICRO;
    }

    @Override
    public Optional<AllOwners<ReportState>> allOwners() {
        return Optional.of(ReferenceAllOwners.of(
                this::all,
                state -> state.stored().report().owner(),
                state -> state.stored().report().id(),
                this::restore,
                this::move));
    }

    private synchronized List<ReportState> all() {
        return rows.stream()
                .map(row -> new ReportState(row, work.of(row.report().id())))
                .toList();
    }

    private synchronized void restore(List<ReportState> reports) {
        checkPageKeys(reports.stream().map(ReportState::stored).toList());
        for (ReportState state : reports) {
            long id = state.stored().report().id();
            rows.add(state.stored());
            state.work().ifPresent(restored -> work.restore(id, restored));
            lastId = Math.max(lastId, id);
        }
    }

    private synchronized Optional<ReportState> move(Owner from, long id, Owner to, Instant now) {
        Optional<StoredReport> found = findWithFindings(from, id);
        return found.map(old -> {
            StoredReport moved = old.withReport(old.report().toBuilder()
                    .owner(to)
                    .version(old.report().version() + 1)
                    .updatedAt(Comparators.max(now, old.report().updatedAt()))
                    .build());
            rows.set(rows.indexOf(old), moved);
            return new ReportState(moved, work.of(id));
        });
    }
}
