package dev.waymark.internal.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import dev.waymark.access.Owner;
import dev.waymark.error.ConflictException;
import dev.waymark.error.NotFoundException;
import dev.waymark.error.ReportClaimException;
import dev.waymark.event.WaymarkEvent;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.Updates;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.report.ReportOutcome;
import dev.waymark.spi.ReportStore;
import dev.waymark.spi.ReportWork;
import dev.waymark.spi.StoredReport;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The recording of one outcome. A claim of the report may prevent the recording (D-10, D-36). */
final class OutcomeRecording {

    private final Environment environment;
    private final ReportStore store;
    private final Owner owner;
    private final long id;

    /** The worker's claim; null if the recording needs no claim. */
    private final @Nullable ReportClaim claim;

    private OutcomeRecording(Environment environment, Owner owner, long id, @Nullable ReportClaim claim) {
        this.environment = environment;
        this.store = environment.storage().reports();
        this.owner = owner;
        this.id = id;
        this.claim = claim;
    }

    /** Creates a recording that fails if the report no longer has this claim. */
    static OutcomeRecording by(ReportClaim claim, Environment environment) {
        Report report = claim.report();
        return new OutcomeRecording(environment, report.owner(), report.id(), claim);
    }

    /** Creates a recording that fails if a worker holds the report. */
    static OutcomeRecording unlessHeld(Environment environment, Owner owner, long id) {
        return new OutcomeRecording(environment, owner, id, null);
    }

    Report record(ReportOutcome outcome) {
        environment.validator().check(checkNotNull(outcome, "outcome"));
        Report generated = Updates.untilWritten(ReportService.KIND, id, () -> attempt(outcome));
        environment.publish(new WaymarkEvent.ReportGenerated(generated));
        return generated;
    }

    /** Tries the update once. The result is empty if a concurrent update prevented the update. */
    private Optional<Report> attempt(ReportOutcome outcome) {
        StoredReport current = stored();
        Report report = current.report();
        Instant now = environment.now();
        Instant changedAt = Comparators.max(now, report.updatedAt());
        Optional<Report> written = ReportWrite.to(
                store,
                ReportWrite.generated(current, report.toBuilder(), current.password(), outcome, work(now), changedAt));
        if (written.isEmpty() && stored().report().version() == report.version()) {
            // The report was not updated concurrently, so its claim prevents the update.
            throw refusal();
        }
        return written;
    }

    private StoredReport stored() {
        return store.find(owner, id).orElseThrow(() -> new NotFoundException(ReportService.KIND, id));
    }

    private ReportWork work(Instant now) {
        return claim == null ? ReportWork.finishUnlessHeld(now) : ReportWork.finishBy(claim.token());
    }

    private ConflictException refusal() {
        return claim == null ? ReportClaimException.held(id) : ReportClaimException.lost(id);
    }
}
