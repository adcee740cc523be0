package dev.waymark.example.wrapper;

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

    private StoredDetails encrypt(StoredDetails details) {
        return details.withReport(cipher.encrypt(details.report()));
    }

    private StoredReport decrypt(StoredReport stored) {
        return stored.withReport(cipher.decrypt(stored.report()));
    }

    private StoredDetails decrypt(StoredDetails details) {
        return details.withReport(cipher.decrypt(details.report()));
    }

    private List<Report> decrypt(List<Report> reports) {
        return reports.stream().map(cipher::decrypt).toList();
    }

    @Override
    public Report insert(StoredDetails draft) {
        return cipher.decrypt(super.insert(encrypt(draft)));
    }

    @Override
    public List<Report> insertAll(List<StoredDetails> drafts) {
        return decrypt(super.insertAll(drafts.stream().map(this::encrypt).toList()));
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
    public Optional<StoredDetails> findDetails(Owner owner, long id) {
        return super.findDetails(owner, id).map(this::decrypt);
    }

    @Override
    public Optional<Report> update(StoredReport report, Patch<String> findings, long expectedVersion, ReportWork work) {
        return super.update(encrypt(report), findings, expectedVersion, work).map(cipher::decrypt);
    }

    @Override
    public List<Report> list(ReportFilter filter, Slice<ReportSortField> slice) {
        return decrypt(super.list(filter, slice));
    }

    @Override
    public List<StoredReport> findAll(ReportFilter filter, List<Long> ids) {
        return super.findAll(filter, ids).stream().map(this::decrypt).toList();
    }

    @Override
    public Set<Long> updateAll(List<ReportStore.Replacement> replacements) {
        return super.updateAll(replacements.stream()
                .map(each -> new ReportStore.Replacement(
                        encrypt(each.before()), encrypt(each.after()), each.findings(), each.work()))
                .toList());
    }

    @Override
    public List<Report> requested(int limit) {
        return decrypt(super.requested(limit));
    }

    @Override
    public List<ReportStore.Claimed> claim(long claim, Instant now, Instant until, int limit) {
        return super.claim(claim, now, until, limit).stream()
                .map(claimed -> new ReportStore.Claimed(cipher.decrypt(claimed.report()), claimed.tries()))
                .toList();
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
            return super.list(after, limit).stream()
                    .map(state -> new ReportState(decrypt(state.details()), state.work()))
                    .toList();
        }

        @Override
        public void restore(List<ReportState> records) {
            super.restore(records.stream()
                    .map(state -> new ReportState(encrypt(state.details()), state.work()))
                    .toList());
        }
    }
}
