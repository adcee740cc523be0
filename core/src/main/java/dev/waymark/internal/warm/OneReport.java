package dev.waymark.internal.warm;

import dev.waymark.access.Owner;
import dev.waymark.patch.Patch;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A store of the last inserted report, whose generation is never due. */
final class OneReport implements ReportStore {

    private Optional<StoredDetails> stored = Optional.empty();

    @Override
    public List<Report> insertAll(List<StoredDetails> drafts) {
        StoredDetails draft = drafts.get(drafts.size() - 1);
        Report report = draft.report().toBuilder().id(OneRecordStorage.ID).build();
        stored = Optional.of(draft.withReport(report));
        return List.of(report);
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        return stored.map(StoredDetails::stored);
    }

    @Override
    public Optional<StoredDetails> findDetails(Owner owner, long id) {
        return stored;
    }

    @Override
    public Optional<StoredReport> findByPageKey(String pageKey) {
        return find(Owner.DEFAULT, OneRecordStorage.ID);
    }

    @Override
    public Optional<Report> update(StoredReport report, Patch<String> findings, long expectedVersion, ReportWork work) {
        stored = Optional.of(new StoredDetails(report, findings.value()));
        return Optional.of(report.report());
    }

    @Override
    public boolean delete(Owner owner, long id) {
        boolean wasThere = stored.isPresent();
        stored = Optional.empty();
        return wasThere;
    }

    @Override
    public List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return requested(1);
    }

    @Override
    public long count(ReportFilter filter) {
        return stored.stream().count();
    }

    @Override
    public List<Report> requested(int limit) {
        return stored.stream().map(StoredDetails::report).toList();
    }

    @Override
    public List<ReportStore.Claimed> claim(long claim, Instant now, Instant until, int limit) {
        return List.of();
    }

    @Override
    public boolean extend(long id, long claim, Instant until) {
        return false;
    }

    @Override
    public boolean release(long id, long claim, Optional<Instant> due) {
        return false;
    }

    @Override
    public List<Report> setAside(long after, int limit) {
        return List.of();
    }
}
