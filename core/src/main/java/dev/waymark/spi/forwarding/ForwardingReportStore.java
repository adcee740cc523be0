package dev.waymark.spi.forwarding;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.UrlKey;
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
    public List<Report> insert(List<StoredReport> drafts) {
        return store.insert(drafts);
    }

    @Override
    public List<Report> insertUnlessReported(List<StoredReport> drafts) {
        return store.insertUnlessReported(drafts);
    }

    @Override
    public List<StoredReport> current(Owner owner, Set<UrlKey> urls) {
        return store.current(owner, urls);
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        return store.find(owner, id);
    }

    @Override
    public Optional<StoredReport> findWithFindings(Owner owner, long id) {
        return store.findWithFindings(owner, id);
    }

    @Override
    public Optional<StoredReport> findByPageKey(String pageKey) {
        return store.findByPageKey(pageKey);
    }

    @Override
    public Set<Long> update(List<ReportStore.Replacement> replacements) {
        return store.update(replacements);
    }

    @Override
    public boolean delete(Owner owner, long id) {
        return store.delete(owner, id);
    }

    @Override
    public List<Long> deleteAll(ReportFilter filter, long below, int limit) {
        return store.deleteAll(filter, below, limit);
    }

    @Override
    public List<StoredReport> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return store.list(filter, slice);
    }

    @Override
    public long count(ReportFilter filter) {
        return store.count(filter);
    }

    @Override
    public List<ReportClaim> claim(long claim, Instant now, Instant until, int limit, int maxTries) {
        return store.claim(claim, now, until, limit, maxTries);
    }

    @Override
    public boolean extend(long id, long claim, Instant until) {
        return store.extend(id, claim, until);
    }

    @Override
    public Optional<Report> release(long id, long claim, Optional<Instant> due) {
        return store.release(id, claim, due);
    }

    @Override
    public List<Report> setAside(long after, int limit) {
        return store.setAside(after, limit);
    }

    @Override
    public Set<Long> setAsideAmong(Set<Long> ids) {
        return store.setAsideAmong(ids);
    }

    @Override
    public Optional<AllOwners<ReportState>> allOwners() {
        return store.allOwners();
    }
}
