package dev.waymark.storage.memory;

import dev.waymark.access.Owner;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportSortField;
import dev.waymark.spi.ReportState;
import dev.waymark.spi.ReportState.Work;
import dev.waymark.spi.StoredReport;
import dev.waymark.spi.support.StoreRules;
import java.time.Instant;
import java.util.Optional;

/** A stored report with its findings, the work on the report, and the sort key of the URL. Immutable. */
final class ReportRow implements Row<ReportSortField> {

    private final StoredReport stored;
    private final Optional<Work> work;
    private final String url;

    ReportRow(StoredReport stored, Optional<Work> work) {
        this.stored = stored;
        this.work = work;
        this.url = Place.sortableText(StoreRules.position(stored.report(), ReportSortField.URL));
    }

    @Override
    public String text(ReportSortField field) {
        return field == ReportSortField.URL ? url : "";
    }

    @Override
    public long number(ReportSortField field) {
        return field == ReportSortField.URL
                ? 0
                : StoreRules.position(report(), field).number();
    }

    @Override
    public long id() {
        return report().id();
    }

    @Override
    public Owner owner() {
        return report().owner();
    }

    Report report() {
        return stored.report();
    }

    /** Returns the report with its findings. */
    StoredReport stored() {
        return stored;
    }

    Optional<Work> work() {
        return work;
    }

    ReportState state() {
        return new ReportState(stored, work);
    }

    /** Returns whether a worker has this claim. */
    boolean isClaimedBy(long claim) {
        return work.isPresent() && work.get().claim() == claim;
    }

    /** Returns the row after a change of the claim and of the due time. */
    ReportRow withClaim(long newClaim, Optional<Instant> due) {
        return new ReportRow(stored, work.map(present -> new Work(due, present.tries(), newClaim)));
    }

    /** Returns the row after one more claim, which sets the report aside if the maximum number of claims is exceeded. */
    ReportRow claimedBy(long newClaim, Instant until, int maxTries) {
        return new ReportRow(stored, work.map(present -> present.claimedBy(newClaim, until, maxTries)));
    }

    ReportClaim claimed(Instant until, long claim) {
        return new ReportClaim(report(), work.orElseThrow().tries(), until, claim);
    }

    boolean isDueAt(Instant now) {
        return work.isPresent() && work.get().isDueAt(now);
    }

    /** Returns the instant from which the report can be claimed; empty without work, or if the report is set aside. */
    Optional<Instant> due() {
        return work.flatMap(Work::due);
    }
}
