package dev.waymark.storage.memory;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import dev.waymark.access.Owner;
import dev.waymark.query.Direction;
import dev.waymark.query.Sort;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportState.Work;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
import dev.waymark.spi.support.StoreRules;
import dev.waymark.storage.memory.StoreLock.Held;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The store of reports. A writer checks all conditions before the first change. */
@SuppressWarnings("try")
final class MemoryReports implements ReportStore, AllOwners<ReportState> {

    private static final Slice<ReportSortField> ALL =
            Slice.from(Sort.by(ReportSortField.ID, Direction.ASC), 0, Integer.MAX_VALUE);

    private final ReportRows rows;

    MemoryReports(ReportRows rows) {
        this.rows = rows;
    }

    @Override
    public List<Report> insert(List<StoredReport> drafts) {
        try (Held held = rows.lock.write()) {
            return addDrafts(drafts);
        }
    }

    private List<Report> addDrafts(List<StoredReport> drafts) {
        List<ReportRow> added = new ArrayList<>(drafts.size());
        long id = rows.lastId();
        for (StoredReport draft : drafts) {
            id++;
            Report report = draft.report().withId(id);
            Optional<Work> work = Work.after(report, ReportWork.KEEP, Optional.empty());
            added.add(new ReportRow(draft.withReport(report), work));
        }
        return add(added);
    }

    @Override
    public List<Report> insertUnlessReported(List<StoredReport> drafts) {
        try (Held held = rows.lock.write()) {
            return addDrafts(drafts.stream()
                    .filter(draft -> rows.ofUrl(draft.report().owner(), draft.urlKey())
                            .findAny()
                            .isEmpty())
                    .toList());
        }
    }

    @Override
    public List<StoredReport> current(Owner owner, Set<UrlKey> urls) {
        try (Held held = rows.lock.read()) {
            return urls.stream()
                    .flatMap(key -> StoreRules.current(rows.ofUrl(owner, key)).stream())
                    .map(StoredReport::withoutFindings)
                    .toList();
        }
    }

    private List<Report> add(List<ReportRow> added) {
        rows.checkPageKeys(added);
        List<Report> reports = added.stream().map(ReportRow::report).toList();
        rows.replace(List.of(), added);
        return reports;
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        return findWithFindings(owner, id).map(StoredReport::withoutFindings);
    }

    @Override
    public Optional<StoredReport> findWithFindings(Owner owner, long id) {
        return rows.read(rows.byId, id, ReportRow::stored)
                .filter(stored -> stored.report().owner().equals(owner));
    }

    @Override
    public Optional<StoredReport> findByPageKey(String pageKey) {
        return rows.read(rows.byPageKey, pageKey, ReportRow::stored).map(StoredReport::withoutFindings);
    }

    @Override
    public Set<Long> update(List<Replacement> replacements) {
        try (Held held = rows.lock.write()) {
            List<ReportRow> replaced = new ArrayList<>();
            List<ReportRow> changed = new ArrayList<>();
            for (Replacement each : replacements) {
                ReportRow row = rows.byId.get(each.id());
                if (row != null && isPermitted(row, each)) {
                    StoredReport stored = row.stored().replacedBy(each.after(), each.writesFindings());
                    replaced.add(row);
                    changed.add(new ReportRow(stored, Work.after(stored.report(), each.work(), row.work())));
                }
            }
            Set<Long> ids = changed.stream().map(ReportRow::id).collect(toImmutableSet());
            rows.replace(replaced, changed);
            return ids;
        }
    }

    private static boolean isPermitted(ReportRow row, Replacement replacement) {
        Report before = replacement.before().report();
        return row.owner().equals(before.owner())
                && row.report().version() == before.version()
                && replacement.work().isPermitted(row.work());
    }

    @Override
    public boolean delete(Owner owner, long id) {
        try (Held held = rows.lock.write()) {
            ReportRow row = rows.owned(owner, id);
            if (row == null) {
                return false;
            }
            rows.replace(List.of(row), List.of());
            return true;
        }
    }

    @Override
    public List<Long> deleteAll(ReportFilter filter, long below, int limit) {
        try (Held held = rows.lock.write()) {
            Slice<ReportSortField> slice = Slice.below(ReportSortField.ID, below, limit);
            List<ReportRow> deleted = matching(filter, slice).limit(limit).toList();
            List<Long> ids = deleted.stream().map(ReportRow::id).toList();
            rows.replace(deleted, List.of());
            return ids;
        }
    }

    private Stream<ReportRow> matching(ReportFilter filter, Slice<ReportSortField> slice) {
        return rows.sorted(filter.owner(), filter.query().ids(), slice)
                .filter(row -> StoreRules.includes(filter, row.stored()));
    }

    @Override
    public List<StoredReport> list(ReportFilter filter, Slice<ReportSortField> slice) {
        try (Held held = rows.lock.read()) {
            return matching(filter, slice)
                    .skip(slice.offset())
                    .limit(slice.limit())
                    .map(ReportRow::stored)
                    .map(StoredReport::withoutFindings)
                    .toList();
        }
    }

    @Override
    public long count(ReportFilter filter) {
        try (Held held = rows.lock.read()) {
            if (!filter.query().hasConditions()) {
                return rows.count(filter.owner());
            }
            return matching(filter, ALL).count();
        }
    }

    @Override
    public List<ReportClaim> claim(long claim, Instant now, Instant until, int limit, int maxTries) {
        try (Held held = rows.lock.write()) {
            List<ReportRow> due = new ArrayList<>();
            List<ReportRow> changed = new ArrayList<>();
            int open = limit;
            for (ReportRow row : rows.work) {
                if (open == 0 || !row.isDueAt(now)) {
                    break;
                }
                ReportRow next = row.claimedBy(claim, until, maxTries);
                due.add(row);
                changed.add(next);
                open -= next.isClaimedBy(claim) ? 1 : 0;
            }
            List<ReportClaim> result =
                    changed.stream().map(row -> row.claimed(until, claim)).toList();
            rows.replace(due, changed);
            return result;
        }
    }

    @Override
    public boolean extend(long id, long claim, Instant until) {
        return changeClaim(id, claim, Optional.of(until), claim).isPresent();
    }

    @Override
    public Optional<Report> release(long id, long claim, Optional<Instant> due) {
        return changeClaim(id, claim, due, Work.NO_CLAIM);
    }

    private Optional<Report> changeClaim(long id, long claim, Optional<Instant> due, long newClaim) {
        try (Held held = rows.lock.write()) {
            ReportRow row = rows.byId.get(id);
            if (row == null || !row.isClaimedBy(claim)) {
                return Optional.empty();
            }
            rows.replace(List.of(row), List.of(row.withClaim(newClaim, due)));
            return Optional.of(row.report());
        }
    }

    @Override
    public List<Report> setAside(long after, int limit) {
        try (Held held = rows.lock.read()) {
            return rows.work.stream()
                    .filter(row -> row.due().isEmpty() && row.id() > after)
                    .limit(limit)
                    .map(ReportRow::report)
                    .toList();
        }
    }

    @Override
    public Optional<AllOwners<ReportState>> allOwners() {
        return Optional.of(this);
    }

    @Override
    public List<Owner> owners(Optional<Owner> after, int limit) {
        return rows.owners(after, limit);
    }

    @Override
    public List<ReportState> list(long after, int limit) {
        try (Held held = rows.lock.read()) {
            return rows.after(after).limit(limit).map(ReportRow::state).toList();
        }
    }

    @Override
    public void restore(List<ReportState> reports) {
        try (Held held = rows.lock.write()) {
            add(reports.stream()
                    .map(state -> new ReportRow(state.stored(), state.work()))
                    .toList());
        }
    }

    @Override
    public Optional<ReportState> move(Owner from, long id, Owner to, Instant now) {
        try (Held held = rows.lock.write()) {
            ReportRow row = rows.owned(from, id);
            if (row == null) {
                return Optional.empty();
            }
            ReportRow moved = new ReportRow(row.stored().movedTo(to, now), row.work());
            Optional<ReportState> result = Optional.of(moved.state());
            rows.replace(List.of(row), List.of(moved));
            return result;
        }
    }
}
