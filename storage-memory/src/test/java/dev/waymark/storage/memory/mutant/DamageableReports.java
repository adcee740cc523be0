package dev.waymark.storage.memory.mutant;

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
import dev.waymark.spi.forwarding.ForwardingReportStore;
import dev.waymark.storage.memory.mutant.DamageableStorage.Damage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reports that can be damaged, as the contract demands, and a store that treats a damaged report in a wrong way. */
class DamageableReports extends ForwardingReportStore {

    private final Damage damage;

    DamageableReports(ReportStore store, Damage damage) {
        super(store);
        this.damage = damage;
    }

    private Optional<StoredReport> checked(Optional<StoredReport> found) {
        found.ifPresent(stored -> damage.check(stored.report().id()));
        return found;
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        return checked(super.find(owner, id));
    }

    @Override
    public Optional<StoredReport> findWithFindings(Owner owner, long id) {
        return checked(super.findWithFindings(owner, id));
    }

    @Override
    public List<StoredReport> list(ReportFilter filter, Slice<ReportSortField> slice) {
        List<StoredReport> reports = super.list(filter, slice);
        reports.forEach(stored -> damage.check(stored.report().id()));
        return reports;
    }

    @Override
    public List<StoredReport> current(Owner owner, Set<UrlKey> urls) {
        List<StoredReport> reports = super.current(owner, urls);
        reports.forEach(stored -> damage.check(stored.report().id()));
        return reports;
    }

    @Override
    public List<Report> setAside(long after, int limit) {
        List<Report> reports = super.setAside(after, limit);
        reports.forEach(report -> damage.check(report.id()));
        return reports;
    }

    @Override
    public List<ReportClaim> claim(long claim, Instant now, Instant until, int limit, int maxTries) {
        List<ReportClaim> claimed = new ArrayList<>();
        List<ReportClaim> next;
        int open = limit;
        do {
            next = super.claim(claim, now, until, open, maxTries);
            for (ReportClaim each : next) {
                if (damage.isOf(each.report().id())) {
                    release(each.report().id(), claim, Optional.empty());
                } else {
                    claimed.add(each);
                    open -= each.attempt() > maxTries ? 0 : 1;
                }
            }
        } while (!next.isEmpty() && open > 0);
        return Collections.unmodifiableList(claimed);
    }

    @Override
    public Optional<AllOwners<ReportState>> allOwners() {
        return super.allOwners()
                .map(all -> damage.checked(all, state -> state.stored().report().id()));
    }

    static final class FailingClaims extends DamageableReports {

        private final ReportStore all;
        private final Damage damage;

        FailingClaims(ReportStore store, Damage damage) {
            super(store, damage);
            this.all = store;
            this.damage = damage;
        }

        @Override
        public List<ReportClaim> claim(long claim, Instant now, Instant until, int limit, int maxTries) {
            List<ReportClaim> claimed = all.claim(claim, now, until, limit, maxTries);
            claimed.forEach(each -> damage.check(each.report().id()));
            return claimed;
        }
    }
}
