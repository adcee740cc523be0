package dev.waymark.spi.forwarding;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A store that forwards each method to a wrapped store. A decorator overrides only the methods with different behaviour. */
public abstract class ForwardingReportStore implements ReportStore {

    private final ReportStore store;

    protected ForwardingReportStore(ReportStore store) {
        this.store = checkNotNull(store, "store");
    }

    @Override
    public Report insert(StoredDetails draft) {
        return store.insert(draft);
    }

    @Override
    public List<Report> insertAll(List<StoredDetails> drafts) {
        return store.insertAll(drafts);
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        return store.find(owner, id);
    }

    @Override
    public Optional<StoredDetails> findDetails(Owner owner, long id) {
        return store.findDetails(owner, id);
    }

    @Override
    public Optional<StoredReport> findByPageKey(String pageKey) {
        return store.findByPageKey(pageKey);
    }

    @Override
    public Optional<Report> update(StoredReport report, Patch<String> findings, long expectedVersion, ReportWork work) {
        return store.update(report, findings, expectedVersion, work);
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return store.delete(owner, id);
    }

    @Override
    public List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return store.list(filter, slice);
    }

    @Override
    public long count(ReportFilter filter) {
        return store.count(filter);
    }

    @Override
    public List<Report> requested(int limit) {
        return store.requested(limit);
    }

    @Override
    public List<ReportStore.Claimed> claim(long claim, Instant now, Instant until, int limit) {
        return store.claim(claim, now, until, limit);
    }

    @Override
    public boolean extend(long id, long claim, Instant until) {
        return store.extend(id, claim, until);
    }

    @Override
    public boolean release(long id, long claim, Optional<Instant> due) {
        return store.release(id, claim, due);
    }

    @Override
    public List<Report> setAside(long after, int limit) {
        return store.setAside(after, limit);
    }

    @Override
    public List<Long> ids(ReportFilter filter, long below, int limit) {
        return store.ids(filter, below, limit);
    }

    @Override
    public List<StoredReport> findAll(ReportFilter filter, List<Long> ids) {
        return store.findAll(filter, ids);
    }

    @Override
    public Set<Long> updateAll(List<ReportStore.Replacement> replacements) {
        return store.updateAll(replacements);
    }

    @Override
    public Set<Long> deleteAll(ReportFilter filter, List<Long> ids) {
        return store.deleteAll(filter, ids);
    }

    @Override
    public Optional<AllOwners<ReportState>> allOwners() {
        return store.allOwners();
    }
}
