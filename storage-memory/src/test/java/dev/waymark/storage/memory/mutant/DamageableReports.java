package dev.waymark.storage.memory.mutant;

import dev.waymark.access.Owner;
import dev.waymark.report.Report;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.AllOwners;
import dev.waymark.spi.ReportFilter;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.Slice;
import dev.waymark.spi.StoredDetails;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.forwarding.ForwardingReportStore;
import dev.waymark.storage.memory.mutant.DamageableStorage.Damage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Reports that can be damaged, as the contract demands. */
final class DamageableReports extends ForwardingReportStore {

    private final Damage damage;

    DamageableReports(ReportStore store, Damage damage) {
        super(store);
        this.damage = damage;
    }

    private boolean isUndamaged(Report report) {
        return !damage.isOf(report.id());
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        Optional<StoredReport> found = super.find(owner, id);
        found.ifPresent(stored -> damage.check(id));
        return found;
    }

    @Override
    public Optional<StoredDetails> findDetails(Owner owner, long id) {
        Optional<StoredDetails> found = super.findDetails(owner, id);
        found.ifPresent(stored -> damage.check(id));
        return found;
    }

    @Override
    public List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return super.list(filter, new Slice<>(slice.sort(), slice.after(), 0, Integer.MAX_VALUE)).stream()
                .filter(this::isUndamaged)
                .skip(slice.offset())
                .limit(slice.limit())
                .toList();
    }

    @Override
    public List<StoredReport> findAll(ReportFilter filter, List<Long> ids) {
        return super.findAll(filter, ids).stream()
                .filter(stored -> isUndamaged(stored.report()))
                .toList();
    }

    @Override
    public List<Report> requested(int limit) {
        return super.requested(Integer.MAX_VALUE).stream()
                .filter(this::isUndamaged)
                .limit(limit)
                .toList();
    }

    @Override
    public List<Report> setAside(long after, int limit) {
        return super.setAside(after, Integer.MAX_VALUE).stream()
                .filter(this::isUndamaged)
                .limit(limit)
                .toList();
    }

    @Override
    public List<ReportStore.Claimed> claim(long claim, Instant now, Instant until, int limit) {
        List<ReportStore.Claimed> claimed = new ArrayList<>();
        List<ReportStore.Claimed> next;
        do {
            next = super.claim(claim, now, until, limit - claimed.size());
            next.stream().filter(each -> isUndamaged(each.report())).forEach(claimed::add);
        } while (!next.isEmpty() && claimed.size() < limit);
        return Collections.unmodifiableList(claimed);
    }

    @Override
    public Optional<AllOwners<ReportState>> allOwners() {
        return super.allOwners()
                .map(all ->
                        damage.checked(all, state -> state.details().report().id()));
    }
}
