package dev.waymark.example.wrapper;

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
import dev.waymark.spi.forwarding.ForwardingAllOwners;
import dev.waymark.spi.forwarding.ForwardingReportStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Encrypts the URL of each report that a store receives, and decrypts the URL of each report that the store returns. */
final class EncryptingReportStore extends ForwardingReportStore {

    private final UrlCipher cipher;

    EncryptingReportStore(ReportStore store, UrlCipher cipher) {
        super(store);
        this.cipher = cipher;
    }

    private StoredReport encrypt(StoredReport stored) {
        return stored.withReport(cipher.encrypt(stored.report()));
    }

    private StoredReport decrypt(StoredReport stored) {
        return stored.withReport(cipher.decrypt(stored.report()));
    }

    private List<Report> decrypt(List<Report> reports) {
        return reports.stream().map(cipher::decrypt).toList();
    }

    @Override
    public List<Report> insert(List<StoredReport> drafts) {
        return decrypt(super.insert(drafts.stream().map(this::encrypt).toList()));
    }

    @Override
    public List<Report> insertUnlessReported(List<StoredReport> drafts) {
        return decrypt(
                super.insertUnlessReported(drafts.stream().map(this::encrypt).toList()));
    }

    @Override
    public List<StoredReport> current(Owner owner, Set<UrlKey> urls) {
        return super.current(owner, urls).stream().map(this::decrypt).toList();
    }

    @Override
    public Optional<StoredReport> find(Owner owner, long id) {
        return super.find(owner, id).map(this::decrypt);
    }

    @Override
    public Optional<StoredReport> findByPageKey(String pageKey) {
        return super.findByPageKey(pageKey).map(this::decrypt);
    }

    @Override
    public Optional<StoredReport> findWithFindings(Owner owner, long id) {
        return super.findWithFindings(owner, id).map(this::decrypt);
    }

    @Override
    public List<StoredReport> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return super.list(filter, slice).stream().map(this::decrypt).toList();
    }

    @Override
    public Set<Long> update(List<ReportStore.Replacement> replacements) {
        return super.update(replacements.stream()
                .map(each -> new ReportStore.Replacement(
                        encrypt(each.before()), encrypt(each.after()), each.writesFindings(), each.work()))
                .toList());
    }

    @Override
    public List<ReportClaim> claim(long claim, Instant now, Instant until, int limit, int maxTries) {
        return super.claim(claim, now, until, limit, maxTries).stream()
                .map(claimed -> new ReportClaim(
                        cipher.decrypt(claimed.report()), claimed.attempt(), claimed.until(), claimed.token()))
                .toList();
    }

    @Override
    public Optional<Report> release(long id, long claim, Optional<Instant> due) {
        return super.release(id, claim, due).map(cipher::decrypt);
    }

    @Override
    public List<Report> setAside(long after, int limit) {
        return decrypt(super.setAside(after, limit));
    }

    @Override
    public Optional<AllOwners<ReportState>> allOwners() {
        return super.allOwners().map(EncryptingAllOwners::new);
    }

    private final class EncryptingAllOwners extends ForwardingAllOwners<ReportState> {

        EncryptingAllOwners(AllOwners<ReportState> all) {
            super(all);
        }

        @Override
        public List<ReportState> list(long after, int limit) {
            return super.list(after, limit).stream().map(this::decrypted).toList();
        }

        @Override
        public Optional<ReportState> move(Owner from, long id, Owner to, Instant now) {
            return super.move(from, id, to, now).map(this::decrypted);
        }

        private ReportState decrypted(ReportState state) {
            return new ReportState(decrypt(state.stored()), state.work());
        }

        @Override
        public void restore(List<ReportState> records) {
            super.restore(records.stream()
                    .map(state -> new ReportState(encrypt(state.stored()), state.work()))
                    .toList());
        }
    }
}
